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
