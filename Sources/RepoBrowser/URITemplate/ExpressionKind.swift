/// What the operator of an expression means (RFC 6570, section 2.2, and the table of appendix A).
enum ExpressionKind: UInt8, Hashable, Sendable {
  case simple = 0
  case reserved = 0x2B  // +
  case fragment = 0x23  // #
  case label = 0x2E  // .
  case path = 0x2F  // /
  case parameter = 0x3B  // ;
  case query = 0x3F  // ?
  case continuation = 0x26  // &

  /// What stands before the first value.
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

  /// Each value comes with its name.
  var isNamed: Bool { [.parameter, .query, .continuation].contains(self) }

  /// What stands between a name and an empty value.
  var equalsBeforeNothing: String { self == .parameter ? "" : "=" }

  /// Reserved characters and what is encoded already stay as they are.
  var keepsReserved: Bool { self == .reserved || self == .fragment }
}
