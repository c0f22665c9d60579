import CommandSupport

/// Options that people type by habit, from git, rm, ls and others, and those that mean the same here.
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
  /// `name` may be several letters; the first one counts: `-la`.
  static func named(_ name: String, of command: CommandDescription) -> String? {
    let name = name.hasPrefix("--") ? name : String(name.prefix(2))
    return own.first { $0.names.contains(name) && command.option(named: $0.own) != nil }?.own
  }
}
