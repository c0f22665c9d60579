import TextFormats

/// A parsed request (GraphQL specification, section 2.2).
struct Document: Sendable {
  var operations: [Operation] = []
  var fragments: [String: Selection] = [:]
}

package struct Operation: Sendable {
  package enum Kind: String, Sendable { case query, mutation }

  let kind: Kind
  let name: String?
  let variables: [VariableDefinition]
  let selections: [Selection]
  let location: SourceLocation

  var title: String { name.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue }
}

struct VariableDefinition: Sendable {
  let name: String
  /// The type's text, such as `[ID!]!`.
  let type: String
  let defaultValue: JSON?
  let location: SourceLocation
}

/// A field, an inline fragment, or a fragment that is spread by its name.
struct Selection: Sendable {
  enum Kind: Sendable { case field, inline, spread }

  let kind: Kind
  /// The name of the field or of the fragment that is spread.
  var name = ""
  var alias: String?
  /// The type of a fragment; nil for the type of the enclosing selection set.
  var typeCondition: String?
  var arguments: [Argument] = []
  /// The conditions of `@skip` and `@include`, by these names.
  var conditions: [Argument] = []
  var selections: [Selection] = []
  let location: SourceLocation

  var responseName: String { alias ?? name }
}

struct Argument: Sendable {
  /// A value that may contain variables.
  indirect enum Value: Sendable {
    case constant(JSON)
    case variable(String)
    case list([Value])
    case object([(name: String, value: Value)])
  }

  let name: String
  let value: Value
  let location: SourceLocation
}

extension Argument.Value {
  /// Returns the value; nil for a variable without one.
  func json(_ variables: [String: JSON]) -> JSON? {
    switch self {
    case .constant(let json): json
    case .variable(let name): variables[name]
    case .list(let elements): .array(elements.map { $0.json(variables) ?? .null })
    case .object(let members):
      .object(
        members.compactMap { member in
          member.value.json(variables).map { JSON.Member(member.name, $0) }
        })
    }
  }

  /// The variables in the value.
  var variables: [String] {
    switch self {
    case .constant: []
    case .variable(let name): [name]
    case .list(let elements): elements.flatMap(\.variables)
    case .object(let members): members.flatMap(\.value.variables)
    }
  }
}

/// A place in a document; both numbers begin with 1.
struct SourceLocation: Hashable, Sendable {
  var line: Int
  /// In characters.
  var column: Int
}
