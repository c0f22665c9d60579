/// Turns literals into values (GraphQL specification, sections 3.5 to 3.12 and 6.4.1).
struct LiteralCoercion: Sendable {
  let schema: Schema
  /// The values of the variables; a variable without a value is missing.
  let variables: [String: GraphQLValue]

  /// Returns the value; nil if the literal does not have the type, or is a variable without value.
  func value(_ literal: Literal, as type: TypeReference) -> GraphQLValue? {
    if case .variable(let name) = literal.kind {
      guard let value = variables[name] else { return nil }
      return type.isNonNull && value == .null ? nil : value
    }
    switch type {
    case .nonNull(let type):
      guard let value = value(literal, as: type), value != .null else { return nil }
      return value
    case _ where literal.kind == .null: return .null
    case .list(let type):
      guard case .list(let elements) = literal.kind else {
        return value(literal, as: type).map { .list([$0]) }
      }
      var values: [GraphQLValue] = []
      for element in elements {
        if let value = value(element, as: type) {
          values.append(value)
        } else if case .variable = element.kind, !type.isNonNull {
          values.append(.null)
        } else {
          return nil
        }
      }
      return .list(values)
    case .named(let name):
      guard let type = schema[name] else { return nil }
      return type.kind == .inputObject
        ? object(literal, as: type) : schema.leaf(literal, as: type)
    }
  }

  private func object(_ literal: Literal, as type: TypeDefinition) -> GraphQLValue? {
    guard case .object(let members) = literal.kind,
      members.allSatisfy({ member in type.inputs.contains { $0.name == member.name } })
    else { return nil }
    return values(members, of: type.inputs).map { .object($0) }
  }

  /// Returns the values of arguments, with defaults; nil if one is missing or has another type.
  func values(_ arguments: [Argument], of inputs: [InputDefinition]) -> [GraphQLValue.Member]? {
    var values: [GraphQLValue.Member] = []
    for input in inputs {
      let given = arguments.first { $0.name == input.name }?.value
      if let given, let value = value(given, as: input.type) {
        values.append(.init(input.name, value))
      } else if let given, !isMissing(given) {
        return nil
      } else if let literal = input.defaultValue, let value = value(literal, as: input.type) {
        values.append(.init(input.name, value))
      } else if input.type.isNonNull {
        return nil
      }
    }
    return values
  }

  /// Whether this is a variable without a value.
  private func isMissing(_ literal: Literal) -> Bool {
    guard case .variable(let name) = literal.kind else { return false }
    return variables[name] == nil
  }
}
