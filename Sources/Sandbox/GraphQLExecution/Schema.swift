/// The types of a service, with the root types `Query` and, if it has one, `Mutation`.
package struct Schema: Sendable {
  static let queryType = "Query"
  static let mutationType = "Mutation"

  /// The types in the order of their definitions.
  package let types: [TypeDefinition]
  private let index: [String: Int]
  private let possibleTypes: [String: [String]]

  /// Parses type definitions (GraphQL specification, section 3).
  package init(parsing text: String) throws(SyntaxError) {
    let parser = try Parser(text)
    let introspection = try Parser(Introspection.text)
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
    self[kind == .query ? Self.queryType : Self.mutationType]
  }

  func possibleTypes(of name: String) -> [String] { possibleTypes[name] ?? [] }

  /// Returns a field of a type, also `__typename`, and `__schema` and `__type` of the root.
  func field(_ name: String, of type: TypeDefinition) -> FieldDefinition? {
    if let field = type.fields.first(where: { $0.name == name }) { return field }
    if name == Introspection.typename.name, type.kind.isComposite {
      return Introspection.typename
    }
    return type.name == Self.queryType
      ? Introspection.rootFields.first { $0.name == name } : nil
  }
}

/// A type of a schema.
package struct TypeDefinition: Sendable {
  package enum Kind: String, Sendable {
    case scalar = "SCALAR"
    case object = "OBJECT"
    case interface = "INTERFACE"
    case enumeration = "ENUM"
    case inputObject = "INPUT_OBJECT"

    var isComposite: Bool { self == .object || self == .interface }
  }

  let name: String
  let kind: Kind
  var interfaces: [String] = []
  /// The fields of an object or an interface.
  var fields: [FieldDefinition] = []
  var inputs: [InputDefinition] = []
  var values: [String] = []
}

/// A field of an object or an interface.
package struct FieldDefinition: Sendable {
  package let name: String
  let arguments: [InputDefinition]
  package let type: TypeReference
}

/// An argument, or a field of an input object.
struct InputDefinition: Sendable {
  let name: String
  let type: TypeReference
  let defaultValue: GraphQLValue?

  /// Whether a value must be given.
  var isRequired: Bool { type.isNonNull && defaultValue == nil }
}

extension Parser {
  /// Parses the definitions of scalars, objects, interfaces, enumerations and input objects.
  func typeDefinitions() throws(SyntaxError) -> [TypeDefinition] {
    var types: [TypeDefinition] = []
    while token.kind != .end { types.append(try typeDefinition()) }
    return types
  }

  private func typeDefinition() throws(SyntaxError) -> TypeDefinition {
    let keyword = try expect(.name)
    let name = try name()
    switch keyword.text {
    case "scalar": return TypeDefinition(name: name, kind: .scalar)
    case "type", "interface":
      return TypeDefinition(
        name: name, kind: keyword.text == "type" ? .object : .interface,
        interfaces: try interfaces(),
        fields: try elements("{", "}", fieldDefinition))
    case "enum":
      return TypeDefinition(
        name: name, kind: .enumeration, values: try elements("{", "}", self.name))
    case "input":
      return TypeDefinition(
        name: name, kind: .inputObject,
        inputs: try elements("{", "}", inputDefinition))
    default: throw SyntaxError(unexpected: keyword)
    }
  }

  private func interfaces() throws(SyntaxError) -> [String] {
    guard try skip("implements") else { return [] }
    var names = [try name()]
    while try skip("&") { names.append(try name()) }
    return names
  }

  private func fieldDefinition() throws(SyntaxError) -> FieldDefinition {
    let name = try name()
    let arguments = try elements(
      "(", ")", isOptional: true, inputDefinition)
    try expect(":")
    return FieldDefinition(name: name, arguments: arguments, type: try typeReference())
  }

  private func inputDefinition() throws(SyntaxError) -> InputDefinition {
    let name = try name()
    try expect(":")
    return InputDefinition(
      name: name, type: try typeReference(),
      defaultValue: try skip("=") ? try value(isConstant: true) : nil)
  }
}
