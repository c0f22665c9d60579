/// Splits a document into tokens (GraphQL specification, section 2.1).
struct Lexer: Sendable {
  let source: SourceText
  private var offset = 0

  init(_ source: SourceText) { self.source = source }

  /// Returns the next token; after the last one always `.end`.
  mutating func next() throws(SyntaxError) -> Token {
    skipIgnored()
    let start = offset
    guard let byte = byte(at: start) else { return Token(kind: .end, text: "", offset: start) }
    if let kind = Token.Kind(punctuator: byte) {
      offset += 1
      return token(kind, from: start)
    }
    switch byte {
    case UInt8(ascii: "."):
      guard hasPrefix("...", at: start) else { throw unexpected(at: start) }
      offset += 3
      return token(.spread, from: start)
    case UInt8(ascii: "\""):
      var literal = StringLexer(source, at: start)
      let value = try literal.value()
      offset = literal.offset
      return Token(kind: .string, text: value, offset: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try number(from: start)
    case _ where byte.isNameStart:
      while let byte = self.byte(at: offset), byte.isNameStart || byte.isDigit { offset += 1 }
      return token(.name, from: start)
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
      case 0xEF where hasPrefix("\u{FEFF}", at: offset):
        offset += 3
      default: return
      }
    }
  }

  private mutating func number(from start: Int) throws(SyntaxError) -> Token {
    var kind = Token.Kind.integer
    if byte(at: offset) == UInt8(ascii: "-") { offset += 1 }
    let hasLeadingZero = byte(at: offset) == UInt8(ascii: "0")
    let digits = try skipDigits()
    guard !hasLeadingZero || digits == 1 else { throw unexpected(at: start) }
    if byte(at: offset) == UInt8(ascii: ".") {
      kind = .float
      offset += 1
      try skipDigits()
    }
    if let byte = byte(at: offset), byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      kind = .float
      offset += 1
      if let sign = self.byte(at: offset), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        offset += 1
      }
      try skipDigits()
    }
    if let byte = byte(at: offset), byte.isNameStart || byte == UInt8(ascii: ".") {
      throw unexpected(at: offset)
    }
    return token(kind, from: start)
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

  private func hasPrefix(_ prefix: String, at offset: Int) -> Bool {
    source.bytes.dropFirst(offset).starts(with: prefix.utf8)
  }

  private func token(_ kind: Token.Kind, from start: Int) -> Token {
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
