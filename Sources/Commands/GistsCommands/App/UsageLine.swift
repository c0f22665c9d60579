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
      // `-` stands for itself.
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
