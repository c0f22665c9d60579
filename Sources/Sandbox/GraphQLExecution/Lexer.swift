import FoundationEssentials

/// Splits a document into tokens (GraphQL specification, section 2.1), without block strings.
struct Lexer: Sendable {
  private static let punctuators = Set("!$&():=@[]{|}".utf8)

  private let bytes: [UInt8]
  private var offset = 0
  private var start = 0
  private var location = SourceLocation(line: 1, column: 1)

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the next token; after the last one always `.end`.
  mutating func next() throws(SyntaxError) -> Token {
    skipIgnored()
    location = location(at: offset)
    start = offset
    guard let byte = current else { return Token(kind: .end, text: "", location: location) }
    switch byte {
    case _ where byte.isNameStart:
      while let byte = current, byte.isNameStart || byte.isDigit { offset += 1 }
      return token(.name)
    case UInt8(ascii: "."):
      guard skip("...") else { throw unexpected(at: start) }
      return token(.punctuator)
    case UInt8(ascii: "\""):
      return Token(kind: .string, text: try string(), location: location)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try number()
    default:
      guard Self.punctuators.contains(byte) else { throw unexpected(at: start) }
      offset += 1
      return token(.punctuator)
    }
  }

  /// Skips white space, commas, comments and a byte order mark.
  private mutating func skipIgnored() {
    while let byte = current {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
        UInt8(ascii: ","):
        offset += 1
      case UInt8(ascii: "#"):
        while let byte = current, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
          offset += 1
        }
      default: guard skip("\u{FEFF}") else { return }
      }
    }
  }

  private mutating func number() throws(SyntaxError) -> Token {
    var kind = Token.Kind.integer
    _ = skip("-")
    let hasLeadingZero = current == UInt8(ascii: "0")
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
    if let byte = current, byte.isNameStart || byte == UInt8(ascii: ".") {
      throw unexpected(at: offset)
    }
    return token(kind)
  }

  @discardableResult
  private mutating func skipDigits() throws(SyntaxError) -> Int {
    let start = offset
    while let byte = current, byte.isDigit { offset += 1 }
    guard offset > start else { throw unexpected(at: offset) }
    return offset - start
  }

  /// Reads a string, whose escapes are those of JSON, and returns its value.
  private mutating func string() throws(SyntaxError) -> String {
    offset += 1
    while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\n") {
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset + 1, bytes.count)
    guard let text = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<offset]))
    else {
      let text = String(decoding: bytes[start...].prefix(40), as: UTF8.self)
      throw SyntaxError(unexpected: Token(kind: .unknown, text: text, location: location))
    }
    return text
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[offset...].starts(with: text.utf8) else { return false }
    offset += text.utf8.count
    return true
  }

  private func token(_ kind: Token.Kind) -> Token {
    Token(
      kind: kind, text: String(decoding: bytes[start..<offset], as: UTF8.self),
      location: location)
  }

  /// Returns the place of a byte at or after the current token's first one.
  private func location(at offset: Int) -> SourceLocation {
    var location = location
    for index in start..<offset { location.move(over: index, in: bytes) }
    return location
  }

  private func unexpected(at offset: Int) -> SyntaxError {
    let rest = String(decoding: bytes.dropFirst(offset).prefix(16), as: UTF8.self)
    return SyntaxError(
      unexpected: Token(
        kind: rest.isEmpty ? .end : .unknown, text: String(rest.prefix(1)),
        location: location(at: offset)))
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether a name can begin with this byte.
  fileprivate var isNameStart: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || self == UInt8(ascii: "_")
  }
}

struct Token: Hashable, Sendable {
  /// The kind, with the name that GitHub's syntax errors use.
  enum Kind: String, Sendable {
    case end, punctuator
    case name = "IDENTIFIER"
    case integer = "INT"
    case float = "FLOAT"
    case string = "STRING"
    case unknown = "UNKNOWN_CHAR"
  }

  let kind: Kind
  /// The characters of the token; for a string its value.
  let text: String
  let location: SourceLocation

  private static let punctuators = [
    "!": "BANG", "$": "VAR_SIGN", "&": "AMP", "(": "LPAREN", ")": "RPAREN", "...": "ELLIPSIS",
    ":": "COLON", "=": "EQUALS", "@": "DIR_SIGN", "[": "LBRACKET", "]": "RBRACKET", "{": "LCURLY",
    "|": "PIPE", "}": "RCURLY",
  ]
  private static let keywords: Set = [
    "query", "mutation", "subscription", "fragment", "on", "true", "false", "null", "type",
    "interface", "scalar", "enum", "input", "union", "schema", "directive", "extend", "implements",
  ]

  var title: String {
    switch kind {
    case .punctuator: Self.punctuators[text] ?? kind.rawValue
    case .name where Self.keywords.contains(text): text.uppercased()
    default: kind.rawValue
    }
  }

  func isWord(_ text: String) -> Bool {
    (kind == .punctuator || kind == .name) && self.text == text
  }
}
