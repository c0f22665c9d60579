extension JSON {
  /// Returns an object with these members, in this order, without those that are nil.
  package static func record(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// A whole number in any notation that fits into an `Int`.
  package var integer: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text) ?? Double(text).flatMap(Int.init(exactly:))
  }
}

extension String {
  package var json: JSON { .string(self) }
}

extension Int {
  package var json: JSON { .number(String(self)) }
}
