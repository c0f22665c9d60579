extension JSONValue: Decodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Key.self) {
      self = .object(
        try members.allKeys.sorted { $0.stringValue < $1.stringValue }.map { key in
          (key.stringValue, try members.decode(JSONValue.self, forKey: key))
        })
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      self = .array(try container.decode([JSONValue].self))
    }
  }

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
