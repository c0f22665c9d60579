/// Gives values their types (GraphQL specification, sections 3.5 to 3.12, 6.1.2 and 6.4.1).
struct Coercion: Sendable {
  struct Mismatch: Error {
    let explanation: String
    let path: [GraphQLValue]

    static func null(at path: [GraphQLValue]) -> Self {
      Self(explanation: "Expected value to not be null", path: path)
    }
  }

  let schema: Schema
  /// Those with a value; nil before there are values, when a variable has any type.
  var variables: [String: GraphQLValue]?
  /// Whether the values are JSON, where strings stand for values of enumerations.
  var isJSON = false

  /// Returns the value, with the defaults of input objects; nil for a variable without a value.
  func value(
    _ value: GraphQLValue, as type: TypeReference, at path: [GraphQLValue] = []
  ) throws(Mismatch) -> GraphQLValue? {
    switch (type, value) {
    case (_, .variable(let name)):
      guard let variables else { return .null }
      if type.isNonNull, variables[name] == .null { throw .null(at: path) }
      return variables[name]
    case (.nonNull, .null): throw .null(at: path)
    case (.nonNull(let type), _): return try self.value(value, as: type, at: path)
    case (_, .null): return .null
    case (.list(let type), .list(let elements)):
      var values: [GraphQLValue] = []
      for (index, element) in elements.enumerated() {
        values.append(
          try self.value(element, as: type, at: path + [.integer(index)]) ?? .null)
      }
      return .list(values)
    case (.list(let type), _):
      return .list([try self.value(value, as: type, at: path) ?? .null])
    case (.named(let name), _):
      guard let type = schema[name] else { return .null }
      return type.kind == .inputObject
        ? try object(value, as: type, at: path) : try leaf(value, as: type, at: path)
    }
  }

  func values(
    _ given: [GraphQLValue.Member], of inputs: [InputDefinition], at path: [GraphQLValue] = []
  ) throws(Mismatch) -> [GraphQLValue.Member] {
    var values: [GraphQLValue.Member] = []
    for input in inputs {
      let path = path + [.string(input.name)]
      let member = given.first { $0.name == input.name }
      if let member, let value = try value(member.value, as: input.type, at: path) {
        values.append(.init(input.name, value))
      } else if let literal = input.defaultValue,
        let value = try value(literal, as: input.type, at: path)
      {
        values.append(.init(input.name, value))
      } else if input.type.isNonNull {
        throw .null(at: path)
      }
    }
    return values
  }

  private func object(
    _ value: GraphQLValue, as type: TypeDefinition, at path: [GraphQLValue]
  ) throws(Mismatch) -> GraphQLValue {
    guard case .object(let members) = value else {
      throw Mismatch(explanation: "Expected \(value) to be a key-value object.", path: path)
    }
    for member in members where !type.inputs.contains(where: { $0.name == member.name }) {
      throw Mismatch(
        explanation: "Field is not defined on \(type.name)", path: path + [.string(member.name)])
    }
    return .object(try values(members, of: type.inputs, at: path))
  }

  private func leaf(
    _ value: GraphQLValue, as type: TypeDefinition, at path: [GraphQLValue]
  ) throws(Mismatch) -> GraphQLValue {
    if type.kind == .enumeration {
      switch value {
      case .enumeration(let name) where type.values.contains(name): return .string(name)
      case .string(let name) where isJSON && type.values.contains(name): return value
      default:
        let names = type.values.joined(separator: ", ")
        throw Mismatch(explanation: "Expected \(value) to be one of: \(names)", path: path)
      }
    }
    switch (type.name, value) {
    case ("Int", .integer(let number)) where Int32(exactly: number) != nil: return value
    case ("Float", .integer(let number)): return .number(Double(number))
    case ("Float", .number), ("Boolean", .boolean): return value
    case ("ID", .integer(let number)): return .string(String(number))
    case (let name, .string) where !["Int", "Float", "Boolean"].contains(name): return value
    default:
      throw Mismatch(explanation: "Could not coerce value \(value) to \(type.name)", path: path)
    }
  }
}
