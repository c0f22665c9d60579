import Algorithms

/// One word or phrase of a query.
struct SearchTerm: Hashable {
  /// The original text.
  let text: String
  /// The folded text, which a match contains literally.
  let literal: String
  let words: [IndexWords.Word]
  /// Whether the literal contains symbols, which a match must contain too: `C++`, `std::move`.
  let hasSymbols: Bool

  init(_ text: String) {
    self.text = text
    literal = Folding.fold(text)
    words = IndexWords(text).words
    hasSymbols = text.unicodeScalars.contains { scalar in
      scalar.kind == .other && scalar != "_" && !scalar.properties.isWhitespace
    }
  }

  /// Whether there is nothing to search for.
  var isBlank: Bool { literal.unicodeScalars.allSatisfy(\.properties.isWhitespace) }

  /// The FTS5 expression that matches the term's words; nil if it has none.
  ///
  /// With `matchPrefix` the last word matches words that start with it, unless it is a single
  /// letter, which would match too many.
  func phrases(matchPrefix: Bool) -> String? {
    var words = words.filter { $0.role != .symbolName }
    // In a text, more ideographs can follow.
    if words.last?.role == .tail { words.removeLast() }
    let isPrefix = matchPrefix && words.last.map { $0.text.utf8.count > 1 } ?? false
    let forms = [words, words.filter { $0.role != .identifier }, words.filter { $0.role != .part }]
    let phrases = forms.filter { !$0.isEmpty }.map { form in
      "\"\(form.map(\.text).joined(separator: " "))\"" + (isPrefix ? " *" : "")
    }
    return phrases.isEmpty ? nil : "(\(phrases.uniqued().joined(separator: " OR ")))"
  }

  /// The indexed word of a name such as `C++`; nil for other terms.
  var symbolName: String? {
    words.count == 2 && words[1].role == .symbolName && words[1].text == literal
      ? "\"\(words[1].text)\"" : nil
  }

  /// The FTS5 expression for trigrams of the literal; nil if it is too short.
  ///
  /// Every third trigram and the last one are enough, as the text itself is compared afterwards.
  var trigrams: String? {
    let characters = Array(literal.unicodeScalars)
    guard characters.count >= 3 else { return nil }
    let last = characters.count - 3
    var starts = Array(stride(from: 0, to: last, by: 3).prefix(Self.trigramLimit))
    starts.append(last)
    return starts.map { start in
      // By scalar: FTS5 sees a quotation mark even if Swift combines it with an accent.
      let marks = characters[start..<start + 3].map { $0 == "\"" ? "\"\"" : String($0) }
      return "\"\(marks.joined())\""
    }.joined(separator: " AND ")
  }

  /// More would not make the search faster.
  private static let trigramLimit = 16
}
