extension JSONValue {
  /// Returns the member of an object; nil for other values.
  subscript(name: String) -> JSONValue? { members.first { $0.0 == name }?.1 }

  /// The value as Ruby prints it, which GitHub's messages contain.
  var inspected: String {
    switch self {
    case .null: "nil"
    case .boolean(let value): String(value)
    case .integer(let value): String(value)
    case .number(let value): String(value)
    case .string(let value): Self.inspected(value)
    case .text(let value): Self.inspected(String(decoding: value, as: UTF8.self))
    case .array(let elements): "[\(elements.map(\.inspected).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(Self.inspected($0.0)) => \($0.1.inspected)" }.joined(separator: ", "))}"
    }
  }

  private static func inspected(_ text: String) -> String {
    String(decoding: JSONValue.string(text).bytes, as: UTF8.self)
  }
}
