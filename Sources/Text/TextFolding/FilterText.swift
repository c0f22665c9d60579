/// The text that rows must contain: words in any order, and phrases in quotes.
///
/// It ignores case, accents and strokes, as searches do.
package struct FilterText: Hashable, Sendable {
  /// Empty for a blank text.
  private let parts: [SoughtText]
  private let excluded: [SoughtText]

  /// Splits a text at its spaces, except for those of phrases.
  ///
  /// A quote at the start of a word begins a phrase, which ends at the next quote, or with the text
  /// while it is still typed. Any other quote is a character, and so are those of an empty phrase.
  package init(_ text: String) {
    var parts: [Substring] = []
    var rest = text.drop(while: \.isWhitespace)
    while let first = rest.first {
      let phrase = rest.dropFirst().prefix { $0 != "\"" }
      let isPhrase = first == "\"" && !phrase.isEmpty
      let part = isPhrase ? phrase : rest.prefix { !$0.isWhitespace }
      parts.append(part)
      let end = rest[part.endIndex...]
      rest = (isPhrase ? end.dropFirst() : end).drop(while: \.isWhitespace)
    }
    self.init(words: parts.map(String.init))
  }

  /// Creates a filter from words and phrases, and from those that rows must not contain.
  package init(words: [String], excluding excluded: [String] = []) {
    parts = words.map(SoughtText.init)
    self.excluded = excluded.map(SoughtText.init)
  }

  /// Returns a filter that passes what both pass.
  package func and(_ other: FilterText) -> FilterText {
    FilterText(parts: parts + other.parts, excluded: excluded + other.excluded)
  }

  private init(parts: [SoughtText], excluded: [SoughtText]) {
    (self.parts, self.excluded) = (parts, excluded)
  }

  /// Whether it passes everything.
  package var isEmpty: Bool { parts.isEmpty && excluded.isEmpty }

  /// Whether each word and each phrase is a part of one of the texts, and no excluded one is.
  package func isFound(in texts: some Sequence<String>) -> Bool {
    parts.allSatisfy { part in texts.contains(where: part.isPart) }
      && !excluded.contains { part in texts.contains(where: part.isPart) }
  }
}
