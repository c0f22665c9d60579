/// The object of `__schema`.
struct SchemaObject: ResolvableObject {
  let schema: Schema
  let typeName = "__Schema"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    case "types":
      .list(schema.types.map { .object(TypeObject(schema: schema, type: .named($0.name))) })
    case "queryType": .object(TypeObject(schema: schema, type: .named(Schema.queryType)))
    case "directives":
      .list(Schema.directives.map { .object(DirectiveObject(schema: schema, directive: $0)) })
    case "mutationType":
      .object(
        orNull: schema.root(of: .mutation).map {
          TypeObject(schema: schema, type: .named($0.name))
        })
    case "subscriptionType", "description": .null
    default: nil
    }
  }
}

/// An element of `directives`.
private struct DirectiveObject: ResolvableObject {
  let schema: Schema
  let directive: DirectiveDefinition
  let typeName = "__Directive"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    case "name": .string(directive.name)
    case "locations": .list(directive.locations.map { .string($0) })
    case "args": .inputs(directive.arguments, in: schema)
    case "isRepeatable": .boolean(false)
    case "description": .null
    default: nil
    }
  }
}

/// The object of `__type`.
struct TypeObject: ResolvableObject {
  let schema: Schema
  let type: TypeReference
  let typeName = "__Type"

  /// The definition of a type that is neither a list nor non-null.
  private var definition: TypeDefinition? {
    if case .named(let name) = type { schema[name] } else { nil }
  }

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    case "kind": .string(kind)
    case "name": .string(definition?.name)
    case "fields": fields
    case "interfaces":
      definition?.kind.isComposite == true ? types(definition?.interfaces ?? []) : .null
    case "possibleTypes":
      definition?.kind == .interface ? types(schema.possibleTypes(of: type.name)) : .null
    case "enumValues": enumValues
    case "inputFields":
      definition.map { $0.kind == .inputObject ? .inputs($0.inputs, in: schema) : .null } ?? .null
    case "ofType": wrapped
    case "description", "specifiedByURL": .null
    default: nil
    }
  }

  private var kind: String {
    switch type {
    case .named: definition?.kind.rawValue ?? ""
    case .list: "LIST"
    case .nonNull: "NON_NULL"
    }
  }

  private var wrapped: ResolvedValue {
    switch type {
    case .named: .null
    case .list(let type), .nonNull(let type): .object(TypeObject(schema: schema, type: type))
    }
  }

  private var fields: ResolvedValue {
    guard let definition, definition.kind.isComposite else { return .null }
    return .list(definition.fields.map { .object(FieldObject(schema: schema, field: $0)) })
  }

  private var enumValues: ResolvedValue {
    guard let definition, definition.kind == .enumeration else { return .null }
    return .list(definition.values.map { .object(EnumValueObject(name: $0)) })
  }

  private func types(_ names: [String]) -> ResolvedValue {
    .list(names.map { .object(TypeObject(schema: schema, type: .named($0))) })
  }
}

/// An element of `fields`.
struct FieldObject: ResolvableObject {
  let schema: Schema
  let field: FieldDefinition
  let typeName = "__Field"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    case "name": .string(self.field.name)
    case "args": .inputs(self.field.arguments, in: schema)
    case "type": .object(TypeObject(schema: schema, type: self.field.type))
    default: .withoutDeprecation(field.name)
    }
  }
}

/// An element of `enumValues`.
struct EnumValueObject: ResolvableObject {
  let name: String
  let typeName = "__EnumValue"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    field.name == "name" ? .string(name) : .withoutDeprecation(field.name)
  }
}

/// An element of `args` or `inputFields`.
private struct InputObject: ResolvableObject {
  let schema: Schema
  let input: InputDefinition
  let typeName = "__InputValue"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    case "name": .string(input.name)
    case "type": .object(TypeObject(schema: schema, type: input.type))
    case "defaultValue": .string(input.defaultValue?.description)
    default: .withoutDeprecation(field.name)
    }
  }
}

extension ResolvedValue {
  static func inputs(_ inputs: [InputDefinition], in schema: Schema) -> ResolvedValue {
    .list(inputs.map { .object(InputObject(schema: schema, input: $0)) })
  }

  /// Returns the value of a field of something that is neither described nor deprecated.
  fileprivate static func withoutDeprecation(_ field: String) -> ResolvedValue? {
    switch field {
    case "isDeprecated": .boolean(false)
    case "description", "deprecationReason": .null
    default: nil
    }
  }
}
