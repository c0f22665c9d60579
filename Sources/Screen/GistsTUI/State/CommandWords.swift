import TextFormats

/// Splits a command line as a shell does, without its expansions.
package enum CommandWords {
  /// Returns the words; quotes keep spaces, a backslash keeps the next character.
  package static func words(of line: String) -> [String] { split(line).words }

  /// Returns the words of a command line of this program, without its name.
  package static func ofCommandLine(_ line: String) -> [String] {
    let words = words(of: line)
    return words.first == "gists" ? Array(words.dropFirst()) : words
  }

  /// Returns the start of the last word; the end of the line after a space.
  static func lastStart(of line: String) -> String.Index { split(line).lastStart }

  /// Whether a character ends a word: to a shell, a no-break space is a letter.
  package static func isBlank(_ character: Character) -> Bool {
    character.isASCII && character.isWhitespace
  }

  private static func split(_ line: String) -> (words: [String], lastStart: String.Index) {
    var words: [String] = []
    var word: (text: String, start: String.Index)?
    var quote: Character?
    var isEscaped = false
    func add(_ text: String, at index: String.Index) {
      word = ((word?.text ?? "") + text, word?.start ?? index)
    }
    for (index, character) in zip(line.indices, line) {
      if isEscaped {
        add(String(character), at: index)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        add("", at: index)
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        add("", at: index)
        quote = character
      } else if quote == nil, isBlank(character) {
        if let word { words.append(word.text) }
        word = nil
      } else {
        add(String(character), at: index)
      }
    }
    return (words + (word.map { [$0.text] } ?? []), word?.start ?? line.endIndex)
  }

  /// Whether a word is a URL, the whole ID of a gist, or `OWNER/ID`; shorter IDs may be revisions.
  static func isGist(_ word: String) -> Bool {
    word.contains("://") && !word.contains(where: isBlank)
      || isID(word.split(separator: "/").last.map(String.init) ?? "")
  }

  /// Whether a word is a URL or the full name of a repository.
  static func isRepository(_ word: String) -> Bool {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    return word.contains("://")
      || parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !word.hasPrefix("-")
  }

  /// Whether a word is `+TAG`, or `-TAG` after `--`; a lone dash is stdin.
  static func isTagChange(_ word: String) -> Bool {
    word.hasPrefix("+") || word.hasPrefix("-") && word != "-"
  }

  /// Whether words add and remove tags, each by its sign, and none both.
  static func areTagChanges(_ words: [String]) -> Bool {
    var (added, removed) = (Set<String>(), Set<String>())
    for word in words {
      guard let tag = HashTags.tag(String(word.dropFirst())) else { return false }
      switch word.first {
      case "+": added.insert(tag)
      case "-": removed.insert(tag)
      default: return false
      }
    }
    return !words.isEmpty && added.isDisjoint(with: removed)
  }

  /// Whether a word is the whole ID of a gist.
  static func isID(_ word: String) -> Bool {
    [20, 32].contains(word.count) && word.allSatisfy(\.isHexDigit)
  }

  /// Returns a word as ``words(of:)`` reads it back.
  static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && !word.contains { isBlank($0) || "'\"\\".contains($0) }
    return isPlain
      ? word
      : "'"
        + word.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: #"'\''"#) + "'"
  }
}

extension TypedCommand {
  /// Whether the arguments name a gist where the command expects one.
  var namesGist: Bool {
    switch takes {
    case .gist: arguments.first.map(CommandWords.isGist) == true
    // All arguments of these commands are gists, or changes of their tags.
    case .gists: arguments.contains { !CommandWords.isTagChange($0) }
    case .nothing, .linkedFiles, .repository: false
    }
  }
}
