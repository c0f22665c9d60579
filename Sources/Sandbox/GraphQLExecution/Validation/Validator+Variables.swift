extension Validator {
  /// Checks the variables of an operation and all places that use them.
  mutating func checkVariables(of operation: Operation) {
    var collector = VariableCollector(document, schema)
    collector.collect(from: operation, until: limit)
    let uses = collector.uses
    let used = Set(uses.map(\.name))
    let declared = Dictionary(operation.variables.map { ($0.name, $0) }) { first, _ in first }
    within(operation.title) { validator in
      for (name, group) in Self.duplicates(operation.variables, \.name) {
        validator.add(
          "There can only be one variable named \(GraphQLText.quoted(name))",
          at: group.map(\.offset), code: "variableNotUnique", ["variableName": .string(name)])
      }
      for variable in operation.variables {
        validator.check(variable, isUsed: used.contains(variable.name), operation)
      }
      for use in uses { validator.check(use, declared[use.name], operation) }
    }
  }

  private mutating func check(
    _ variable: VariableDefinition, isUsed: Bool, _ operation: Operation
  ) {
    check(variable.directives, on: "variable definitions")
    let name = GraphQLValue.string(variable.name)
    guard schema[variable.type.name]?.kind.isInput == true else {
      let isKnown = schema[variable.type.name] != nil
      add(
        isKnown
          ? "\(variable.type.name) isn't a valid input type (on $\(variable.name))"
          : "\(variable.type.name) isn't a defined input type (on $\(variable.name))",
        at: [variable.offset], code: "variableRequiresValidType",
        ["typeName": .string(variable.type.name), "variableName": name])
      return
    }
    if let literal = variable.defaultValue, !accepts(literal, variable.type) {
      add(
        "Default value for $\(variable.name) doesn't match type \(variable.type)",
        at: [variable.offset], code: "defaultValueInvalidType",
        ["variableName": name, "typeName": .string("\(variable.type)")])
    }
    if !isUsed {
      add(
        "Variable $\(variable.name) is declared by \(operation.variableOwner) but not used",
        at: [variable.offset], code: "variableNotUsed", ["variableName": name])
    }
  }

  private mutating func check(
    _ use: VariableUse, _ variable: VariableDefinition?, _ operation: Operation
  ) {
    guard let variable else {
      add(
        "Variable $\(use.name) is used by \(operation.variableOwner) but not declared",
        at: [use.offset], code: "variableNotDefined", ["variableName": .string(use.name)])
      return
    }
    guard schema[use.type.name] != nil, let problem = Self.mismatch(variable, use) else { return }
    add(
      "\(problem) on variable $\(use.name) and argument \(use.argument) "
        + "(\(variable.type) / \(use.type))", at: [use.offset], code: "variableMismatch",
      [
        "variableName": .string(use.name), "typeName": .string("\(variable.type)"),
        "argumentName": .string(use.argument), "errorMessage": .string(problem),
      ])
  }

  /// Returns why a variable can't be used at a place (GraphQL specification, section 5.8.5).
  private static func mismatch(_ variable: VariableDefinition, _ use: VariableUse) -> String? {
    var place = use.type
    if place.isNonNull, !variable.type.isNonNull {
      let hasValue = variable.defaultValue.map { $0.kind != .null } ?? false
      guard hasValue || use.hasDefault else {
        return variable.type.name == place.name
          ? "Nullability mismatch" : "Type mismatch"
      }
      place = place.nullable
    }
    return mismatch(variable.type, place)
  }

  private static func mismatch(_ variable: TypeReference, _ place: TypeReference) -> String? {
    switch (variable, place) {
    case (.nonNull(let variable), .nonNull(let place)): mismatch(variable, place)
    case (.nonNull(let variable), _): mismatch(variable, place)
    case (_, .nonNull):
      variable.name == place.name ? "Nullability mismatch" : "Type mismatch"
    case (.list(let variable), .list(let place)): mismatch(variable, place)
    case (.named(let variable), .named(let place)):
      variable == place ? nil : "Type mismatch"
    default: variable.name == place.name ? "List dimension mismatch" : "Type mismatch"
    }
  }
}

extension Operation {
  /// The operation in messages about its variables.
  fileprivate var variableOwner: String { name ?? "anonymous \(kind.rawValue)" }
}
