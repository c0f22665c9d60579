import CommandSupport
import TerminalOutput

/// Options that users type out of habit, from git, rm, ls and others, with their equivalents here.
enum FamiliarOption {
  private static let own: [(own: String, names: Set<String>)] = [
    ("--limit", ["-n", "--count", "--lines", "--max-count", "--number"]),
    ("--all", ["-a", "-l", "--long"]),
    ("--body", ["-m", "--message", "--text"]),
    ("--desc", ["-m", "-t", "--comment", "--message", "--summary", "--title"]),
    ("--filename", ["--name"]),
    ("--git", ["--history"]),
    ("--paste", ["--clipboard"]),
    ("--yes", ["-f", "--assume-yes", "--confirm", "--force", "--no-confirm"]),
  ]

  /// Returns the option of a command that means the same; nil if none is known.
  ///
  /// Of several letters, as in `-la`, the first one counts.
  static func named(_ name: String, of command: CommandDescription) -> String? {
    let name = name.hasPrefix("--") ? name : String(name.prefix(2))
    return own.first { $0.names.contains(name) && command.option(named: $0.own) != nil }?.own
  }

  /// Returns the hint for an option of grep, for one that a search needs no more, or for a word to
  /// exclude; nil for any other.
  ///
  /// `command` is the command as it was typed.
  static func hint(for name: String, after command: String?) -> MessageText? {
    guard let command, ["search", "find", "grep"].contains(command) else { return nil }
    let isGrep = command == "grep"
    // `-lang:go`, `-draft`: words of the query.
    if !name.hasPrefix("--"), name.contains(":") || !isGrep && name.utf8.count > 4 {
      return "to exclude it, put it after --: gists \(command) -- \(name)"
    }
    switch name.hasPrefix("--") ? name : String(name.prefix(2)) {
    case "--offline": return "leave it out: your library is searched, which is always offline"
    case "-i", "--ignore-case": return "leave it out: case is always ignored"
    case "--line-number",
      "-n" where isGrep:
      return "leave it out: in a pipe, gists grep prints line numbers; at a terminal, use --lines"
    case "--files-with-matches",
      "-l" where isGrep:
      return "use gists search, which prints each gist once"
    case "--extended-regexp", "--perl-regexp", "-E", "-P", "-e": return "use --regex"
    default: return nil
    }
  }
}
