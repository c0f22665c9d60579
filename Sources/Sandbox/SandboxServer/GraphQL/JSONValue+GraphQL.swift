import GraphQLExecution

extension JSONValue {
  init(_ value: GraphQLValue) {
    self =
      switch value {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .list(let elements): .array(elements.map { JSONValue($0) })
      case .object(let members): .object(members.map { ($0.name, JSONValue($0.value)) })
      }
  }
}

extension GraphQLValue {
  init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let number): .integer(number)
      case .number(let number): .number(number)
      case .string(let text): .string(text)
      case .text(let bytes): .string(String(decoding: bytes, as: UTF8.self))
      case .array(let elements): .list(elements.map { GraphQLValue($0) })
      case .object(let members): .object(members.map { Member($0.0, GraphQLValue($0.1)) })
      }
  }
}
