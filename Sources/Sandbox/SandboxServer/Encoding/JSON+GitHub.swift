package import TextFormats

/// Builds GitHub's documents.
extension JSON {
  static func integer(_ number: Int) -> JSON { .number(String(number)) }

  /// Returns a string, or null for nil.
  static func string(orNull value: String?) -> JSON { value.map(JSON.string) ?? .null }

  /// Returns the object with more members.
  func adding(_ members: KeyValuePairs<String, JSON>) -> JSON {
    .object((self.members ?? []) + members.map { Member($0.key, $0.value) })
  }

  func adding(membersOf other: JSON) -> JSON {
    .object((members ?? []) + (other.members ?? []))
  }

  /// Returns the object without the named members.
  func removing(_ names: Set<String>) -> JSON {
    .object((members ?? []).filter { !names.contains($0.name) })
  }

  /// The value as Ruby prints it, which GitHub's messages contain.
  var inspected: String {
    switch self {
    case .null: "nil"
    case .array(let elements): "[\(elements.map(\.inspected).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(JSON.string($0.name).text()) => \($0.value.inspected)" }.joined(separator: ", "))}"
    case .bool, .number, .string, .repairedString: text()
    }
  }
}

// There is no nil literal: it would hide a missing optional value.
extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0, $1) })
  }
}
