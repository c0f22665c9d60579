/// The types and fields of introspection (GraphQL specification, section 4).
struct Introspection {
  static let typename = FieldDefinition(
    name: "__typename", arguments: [], type: .nonNull(.named("String")))

  static let rootFields = [
    FieldDefinition(name: "__schema", arguments: [], type: .nonNull(.named("__Schema"))),
    FieldDefinition(
      name: "__type",
      arguments: [
        InputDefinition(name: "name", type: .nonNull(.named("String")), defaultValue: nil)
      ], type: .named("__Type")),
  ]

  static let text = """
    type __Schema {
      description: String types: [__Type!]! queryType: __Type! mutationType: __Type
      subscriptionType: __Type directives: [__Directive!]!
    }
    type __Type {
      kind: __TypeKind! name: String description: String specifiedByURL: String
      fields(includeDeprecated: Boolean = false): [__Field!]
      interfaces: [__Type!] possibleTypes: [__Type!]
      enumValues(includeDeprecated: Boolean = false): [__EnumValue!]
      inputFields(includeDeprecated: Boolean = false): [__InputValue!] ofType: __Type
    }
    enum __TypeKind { SCALAR OBJECT INTERFACE UNION ENUM INPUT_OBJECT LIST NON_NULL }
    type __Field {
      name: String! description: String
      args(includeDeprecated: Boolean = false): [__InputValue!]! type: __Type!
      isDeprecated: Boolean! deprecationReason: String
    }
    type __InputValue {
      name: String! description: String type: __Type! defaultValue: String
      isDeprecated: Boolean! deprecationReason: String
    }
    type __EnumValue {
      name: String! description: String isDeprecated: Boolean! deprecationReason: String
    }
    type __Directive {
      name: String! description: String locations: [__DirectiveLocation!]!
      args(includeDeprecated: Boolean = false): [__InputValue!]! isRepeatable: Boolean!
    }
    enum __DirectiveLocation {
      QUERY MUTATION SUBSCRIPTION FIELD FRAGMENT_DEFINITION FRAGMENT_SPREAD INLINE_FRAGMENT
      VARIABLE_DEFINITION SCHEMA SCALAR OBJECT FIELD_DEFINITION ARGUMENT_DEFINITION INTERFACE
      UNION ENUM ENUM_VALUE INPUT_OBJECT INPUT_FIELD_DEFINITION
    }
    """

  let schema: Schema

  var root: ResolvedValue {
    object("__Schema") { field in
      switch field {
      case "types": .list(schema.types.map { named($0.name) })
      case "queryType": named(Schema.queryType)
      case "mutationType": named(Schema.mutationType)
      case "directives": .list([])
      default: .null
      }
    }
  }

  /// Returns the value of `__type`; null for an unknown name.
  func named(_ name: String) -> ResolvedValue {
    guard let type = schema[name] else { return .null }
    return object("__Type") { field in
      switch field {
      case "kind": .string(type.kind.rawValue)
      case "name": .string(name)
      case "fields": type.kind.isComposite ? .list(type.fields.map(self.field)) : .null
      case "interfaces": type.kind.isComposite ? .list(type.interfaces.map(named)) : .null
      case "possibleTypes":
        type.kind == .interface ? .list(schema.possibleTypes(of: name).map(named)) : .null
      case "enumValues": type.kind == .enumeration ? .list(type.values.map(enumValue)) : .null
      case "inputFields": type.kind == .inputObject ? .list(type.inputs.map(input)) : .null
      default: .null
      }
    }
  }

  private func type(_ type: TypeReference) -> ResolvedValue {
    switch type {
    case .named(let name): named(name)
    case .list(let element): wrapper("LIST", of: element)
    case .nonNull(let type): wrapper("NON_NULL", of: type)
    }
  }

  private func wrapper(_ kind: String, of type: TypeReference) -> ResolvedValue {
    object("__Type") { field in
      switch field {
      case "kind": .string(kind)
      case "ofType": self.type(type)
      default: .null
      }
    }
  }

  private func field(_ definition: FieldDefinition) -> ResolvedValue {
    object("__Field") { field in
      switch field {
      case "name": .string(definition.name)
      case "args": .list(definition.arguments.map(input))
      case "type": type(definition.type)
      default: .null
      }
    }
  }

  private func input(_ definition: InputDefinition) -> ResolvedValue {
    object("__InputValue") { field in
      switch field {
      case "name": .string(definition.name)
      case "type": type(definition.type)
      case "defaultValue": .string(definition.defaultValue?.description)
      default: .null
      }
    }
  }

  private func enumValue(_ name: String) -> ResolvedValue {
    object("__EnumValue") { $0 == "name" ? .string(name) : .null }
  }

  /// Nothing is described or deprecated.
  private func object(
    _ typeName: String, _ value: @escaping (String) -> ResolvedValue
  ) -> ResolvedValue {
    .object(IntrospectionObject(typeName: typeName, field: value))
  }
}

private struct IntrospectionObject: ResolvableObject {
  let typeName: String
  let field: (String) -> ResolvedValue

  func value(of request: FieldRequest) throws(FieldError) -> ResolvedValue? {
    request.name == "isDeprecated" ? .boolean(false) : field(request.name)
  }
}
