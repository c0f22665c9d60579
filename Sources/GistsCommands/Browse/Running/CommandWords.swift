import CommandSupport
import FoundationEssentials

/// The words of a command line that is typed in the browser.
enum CommandWords {
  /// Returns the words that may replace the last one, also an empty one after a space.
  static func completions(of line: String, in context: AppContext) -> [String] {
    var words = split(line)
    if line.isEmpty || line.last?.isWhitespace == true { words.append("") }
    let current = words.last ?? ""
    let found = (context.commandLines?.completions(of: words, in: context) ?? []).map { line in
      String(line.prefix { $0 != "\t" })
    }
    if found == [":files"] || found == [":folders"] { return names(startingWith: current) }
    return found.filter { $0.hasPrefix(current) }
  }

  /// Returns the words of a line, without the quotes around them.
  static func split(_ line: String) -> [String] {
    var (words, word, quote) = ([String](), String?.none, Character?.none)
    for character in line {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let ended = word { words.append(ended) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }

  /// Returns the files and folders whose path starts like this.
  private static func names(startingWith path: String) -> [String] {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return (names ?? []).map { folder + $0 }.filter { $0.hasPrefix(path) }.sorted()
  }
}
