/// A value of a variable, an argument or a response.
package indirect enum GraphQLValue: Hashable, Sendable {
  /// A member of an object, which keeps its place.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: GraphQLValue

    package init(_ name: String, _ value: GraphQLValue) {
      self.name = name
      self.value = value
    }
  }

  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case list([GraphQLValue])
  case object([Member])

  /// Returns a string, or null for nil.
  package static func string(orNull value: String?) -> GraphQLValue {
    value.map(GraphQLValue.string) ?? .null
  }

  /// Returns the member of an object with this name.
  package subscript(name: String) -> GraphQLValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }
}

// Not expressible by nil, which would hide a missing optional value.
extension GraphQLValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: GraphQLValue...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, GraphQLValue)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}
