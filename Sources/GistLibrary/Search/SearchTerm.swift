/// One word or phrase that a person looks for.
struct SearchTerm: Hashable {
  /// As it was written.
  let text: String
  /// Folded: what a matching text holds, character by character.
  let literal: String
  let words: [IndexWords.Word]
  /// The literal has something else than words, which a match must have too: `C++`, `std::move`.
  let hasSymbols: Bool

  init(_ text: String) {
    self.text = text
    literal = Folding.fold(text)
    words = IndexWords(text).words
    hasSymbols = text.unicodeScalars.contains { scalar in
      scalar.kind == .other && scalar != "_" && !scalar.properties.isWhitespace
    }
  }

  /// Nothing is looked for.
  var isEmpty: Bool { literal.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// What is looked for among the words, as FTS5 reads it; nil where the term has none.
  ///
  /// The last word may be the beginning of one, unless it is a single letter, with which too many begin.
  func phrases(areOpen: Bool) -> String? {
    var words = words.filter { $0.role != .name }
    // In a text more ideographs may follow.
    if words.last?.role == .tail { words.removeLast() }
    let isOpen = areOpen && words.last.map { $0.text.utf8.count > 1 } ?? false
    let forms = [words, words.filter { $0.role != .whole }, words.filter { $0.role != .part }]
    var phrases: [String] = []
    for form in forms where !form.isEmpty {
      let phrase = "\"\(form.map(\.text).joined(separator: " "))\"" + (isOpen ? " *" : "")
      if !phrases.contains(phrase) { phrases.append(phrase) }
    }
    return phrases.isEmpty ? nil : "(\(phrases.joined(separator: " OR ")))"
  }

  /// The one word that a name such as `C++` is in the index.
  var name: String? {
    words.count == 2 && words[1].role == .name && words[1].text == literal
      ? "\"\(words[1].text)\"" : nil
  }

  /// Trigrams that a text with the literal has, as FTS5 reads them; nil where it is too short.
  ///
  /// One in three is enough, and the last: the text itself is looked at in the end.
  var trigrams: String? {
    let characters = Array(literal.unicodeScalars)
    guard characters.count >= 3 else { return nil }
    let last = characters.count - 3
    var starts = Array(stride(from: 0, to: last, by: 3).prefix(Self.mostTrigrams))
    starts.append(last)
    return starts.map { start in
      // Mark by mark: a quotation mark with an accent is one character, but not for FTS5.
      let marks = characters[start..<start + 3].map { $0 == "\"" ? "\"\"" : String($0) }
      return "\"\(marks.joined())\""
    }.joined(separator: " AND ")
  }

  /// More would not make the answer quicker.
  private static let mostTrigrams = 16
}
