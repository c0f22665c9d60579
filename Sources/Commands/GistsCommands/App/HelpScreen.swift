import ArgumentParser
import CommandSupport
import ProgramVersion

enum HelpScreen {
  /// Returns ArgumentParser's help in the style of gh's: no heading over the summary, a usage with
  /// one word for all options, and `COMMANDS`.
  ///
  /// The options of all commands come last. Of several lists of commands, as `gists --help` has
  /// them, only the first two are shown, with the everyday commands. Usage and commands are then
  /// before the examples, and the topics and the link to releases are at the end.
  static func text(_ help: String) -> String {
    let paragraphs = help.split(separator: "\n\n")
    let lists = paragraphs.filter(isCommandList)
    let isRoot = lists.count > 1
    var text: [String] = []
    var examples: [String] = []
    var end: [String] = []
    for paragraph in paragraphs where !lists.dropFirst(2).contains(paragraph) {
      if let options = OptionList(paragraph) {
        if let own = options.own { text.append(own) }
        end.insert(options.common, at: 0)
      } else if paragraph.hasPrefix(more) {
        if isRoot { end.append(releasePlace) }
        end.append(words(of: paragraph))
      } else if isRoot, paragraph.hasPrefix("Examples:") {
        examples.append(words(of: paragraph))
      } else if isRoot, paragraph.hasPrefix("Topics:") {
        end.append(words(of: paragraph))
      } else {
        text.append(words(of: paragraph))
      }
    }
    return (text + examples + end).joined(separator: "\n\n")
  }

  static var allCommands: String {
    RootCommand.helpMessage().split(separator: "\n\n").filter(isCommandList).map(words)
      .joined(separator: "\n\n")
  }

  private static func isCommandList(_ paragraph: Substring) -> Bool {
    paragraph.prefix { $0 != "\n" }.hasSuffix("SUBCOMMANDS:")
  }

  private static func words(of paragraph: Substring) -> String {
    paragraph.split(separator: "\n", omittingEmptySubsequences: false).map(line)
      .joined(separator: "\n")
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

/// The options in a command's help: its own, and those of all commands, a line each.
private struct OptionList {
  /// nil if there are none.
  let own: String?
  let common: String

  /// Reads a list by its heading and its labels, whose texts are beside or below them.
  init?(_ paragraph: Substring) {
    guard let entries = Self.entries(in: paragraph) else { return nil }
    let own = entries.filter { !Self.commonLabels.contains(Self.label(of: $0)) }
    let common = entries.filter { Self.commonLabels.contains(Self.label(of: $0)) }
    let width = common.map { Self.label(of: $0).count }.max() ?? 0
    let lines = common.map { lines in
      let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
      let label = Self.label(of: lines)
      let pad = String(repeating: " ", count: width + 1 - label.count)
      let text = words.dropFirst(label.count).replacing(/\.$/, with: "")
      return "  \(label)\(pad)\(text)"
    }
    self.own =
      own.isEmpty ? nil : ([Self.heading] + own.joined().map(String.init)).joined(separator: "\n")
    self.common = (["COMMON \(Self.heading)"] + lines).joined(separator: "\n")
  }

  private static let heading = "OPTIONS:"
  private static let commonLabels = Set(
    GlobalOptions.helpMessage().split(separator: "\n\n").compactMap(entries).joined().map(label)
      + ["--version"])

  /// Returns the lines of each option; nil if the paragraph is something else.
  private static func entries(in paragraph: Substring) -> [[Substring]]? {
    let lines = paragraph.split(separator: "\n")
    guard lines.first == heading[...] else { return nil }
    return lines.dropFirst().reduce(into: []) { entries, line in
      if line.hasPrefix("  -") {
        entries.append([line])
      } else {
        entries[entries.count - 1].append(line)
      }
    }
  }

  private static func label(of lines: [Substring]) -> String {
    let line = lines[0].dropFirst(2)
    return String(line[..<(line.firstRange(of: "  ")?.lowerBound ?? line.endIndex)])
  }
}

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
    ["<options>", "[<options>]"].contains(part) || part.hasPrefix("[-") && !part.hasPrefix("[-- ")
  }

  /// Returns the words; text in brackets is one word.
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
