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
