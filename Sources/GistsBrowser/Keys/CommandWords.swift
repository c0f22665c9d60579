/// Splits a command line as a shell does, without its expansions.
package enum CommandWords {
  /// Returns the words; quotes keep spaces, a backslash keeps the next character.
  package static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }

  /// Whether a word is the URL or the whole ID of a gist; shorter ones may be revisions.
  static func isGist(_ word: String) -> Bool {
    word.contains("://") || [20, 32].contains(word.count) && word.allSatisfy(\.isHexDigit)
  }

  /// Returns a word as ``words(of:)`` reads it back.
  package static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && !word.contains { " '\"\\".contains($0) }
    return isPlain
      ? word
      : "'"
        + word.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: #"'\''"#) + "'"
  }
}
