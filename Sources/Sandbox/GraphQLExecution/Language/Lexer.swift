/// Splits a document into tokens (GraphQL specification, section 2.1).
struct Lexer: Sendable {
  let source: SourceText
  private var offset = 0
  /// Where the current token begins.
  private var start = 0

  init(_ source: SourceText) { self.source = source }

  /// Returns the next token; after the last one always `.end`.
  mutating func next() throws(SyntaxError) -> Token {
    skipIgnored()
    start = offset
    guard let byte = byte(at: start) else { return Token(kind: .end, text: "", offset: start) }
    if let kind = Token.Kind(punctuator: byte) {
      offset += 1
      return token(kind)
    }
    switch byte {
    case UInt8(ascii: "."):
      guard skip("...") else { throw unexpected(at: start) }
      return token(.spread)
    case UInt8(ascii: "\""):
      return Token(kind: .string, text: try string(), offset: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try number()
    case _ where byte.isNameStart:
      while let byte = self.byte(at: offset), byte.isNameStart || byte.isDigit { offset += 1 }
      return token(.name)
    default:
      throw unexpected(at: start)
    }
  }

  /// Skips white space, commas, comments and a byte order mark.
  private mutating func skipIgnored() {
    while let byte = byte(at: offset) {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
        UInt8(ascii: ","):
        offset += 1
      case UInt8(ascii: "#"):
        while let byte = self.byte(at: offset), byte != UInt8(ascii: "\n"),
          byte != UInt8(ascii: "\r")
        { offset += 1 }
      default: guard skip("\u{FEFF}") else { return }
      }
    }
  }

  private mutating func number() throws(SyntaxError) -> Token {
    var kind = Token.Kind.integer
    _ = skip("-")
    let hasLeadingZero = byte(at: offset) == UInt8(ascii: "0")
    let digits = try skipDigits()
    guard !hasLeadingZero || digits == 1 else { throw unexpected(at: start) }
    if skip(".") {
      kind = .float
      try skipDigits()
    }
    if skip("e") || skip("E") {
      kind = .float
      _ = skip("+") || skip("-")
      try skipDigits()
    }
    if let byte = byte(at: offset), byte.isNameStart || byte == UInt8(ascii: ".") {
      throw unexpected(at: offset)
    }
    return token(kind)
  }

  @discardableResult
  private mutating func skipDigits() throws(SyntaxError) -> Int {
    let start = offset
    while let byte = byte(at: offset), byte.isDigit { offset += 1 }
    guard offset > start else { throw unexpected(at: offset) }
    return offset - start
  }

  private func byte(at offset: Int) -> UInt8? {
    offset < source.bytes.count ? source.bytes[offset] : nil
  }

  private mutating func skip(_ text: String) -> Bool {
    guard source.bytes[offset...].starts(with: text.utf8) else { return false }
    offset += text.utf8.count
    return true
  }

  private func token(_ kind: Token.Kind) -> Token {
    Token(
      kind: kind, text: String(decoding: source.bytes[start..<offset], as: UTF8.self),
      offset: start)
  }

  private func unexpected(at offset: Int) -> SyntaxError {
    let rest = String(decoding: source.bytes.dropFirst(offset).prefix(16), as: UTF8.self)
    return .unexpected(
      Token(kind: rest.isEmpty ? .end : .unknown, text: String(rest.prefix(1)), offset: offset),
      in: source)
  }
}

/// Strings and block strings (GraphQL specification, section 2.9.4).
extension Lexer {
  /// Reads a string or a block string, and returns its value.
  fileprivate mutating func string() throws(SyntaxError) -> String {
    if skip("\"\"\"") { return BlockString.value(of: try blockText()) }
    offset += 1
    var value: [UInt8] = []
    while offset < source.bytes.count {
      let byte = source.bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: value, as: UTF8.self)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        throw invalidString()
      case UInt8(ascii: "\\"):
        value.append(contentsOf: String(try escapedCharacter()).utf8)
      default:
        value.append(byte)
        offset += 1
      }
    }
    throw invalidString()
  }

  /// Returns the text of a block string up to its closing quotes.
  private mutating func blockText() throws(SyntaxError) -> String {
    var value: [UInt8] = []
    while offset < source.bytes.count {
      if skip("\"\"\"") { return String(decoding: value, as: UTF8.self) }
      if skip("\\\"\"\"") {
        value.append(contentsOf: "\"\"\"".utf8)
      } else {
        value.append(source.bytes[offset])
        offset += 1
      }
    }
    throw invalidString()
  }

  private mutating func escapedCharacter() throws(SyntaxError) -> Unicode.Scalar {
    offset += 1
    guard offset < source.bytes.count else { throw invalidString() }
    let byte = source.bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw invalidString()
    }
  }

  /// Reads `XXXX`, two of them as a surrogate pair, or `{X…}`.
  private mutating func unicodeEscape() throws(SyntaxError) -> Unicode.Scalar {
    if skip("{") {
      let digits = source.bytes[offset...].prefix { $0 != UInt8(ascii: "}") }
      offset += digits.count + 1
      guard let number = number(digits), let scalar = Unicode.Scalar(number) else {
        throw invalidString()
      }
      return scalar
    }
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), skip("\\u") else { throw invalidString() }
    let second = try fourDigits()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw invalidString() }
    return scalar
  }

  private mutating func fourDigits() throws(SyntaxError) -> UInt32 {
    let digits = source.bytes[offset...].prefix(4)
    offset += digits.count
    guard digits.count == 4, let number = number(digits) else { throw invalidString() }
    return number
  }

  private func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
    guard digits.first?.isNameStart == true || digits.first?.isDigit == true else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private func invalidString() -> SyntaxError {
    let text = String(decoding: source.bytes[start...].prefix(40), as: UTF8.self)
    return .unexpected(Token(kind: .unknown, text: text, offset: start), in: source)
  }
}

