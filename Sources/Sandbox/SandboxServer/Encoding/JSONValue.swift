/// A JSON value whose keys keep their order, as GitHub's documents do.
indirect enum JSONValue: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  /// Text that is known to be UTF-8, such as a file's content; avoids a conversion to `String`.
  case text(ArraySlice<UInt8>)
  case array([JSONValue])
  case object([(String, JSONValue)])

  /// Returns a string, or null for nil.
  static func string(orNull value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }

  /// The members of an object; empty for other values.
  var members: [(String, JSONValue)] {
    guard case .object(let members) = self else { return [] }
    return members
  }

  /// Returns the object with `members` appended.
  func adding(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(self.members + members.map { ($0.key, $0.value) })
  }

  /// Returns the object with the members of `other` appended.
  func adding(membersOf other: JSONValue) -> JSONValue { .object(members + other.members) }

  /// Returns the object without the named members.
  func removing(_ names: Set<String>) -> JSONValue {
    .object(members.filter { !names.contains($0.0) })
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements) }
}
