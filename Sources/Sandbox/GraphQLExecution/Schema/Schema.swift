/// The types of a service, with the root types `Query` and, if it has one, `Mutation`.
package struct Schema: Sendable {
  static let queryType = "Query"
  static let mutationType = "Mutation"
  static let directives = [
    DirectiveDefinition(name: "include"), DirectiveDefinition(name: "skip"),
  ]

  /// The types in the order of their definitions.
  package let types: [TypeDefinition]
  private let index: [String: Int]
  private let possibleTypes: [String: [String]]

  /// Parses type definitions (GraphQL specification, section 3).
  package init(parsing text: String) throws(SyntaxError) {
    var parser = try Parser(text)
    var introspection = try Parser(IntrospectionTypes.text)
    types =
      try parser.typeDefinitions() + Self.builtInScalars + introspection.typeDefinitions()
    index = Dictionary(zip(types.map(\.name), types.indices)) { first, _ in first }
    var possibleTypes: [String: [String]] = [:]
    for type in types where type.kind == .object {
      for name in [type.name] + type.interfaces {
        possibleTypes[name, default: []].append(type.name)
      }
    }
    self.possibleTypes = possibleTypes
  }

  private static let builtInScalars = ["Boolean", "Float", "ID", "Int", "String"].map {
    TypeDefinition(name: $0, kind: .scalar)
  }

  package subscript(name: String) -> TypeDefinition? { index[name].map { types[$0] } }

  /// Returns the type from which an operation selects; nil if the service has no such operations.
  func root(of kind: Operation.Kind) -> TypeDefinition? {
    switch kind {
    case .query: self[Self.queryType]
    case .mutation: self[Self.mutationType]
    case .subscription: nil
    }
  }

  /// Returns the object types that a value of a composite type can have.
  func possibleTypes(of name: String) -> [String] { possibleTypes[name] ?? [] }

  /// Returns a field of a type, also `__typename`, and `__schema` and `__type` of the root.
  func field(_ name: String, of type: TypeDefinition) -> FieldDefinition? {
    if let field = type.field(name) { return field }
    if name == IntrospectionTypes.typename.name, type.kind.isComposite {
      return IntrospectionTypes.typename
    }
    return type.name == Self.queryType
      ? IntrospectionTypes.rootFields.first { $0.name == name } : nil
  }
}

/// A directive of the specification: `@include` or `@skip`.
struct DirectiveDefinition: Sendable {
  let name: String

  var arguments: [InputDefinition] {
    [InputDefinition(name: "if", type: .nonNull(.named("Boolean")), defaultValue: nil)]
  }
  var locations: [String] { ["FIELD", "FRAGMENT_SPREAD", "INLINE_FRAGMENT"] }
}
