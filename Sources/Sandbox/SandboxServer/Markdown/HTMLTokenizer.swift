/// A part of an HTML document.
enum HTMLToken: Hashable, Sendable {
  struct Attribute: Hashable, Sendable {
    /// In lowercase.
    let name: String
    /// The value without character references.
    let value: String
  }

  /// Text, with its character references.
  case text(ArraySlice<UInt8>)
  /// A start tag, with its name in lowercase.
  case start(String, [Attribute])
  /// An end tag, with its name in lowercase.
  case end(String)
  /// A comment, a declaration, or a tag without an end.
  case ignored
}

/// Splits HTML into tokens, as browsers do. <https://html.spec.whatwg.org/multipage/parsing.html>
struct HTMLTokenizer: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  init(_ html: [UInt8]) { rest = html[...] }

  mutating func next() -> HTMLToken? {
    guard let first = rest.first else { return nil }
    if first == UInt8(ascii: "<"), let token = markup() { return token }
    let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
    defer { rest = rest[end...] }
    return .text(rest[..<end])
  }

  /// Reads what begins with `<`; nil if it is text.
  private mutating func markup() -> HTMLToken? {
    let inside = rest.dropFirst()
    guard let first = inside.first else { return nil }
    if Self.isLetter(first) {
      rest = inside
      return startTag()
    }
    switch first {
    case UInt8(ascii: "!") where inside.starts(with: "!--".utf8):
      skip(past: "-->", from: inside.dropFirst(3))
      return .ignored
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      skip(past: ">", from: inside)
      return .ignored
    case UInt8(ascii: "/"):
      guard inside.dropFirst().first.map(Self.isLetter) == true else {
        skip(past: ">", from: inside)
        return .ignored
      }
      rest = inside.dropFirst()
      let name = name()
      skip(past: ">", from: rest)
      return .end(name)
    default: return nil
    }
  }

  private mutating func startTag() -> HTMLToken {
    let tag = name()
    var attributes: [HTMLToken.Attribute] = []
    var names: Set<String> = []
    while true {
      rest = rest.drop { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
      guard let next = rest.first else { return .ignored }
      guard next != UInt8(ascii: ">") else {
        rest.removeFirst()
        return .start(tag, attributes)
      }
      let name = name()
      guard let value = value() else { return .ignored }
      // The first one counts.
      if names.insert(name).inserted {
        attributes.append(
          HTMLToken.Attribute(name: name, value: CharacterReference.decoded(value)))
      }
    }
  }

  /// Reads a name, of at least one byte unless the document ends.
  private mutating func name() -> String {
    let start = rest
    rest = rest.dropFirst().drop {
      !Self.isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">")
        && $0 != UInt8(ascii: "=")
    }
    return String(decoding: start[..<rest.startIndex], as: UTF8.self).lowercased()
  }

  /// Reads the value of an attribute, which may be missing; nil if the document ends in it.
  private mutating func value() -> ArraySlice<UInt8>? {
    rest = rest.drop(while: Self.isSpace)
    guard rest.first == UInt8(ascii: "=") else { return [] }
    rest = rest.dropFirst().drop(while: Self.isSpace)
    guard let quote = rest.first else { return nil }
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let inside = rest.dropFirst()
      guard let end = inside.firstIndex(of: quote) else {
        rest = []
        return nil
      }
      rest = inside[end...].dropFirst()
      return inside[..<end]
    }
    let start = rest
    rest = rest.drop { !Self.isSpace($0) && $0 != UInt8(ascii: ">") }
    return start[..<rest.startIndex]
  }

  private mutating func skip(past end: StaticString, from start: ArraySlice<UInt8>) {
    let bytes = end.withUTF8Buffer { Array($0) }
    rest = start.firstRange(of: bytes).map { start[$0.upperBound...] } ?? []
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C || byte == 0x0D
  }
}

/// References such as `&lt;` and `&#60;`.
enum CharacterReference {
  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "colon": ":",
    "Tab": "\t", "NewLine": "\n",
  ]

  /// Returns a value with the characters that are referred to; unknown names stay as they are.
  static func decoded(_ text: ArraySlice<UInt8>) -> String {
    guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
    var result: [UInt8] = []
    each(text) { part in
      switch part {
      case .byte(let byte): result.append(byte)
      case .character(let scalar): result.append(contentsOf: String(scalar).utf8)
      case .unknown(let name): result.append(contentsOf: name)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  enum Part {
    case byte(UInt8)
    case character(Unicode.Scalar)
    /// A reference such as `&hearts;`, whose meaning only browsers know.
    case unknown(ArraySlice<UInt8>)
  }

  /// Calls `body` with each byte and each reference of a text.
  static func each(_ text: ArraySlice<UInt8>, _ body: (Part) -> Void) {
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&"), let (length, scalar) = reference(rest) else {
        body(.byte(byte))
        continue
      }
      body(
        scalar.map(Part.character)
          ?? .unknown(text[(rest.startIndex - 1)..<(rest.startIndex + length)]))
      rest = rest.dropFirst(length)
    }
  }

  /// Reads the reference after a `&`; nil if there is none.
  private static func reference(
    _ text: ArraySlice<UInt8>
  ) -> (length: Int, scalar: Unicode.Scalar?)? {
    // The longest names have 31 letters.
    let end = text.prefix(33).firstIndex(of: UInt8(ascii: ";")) ?? text.startIndex
    let name = String(decoding: text[..<end], as: UTF8.self)
    let length = end - text.startIndex + 1
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let isHex = digits.first == "x" || digits.first == "X"
      guard let number = UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10) else {
        return nil
      }
      return (length, Unicode.Scalar(number).flatMap { $0 == "\0" ? nil : $0 } ?? "\u{FFFD}")
    }
    guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
      return nil
    }
    return (length, named[name])
  }
}
