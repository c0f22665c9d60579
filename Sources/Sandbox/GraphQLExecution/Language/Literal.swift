/// A value in a document (GraphQL specification, section 2.9).
package struct Literal: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    case variable(String)
    case integer(String)
    case float(String)
    case string(String)
    case boolean(Bool)
    case null
    case enumeration(String)
    case list([Literal])
    case object([Argument])
  }

  package let kind: Kind
  let offset: Int
}

extension Literal: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .variable(let name): "$\(name)"
    case .integer(let text), .float(let text), .enumeration(let text): text
    case .string(let text): GraphQLText.quoted(text)
    case .boolean(let value): String(value)
    case .null: "null"
    case .list(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\($0.name): \($0.value)" }.joined(separator: ", "))}"
    }
  }
}

/// A named value: an argument, or a field of an input object.
package struct Argument: Hashable, Sendable {
  package let name: String
  package let value: Literal
  let offset: Int
}
