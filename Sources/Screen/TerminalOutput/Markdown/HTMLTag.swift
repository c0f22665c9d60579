/// An HTML tag.
struct HTMLTag: Hashable, Sendable {
  /// The name in lower case.
  let name: String
  let isEnd: Bool
  let attributes: [String: String]

  /// Parses a tag from `<` to `>`; nil for a comment or anything else that is not a tag.
  init?(_ source: some StringProtocol) {
    guard source.hasPrefix("<"), source.hasSuffix(">") else { return nil }
    var rest = Substring(source.dropFirst().dropLast())
    isEnd = rest.first == "/"
    if isEnd { rest.removeFirst() }
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard name.first?.isLetter == true else { return nil }
    self.name = name.lowercased()
    attributes = isEnd ? [:] : Self.attributes(of: rest.dropFirst(name.count))
  }

  private static func attributes(of text: Substring) -> [String: String] {
    var attributes: [String: String] = [:]
    var rest = text
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
      let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "/" }
      guard !name.isEmpty else { return attributes }
      rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
      var value: Substring = ""
      if rest.first == "=" {
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        if let quote = rest.first, quote == "\"" || quote == "'" {
          value = rest.dropFirst().prefix { $0 != quote }
          rest = rest.dropFirst(value.count + 2)
        } else {
          value = rest.prefix { !$0.isWhitespace }
          rest = rest.dropFirst(value.count)
        }
      }
      // If an attribute repeats, the first value wins.
      attributes[name.lowercased(), default: HTMLText.decoded(value)] += ""
    }
  }
}
