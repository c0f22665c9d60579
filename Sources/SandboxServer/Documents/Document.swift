/// A JSON value whose keys keep their order, as GitHub's documents do.
indirect enum Document: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case string(String)
  /// Text that is known to be UTF-8: a file's content, written without becoming a `String` first.
  case text(ArraySlice<UInt8>)
  case array([Document])
  case object([(String, Document)])

  /// A string, or null.
  static func string(orNull value: String?) -> Document { value.map(Document.string) ?? .null }

  /// The members of an object, none of anything else.
  var members: [(String, Document)] {
    guard case .object(let members) = self else { return [] }
    return members
  }

  /// This object with further members at its end.
  func adding(_ members: KeyValuePairs<String, Document>) -> Document {
    .object(self.members + members.map { ($0.key, $0.value) })
  }

  /// This object with the members of another at its end.
  func adding(membersOf other: Document) -> Document { .object(members + other.members) }

  /// This object without the members of these names.
  func removing(_ names: Set<String>) -> Document {
    .object(members.filter { !names.contains($0.0) })
  }
}

extension Document: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: Document...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, Document)...) { self = .object(elements) }
}
