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
    // The placeholder <-> means the word `-`.
    ("  <-> ", "  -   "),
  ]
  private static let more = "  See 'gists help"
  private static let subcommand = "<subcommand"
}

/// The usage line of a command in an error.
enum UsageLine {
  /// Returns ArgumentParser's usage with `[<options>]` for all options: the help lists them.
  static func short(_ usage: String) -> String {
    let parts = parts(of: usage)
    let words = parts.prefix { !$0.hasPrefix("[") && !$0.hasPrefix("<") }
    let rest = parts.dropFirst(words.count)
    let arguments = rest.filter { !isOption($0) }
    let options: [Substring] = arguments.count < rest.count ? ["[<options>]"] : []
    return (words + options + arguments).joined(separator: " ")
      .replacing("<subcommand>", with: "<command>")
      // The placeholder <-> means the word `-`.
      .replacing("<->", with: "-")
  }

  /// Whether a part is an option, or already stands for all of them; not git's options after `--`.
  private static func isOption(_ part: Substring) -> Bool {
    part == "[<options>]" || part.hasPrefix("[-") && !part.hasPrefix("[-- ")
  }

  /// Returns the words, and what is in brackets as one word.
  private static func parts(of usage: String) -> [Substring] {
    var depth = 0
    return usage.split { character in
      switch character {
      case "[": depth += 1
      case "]": depth -= 1
      default: break
      }
      return depth == 0 && character == " "
    }
  }
}
