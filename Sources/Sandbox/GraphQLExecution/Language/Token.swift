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
