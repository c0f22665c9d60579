import CommandSupport

/// The text that `--help` prints.
enum HelpScreen {
  /// Returns ArgumentParser's help in the words of gh's: no heading over the summary, a usage with
  /// one word for all options, and `COMMANDS`.
  static func text(_ help: String) -> String {
    help.split(separator: "\n", omittingEmptySubsequences: false).map(line).joined(separator: "\n")
  }

  private static func line(_ line: Substring) -> String {
    for (prefix, replacement) in replacements where line.hasPrefix(prefix) {
      return replacement + line.dropFirst(prefix.count)
    }
    if line.hasPrefix(usage) { return usage + UsageLine.short(String(line.dropFirst(usage.count))) }
    if !line.hasPrefix(" "), line.hasSuffix("SUBCOMMANDS:") {
      return line.dropLast("SUBCOMMANDS:".count) + "COMMANDS:"
    }
    if line.hasPrefix(more), let end = line.firstIndex(of: ">") {
      return "Run gists help\(line[..<end].dropFirst(more.count).dropLast(subcommand.count))"
        + "<command> for more about a command"
    }
    if line.hasSuffix(" Show the version.") || line.hasSuffix(" Show help information.") {
      return String(line.dropLast())
    }
    return String(line)
  }

  private static let usage = "USAGE: "
  private static let replacements = [
    ("OVERVIEW: ", ""),
    // A word that stands for itself.
    ("  <-> ", "  -   "),
  ]
  private static let more = "  See 'gists help"
  private static let subcommand = "<subcommand"
}
