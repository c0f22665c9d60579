/// Turns literals into values (GraphQL specification, sections 3.5 to 3.12 and 6.4.1).
struct LiteralCoercion: Sendable {
  let schema: Schema
  /// The values of the variables; a variable without a value is missing.
  ///
  /// Nil before there are values, when a variable has any type.
  let variables: [String: GraphQLValue]?

  /// Returns the value; nil if the literal does not have the type, or is a variable without value.
  func value(_ literal: Literal, as type: TypeReference) -> GraphQLValue? {
    if case .variable(let name) = literal.kind {
      guard let variables else { return .boolean(true) }
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
    return variables?[name] == nil
  }
}

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

extension Schema {
  /// Returns the value of a leaf type for a value from JSON; nil if it has another type.
  func leaf(_ value: GraphQLValue, as type: TypeDefinition) -> GraphQLValue? {
    switch (type.name, value) {
    case ("Int", .integer(let number)): Int32(exactly: number) == nil ? nil : value
    case ("Int", .number(let number)): Int32(exactly: number).map { .integer(Int($0)) }
    case ("Float", .integer(let number)): .number(Double(number))
    case ("Float", .number): value
    case ("Boolean", .boolean): value
    case ("ID", .integer(let number)): .string(String(number))
    case ("Int", _), ("Float", _), ("Boolean", _): nil
    case (_, .string(let text)):
      type.kind == .enumeration && !type.values.contains(text) ? nil : value
    default: nil
    }
  }

  /// Returns the value of a leaf type for a literal; nil if it has another type.
  func leaf(_ literal: Literal, as type: TypeDefinition) -> GraphQLValue? {
    switch literal.kind {
    case .enumeration(let name):
      type.kind == .enumeration && type.values.contains(name) ? .string(name) : nil
    case .string(let text): type.kind == .enumeration ? nil : leaf(.string(text), as: type)
    case .integer(let text):
      if let number = Int(text) {
        leaf(.integer(number), as: type)
      } else if type.name == "ID" {
        .string(text)
      } else {
        Double(text).flatMap { leaf(.number($0), as: type) }
      }
    case .float(let text):
      type.name == "Float" ? Double(text).map(GraphQLValue.number) : nil
    case .boolean(let value): leaf(.boolean(value), as: type)
    case .null, .variable, .list, .object: nil
    }
  }
}
