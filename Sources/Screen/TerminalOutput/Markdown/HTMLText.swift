/// Extracts the text of HTML in Markdown.
enum HTMLText {
  /// Elements whose text starts on a new line.
  private static let blocks: Set = [
    "address", "article", "blockquote", "center", "details", "dd", "div", "dl", "dt", "figcaption",
    "figure", "footer", "form", "header", "hr", "main", "nav", "ol", "p", "pre", "section",
    "summary", "table", "tbody", "thead", "tr", "ul", "h1", "h2", "h3", "h4", "h5", "h6", "li",
  ]
  /// Elements without visible text.
  private static let silent: Set = ["script", "style", "template", "title"]

  /// Returns the headings and paragraphs of an HTML block, without tags and comments.
  static func blocks(of source: String) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    var writer = SpanWriter()
    var level = 0
    var silence: String?
    func end() {
      let spans = writer.finished
      writer = SpanWriter()
      guard !spans.isEmpty else { return }
      blocks.append(level > 0 ? .heading(level: level, spans) : .paragraph(spans))
    }
    for (text, isTag) in pieces(of: source[...]) {
      guard isTag else {
        if silence == nil { writer.write(folded(text)) }
        continue
      }
      guard let tag = HTMLTag(text) else { continue }
      if silence != nil {
        if tag.isEnd, tag.name == silence { silence = nil }
      } else if silent.contains(tag.name), !tag.isEnd {
        silence = tag.name
      } else if self.blocks.contains(tag.name) {
        end()
        level = tag.isEnd ? 0 : headingLevel(tag.name)
        if tag.name == "hr" { blocks.append(.rule) }
        if tag.name == "li", !tag.isEnd { writer.write("• ") }
      } else if tag.name == "td" || tag.name == "th" {
        if tag.isEnd { writer.write(" ") }
      } else {
        writer.write(tag: String(text))
      }
    }
    end()
    return blocks
  }

  /// Splits a text into tags and the text between them, without comments.
  private static func pieces(of source: Substring) -> [(text: Substring, isTag: Bool)] {
    var pieces: [(text: Substring, isTag: Bool)] = []
    var rest = source.utf8[...]
    while !rest.isEmpty {
      let before = rest.prefix { $0 != UInt8(ascii: "<") }
      if !before.isEmpty { pieces.append((Self.whole(before), false)) }
      rest = rest[before.endIndex...]
      guard !rest.isEmpty else { break }
      if rest.starts(with: "<!--".utf8) {
        rest = afterComment(rest)
        continue
      }
      guard rest.dropFirst().first.map(beginsTag) == true else {
        pieces.append(("<", false))
        rest = rest.dropFirst()
        continue
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { break }
      let next = rest.index(after: end)
      pieces.append((Self.whole(rest[..<next]), true))
      rest = rest[next...]
    }
    return pieces
  }

  /// Returns the text as a string of its own: in a substring, Swift searches the start of a row of
  /// flags again for each flag.
  private static func whole(_ part: Substring.UTF8View) -> Substring {
    Substring(String(Substring(part)))
  }

  /// Whether this byte after a `<` starts a tag, a declaration or a processing instruction.
  private static func beginsTag(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isLetter || "/!?".utf8.contains(byte)
  }

  /// Returns the text after a comment; empty if the comment does not end.
  private static func afterComment(_ text: Substring.UTF8View) -> Substring.UTF8View {
    var rest = text.dropFirst(4)
    while let dash = rest.firstIndex(of: UInt8(ascii: "-")) {
      rest = rest[dash...]
      if rest.starts(with: "-->".utf8) { return rest.dropFirst(3) }
      rest = rest.dropFirst()
    }
    return rest[rest.endIndex...]
  }

  private static func headingLevel(_ name: String) -> Int {
    name.count == 2 && name.first == "h" ? name.last?.wholeNumberValue ?? 0 : 0
  }

  private static func folded(_ text: Substring) -> String {
    var (folded, wasSpace) = ("", false)
    for character in text {
      if character.isWhitespace {
        if !wasSpace { folded += " " }
      } else {
        folded.append(character)
      }
      wasSpace = character.isWhitespace
    }
    return decoded(folded)
  }

  private static let named: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©",
    "reg": "®", "trade": "™", "mdash": "—", "ndash": "–", "hellip": "…", "bull": "•", "middot": "·",
    "laquo": "«", "raquo": "»", "larr": "←", "rarr": "→", "times": "×",
  ]

  /// Decodes the most common HTML character references.
  static func decoded(_ text: some StringProtocol) -> String {
    guard text.contains("&") else { return String(text) }
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
      let name = Substring(part.prefix(10)).prefix { $0 != ";" }
      guard part.dropFirst(name.count).first == ";", let character = character(name) else {
        result += "&" + part
        return
      }
      result += character + part.dropFirst(name.count + 1)
    }
  }

  private static func character(_ name: Substring) -> String? {
    guard name.first == "#" else { return named[name] }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let value = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap { Unicode.Scalar($0) }.map { String($0) }
  }
}

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
