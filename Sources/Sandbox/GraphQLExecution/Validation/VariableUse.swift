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
