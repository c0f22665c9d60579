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
