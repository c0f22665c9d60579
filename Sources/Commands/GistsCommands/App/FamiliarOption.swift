import CommandSupport

/// Options that users type out of habit, from git, rm, ls and others, with their equivalents here.
enum FamiliarOption {
  private static let own: [(own: String, names: Set<String>)] = [
    ("--limit", ["-n", "--count", "--lines", "--max-count", "--number"]),
    ("--all", ["-a", "-l", "--long"]),
    ("--body", ["-m", "--message", "--text"]),
    ("--desc", ["-m", "-t", "--comment", "--message", "--summary", "--title"]),
    ("--filename", ["--name"]),
    ("--yes", ["-f", "--assume-yes", "--confirm", "--force", "--no-confirm"]),
  ]

  /// Returns the option of a command that means the same; nil if none is known.
  ///
  /// Of several letters, as in `-la`, the first one counts.
  static func named(_ name: String, of command: CommandDescription) -> String? {
    let name = name.hasPrefix("--") ? name : String(name.prefix(2))
    return own.first { $0.names.contains(name) && command.option(named: $0.own) != nil }?.own
  }
}
