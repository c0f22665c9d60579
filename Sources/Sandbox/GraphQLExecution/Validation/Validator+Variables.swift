extension Validator {
  /// Checks the variables of an operation and all places that use them.
  func checkVariables(of operation: Operation) {
    var collector = VariableCollector(document, schema)
    collector.collect(from: operation, until: limit)
    let uses = collector.uses
    let used = Set(uses.map(\.name))
    let declared = Dictionary(operation.variables.map { ($0.name, $0) }) { first, _ in first }
    within(operation.title) {
      for (name, group) in Self.duplicates(operation.variables, \.name) {
        add(
          "There can only be one variable named \(GraphQLText.quoted(name))",
          at: group.map(\.offset), code: "variableNotUnique", ["variableName": name])
      }
      for variable in operation.variables {
        check(variable, isUsed: used.contains(variable.name), operation)
      }
      for use in uses { check(use, declared[use.name], operation) }
    }
  }

  private func check(
    _ variable: VariableDefinition, isUsed: Bool, _ operation: Operation
  ) {
    check(variable.directives, on: "variable definitions")
    guard schema[variable.type.name]?.kind.isInput == true else {
      let isKnown = schema[variable.type.name] != nil
      add(
        isKnown
          ? "\(variable.type.name) isn't a valid input type (on $\(variable.name))"
          : "\(variable.type.name) isn't a defined input type (on $\(variable.name))",
        at: [variable.offset], code: "variableRequiresValidType",
        ["typeName": variable.type.name, "variableName": variable.name])
      return
    }
    if let literal = variable.defaultValue, !accepts(literal, variable.type) {
      add(
        "Default value for $\(variable.name) doesn't match type \(variable.type)",
        at: [variable.offset], code: "defaultValueInvalidType",
        ["variableName": variable.name, "typeName": "\(variable.type)"])
    }
    if !isUsed {
      add(
        "Variable $\(variable.name) is declared by \(operation.variableOwner) but not used",
        at: [variable.offset], code: "variableNotUsed", ["variableName": variable.name])
    }
  }

  private func check(
    _ use: VariableUse, _ variable: VariableDefinition?, _ operation: Operation
  ) {
    guard let variable else {
      add(
        "Variable $\(use.name) is used by \(operation.variableOwner) but not declared",
        at: [use.offset], code: "variableNotDefined", ["variableName": use.name])
      return
    }
    guard schema[use.type.name] != nil, let problem = Self.mismatch(variable, use) else { return }
    add(
      "\(problem) on variable $\(use.name) and argument \(use.argument) "
        + "(\(variable.type) / \(use.type))", at: [use.offset], code: "variableMismatch",
      [
        "variableName": use.name, "typeName": "\(variable.type)", "argumentName": use.argument,
        "errorMessage": problem,
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

/// A place where an operation uses a variable.
struct VariableUse {
  let name: String
  /// The type of the argument, of the field of an input object, or of the element.
  let type: TypeReference
  let hasDefault: Bool
  /// The argument that contains the variable.
  let argument: String
  let offset: Int
}

/// Collects the variables in selections, also in fragments.
struct VariableCollector {
  private let schema: Schema
  private let document: Document
  private(set) var uses: [VariableUse] = []
  private var visited: Set<String> = []
  /// The fragments to walk through: a chain of them may be longer than the stack is deep.
  private var waiting: [Fragment] = []

  init(_ document: Document, _ schema: Schema) {
    self.document = document
    self.schema = schema
  }

  /// Collects from an operation until the time is over.
  mutating func collect(from operation: Operation, until limit: TimeLimit) {
    collect(operation.selections, of: schema.root(of: operation.kind))
    while let fragment = waiting.popLast(), !limit.isExceeded {
      collect(fragment.selections, of: schema[fragment.typeCondition])
    }
  }

  private mutating func collect(_ selections: [Selection], of type: TypeDefinition?) {
    for selection in selections {
      switch selection {
      case .field(let field):
        let definition = type.flatMap { schema.field(field.name, of: $0) }
        collect(field.directives)
        collect(field.arguments, definition?.arguments ?? [])
        collect(field.selections, of: definition.flatMap { schema[$0.type.name] })
      case .inline(let fragment):
        collect(fragment.directives)
        collect(fragment.selections, of: fragment.typeCondition.flatMap { schema[$0] } ?? type)
      case .spread(let spread):
        collect(spread.directives)
        guard visited.insert(spread.name).inserted,
          let fragment = document.fragment(spread.name)
        else { continue }
        waiting.append(fragment)
      }
    }
  }

  private mutating func collect(_ directives: [Directive]) {
    for directive in directives {
      let definition = Schema.directives.first { $0.name == directive.name }
      collect(directive.arguments, definition?.arguments ?? [])
    }
  }

  private mutating func collect(_ arguments: [Argument], _ inputs: [InputDefinition]) {
    for argument in arguments {
      let input = inputs.first { $0.name == argument.name }
      collect(argument.value, input?.type, input?.defaultValue != nil, argument.name)
    }
  }

  private mutating func collect(
    _ literal: Literal, _ type: TypeReference?, _ hasDefault: Bool, _ argument: String
  ) {
    switch literal.kind {
    case .variable(let name):
      uses.append(
        VariableUse(
          name: name, type: type ?? .named(""), hasDefault: hasDefault, argument: argument,
          offset: literal.offset))
    case .list(let elements):
      var elementType: TypeReference?
      if case .list(let type)? = type?.nullable { elementType = type }
      for element in elements { collect(element, elementType, false, argument) }
    case .object(let members):
      collect(members, type.flatMap { schema[$0.name]?.inputs } ?? [])
    default: break
    }
  }
}