/// Block strings lose their common indentation and the blank lines at both ends (GraphQL
/// specification, section 2.9.4).
enum BlockString {
  static func value(of raw: String) -> String {
    var lines = raw.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
      .map(\.unicodeScalars)
    let indentation =
      lines.dropFirst().filter { !isBlank($0) }.map { $0.prefix(while: isSpace).count }.min() ?? 0
    for index in lines.indices.dropFirst() { lines[index] = lines[index].dropFirst(indentation) }
    let start = lines.firstIndex { !isBlank($0) } ?? lines.endIndex
    let end = lines.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    return lines[start..<end].map { String($0) }.joined(separator: "\n")
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private static func isBlank(_ line: Substring.UnicodeScalarView) -> Bool {
    line.allSatisfy(isSpace)
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether a name can begin with this byte.
  var isNameStart: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || self == UInt8(ascii: "_")
  }
}

extension SyntaxError {
  /// Returns the error for a token that may not stand at its place, in GitHub's words.
  static func unexpected(_ token: Token, in source: SourceText) -> SyntaxError {
    guard token.kind != .end else {
      return SyntaxError(message: "Unexpected end of document", location: nil)
    }
    let location = source.location(at: token.offset)
    return SyntaxError(
      message: "Parse error on \(GraphQLText.quoted(token.text)) (\(token.title))"
        + " at [\(location.line), \(location.column)]",
      location: location)
  }
}

/// A lexical token (GraphQL specification, section 2.1.6).
struct Token: Hashable, Sendable {
  /// The kind, with the name that GitHub's syntax errors use.
  enum Kind: String, Sendable {
    case end
    case name = "IDENTIFIER"
    case integer = "INT"
    case float = "FLOAT"
    case string = "STRING"
    case bang = "BANG"
    case dollar = "VAR_SIGN"
    case ampersand = "AMP"
    case leftParenthesis = "LPAREN"
    case rightParenthesis = "RPAREN"
    case spread = "ELLIPSIS"
    case colon = "COLON"
    case equals = "EQUALS"
    case at = "DIR_SIGN"
    case leftBracket = "LBRACKET"
    case rightBracket = "RBRACKET"
    case leftBrace = "LCURLY"
    case pipe = "PIPE"
    case rightBrace = "RCURLY"
    case unknown = "UNKNOWN_CHAR"

    /// Returns the kind of a punctuator of one byte.
    init?(punctuator byte: UInt8) {
      switch byte {
      case UInt8(ascii: "!"): self = .bang
      case UInt8(ascii: "$"): self = .dollar
      case UInt8(ascii: "&"): self = .ampersand
      case UInt8(ascii: "("): self = .leftParenthesis
      case UInt8(ascii: ")"): self = .rightParenthesis
      case UInt8(ascii: ":"): self = .colon
      case UInt8(ascii: "="): self = .equals
      case UInt8(ascii: "@"): self = .at
      case UInt8(ascii: "["): self = .leftBracket
      case UInt8(ascii: "]"): self = .rightBracket
      case UInt8(ascii: "{"): self = .leftBrace
      case UInt8(ascii: "|"): self = .pipe
      case UInt8(ascii: "}"): self = .rightBrace
      default: return nil
      }
    }
  }

  let kind: Kind
  /// The characters of the token; for a string its value.
  let text: String
  let offset: Int

  private static let keywords: Set = [
    "query", "mutation", "subscription", "fragment", "on", "true", "false", "null", "type",
    "interface", "scalar", "enum", "input", "union", "schema", "directive", "extend", "implements",
  ]

  /// The name of the token in a syntax error.
  var title: String {
    kind == .name && Self.keywords.contains(text) ? text.uppercased() : kind.rawValue
  }
}

/// Writes values in the syntax of GraphQL.
enum GraphQLText {
  /// Returns a quoted string with escapes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
