/// The operator of an expression (RFC 6570, section 2.2 and the table in appendix A).
enum ExpressionKind: UInt8, Hashable, Sendable {
  case simple = 0
  case reserved = 0x2B  // +
  case fragment = 0x23  // #
  case label = 0x2E  // .
  case path = 0x2F  // /
  case parameter = 0x3B  // ;
  case query = 0x3F  // ?
  case continuation = 0x26  // &

  /// The text before the first value.
  var first: String {
    switch self {
    case .simple, .reserved: ""
    case .fragment: "#"
    case .label: "."
    case .path: "/"
    case .parameter: ";"
    case .query: "?"
    case .continuation: "&"
    }
  }

  var separator: String {
    switch self {
    case .simple, .reserved, .fragment: ","
    case .label: "."
    case .path: "/"
    case .parameter: ";"
    case .query, .continuation: "&"
    }
  }

  /// Whether each value is preceded by its name.
  var isNamed: Bool { [.parameter, .query, .continuation].contains(self) }

  /// The text after the name of an empty value.
  var separatorBeforeEmptyValue: String { self == .parameter ? "" : "=" }

  /// Whether reserved characters and triplets are kept.
  var keepsReserved: Bool { self == .reserved || self == .fragment }
}
