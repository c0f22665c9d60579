/// Checks the values of variables from JSON (GraphQL specification, section 6.1.2).
struct VariableCoercion: Sendable {
  /// Why a value does not have the type of its variable, and at which place inside.
  struct Problem: Hashable, Sendable {
    var path: [GraphQLValue]
    let explanation: String
  }

  /// The problems after which others are not listed.
  private static let maximumProblemCount = 100

  let schema: Schema
  private(set) var problems: [Problem] = [] {
    didSet { if problems.count > Self.maximumProblemCount { problems.removeLast() } }
  }

  init(schema: Schema) { self.schema = schema }

  /// Returns the value with the defaults of input objects; adds to `problems` what is wrong.
  mutating func value(
    _ value: GraphQLValue, as type: TypeReference, at path: [GraphQLValue] = []
  ) -> GraphQLValue {
    switch (type, value) {
    case (.nonNull, .null):
      problems.append(Problem(path: path, explanation: "Expected value to not be null"))
      return .null
    case (.nonNull(let type), _): return self.value(value, as: type, at: path)
    case (_, .null): return .null
    case (.list(let type), .list(let elements)):
      return .list(
        elements.enumerated().map { index, element in
          self.value(element, as: type, at: path + [.integer(index)])
        })
    case (.list(let type), _): return .list([self.value(value, as: type, at: path)])
    case (.named(let name), _):
      guard let type = schema[name] else { return .null }
      return type.kind == .inputObject
        ? object(value, as: type, at: path) : leaf(value, as: type, at: path)
    }
  }

  private mutating func leaf(
    _ value: GraphQLValue, as type: TypeDefinition, at path: [GraphQLValue]
  ) -> GraphQLValue {
    if let leaf = schema.leaf(value, as: type) { return leaf }
    let text = GraphQLText.json(value)
    problems.append(
      Problem(
        path: path,
        explanation: type.kind == .enumeration
          ? "Expected \(text) to be one of: \(type.values.joined(separator: ", "))"
          : "Could not coerce value \(text) to \(type.name)"))
    return .null
  }

  private mutating func object(
    _ value: GraphQLValue, as type: TypeDefinition, at path: [GraphQLValue]
  ) -> GraphQLValue {
    guard case .object(let members) = value else {
      let explanation = "Expected \(GraphQLText.json(value)) to be a key-value object."
      problems.append(Problem(path: path, explanation: explanation))
      return .null
    }
    for member in members where !type.inputs.contains(where: { $0.name == member.name }) {
      problems.append(
        Problem(
          path: path + [.string(member.name)],
          explanation: "Field is not defined on \(type.name)"))
    }
    let constants = LiteralCoercion(schema: schema, variables: [:])
    var result: [GraphQLValue.Member] = []
    for input in type.inputs {
      let path = path + [.string(input.name)]
      if let given = value[input.name] {
        result.append(.init(input.name, self.value(given, as: input.type, at: path)))
      } else if let literal = input.defaultValue {
        result.append(.init(input.name, constants.value(literal, as: input.type) ?? .null))
      } else if input.type.isNonNull {
        problems.append(Problem(path: path, explanation: "Expected value to not be null"))
      }
    }
    return .object(result)
  }
}

extension GraphQLText {
  /// Returns a value as JSON.
  static func json(_ value: GraphQLValue) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): String(value)
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .string(let text): quoted(text)
    case .list(let elements): "[\(elements.map(json).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(quoted($0.name)):\(json($0.value))" }.joined(separator: ","))}"
    }
  }
}
