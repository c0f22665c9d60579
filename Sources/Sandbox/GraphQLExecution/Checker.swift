import TextFormats

/// Checks an operation before it is executed: its fields and their arguments, fragments, and depth.
struct Checker {
  /// The levels of fields that an operation may have, as at GitHub.
  private static let maximumDepth = 25
  /// The greatest nesting, including fragments: a chain of fragments could overflow the stack.
  private static let maximumNesting = 200
  /// The errors after which no more are reported.
  private static let maximumErrorCount = 100

  private let schema: Schema
  private let document: Document
  private let operation: Operation
  private(set) var errors: [GraphQLError] = []
  /// The number of selections that were checked.
  private(set) var work = 0
  private var path: [JSON] = []
  private var nesting = 0
  /// The levels of each checked fragment: without them, forty fragments that each spread the next
  /// one twice would be walked 2⁴⁰ times.
  private var depths: [String: Int] = [:]
  private var openFragments: Set<String> = []

  init(_ operation: Operation, in document: Document, _ schema: Schema) {
    self.operation = operation
    self.document = document
    self.schema = schema
  }

  mutating func check() {
    path = [.string(operation.title)]
    guard let root = schema[operation.kind == .query ? "Query" : "Mutation"] else {
      return addError(
        "Schema is not configured for mutations", at: operation.location,
        ["code": "missingMutationConfiguration"])
    }
    let depth = check(operation.selections, of: root)
    guard errors.isEmpty, depth > Self.maximumDepth else { return }
    errors = [
      GraphQLError(
        "Query has depth of \(depth), which exceeds max depth of \(Self.maximumDepth)")
    ]
  }

  private mutating func addError(
    _ message: String, at location: SourceLocation, _ extensions: KeyValuePairs<String, String>
  ) {
    guard errors.count < Self.maximumErrorCount else { return }
    var error = GraphQLError(message, at: location)
    error.path = path
    error.extensions = extensions.map { .init($0.key, .string($0.value)) }
    errors.append(error)
  }

  /// Checks selections from a type and returns how many levels of fields they have.
  private mutating func check(_ selections: [Selection], of type: Schema.ObjectType) -> Int {
    nesting += 1
    defer { nesting -= 1 }
    var depth = 0
    for selection in selections {
      work += 1
      selection.conditions.forEach { check($0) }
      switch selection.kind {
      case .field:
        path.append(.string(selection.responseName))
        depth = max(depth, check(field: selection, of: type))
      case .inline:
        path.append(.string(selection.typeCondition.map { "... on \($0)" } ?? "..."))
        depth = max(depth, check(fragment: selection, in: type, at: selection.location))
      case .spread:
        path.append(.string("... \(selection.name)"))
        depth = max(depth, checkSpread(of: selection.name, in: type, at: selection.location))
      }
      path.removeLast()
    }
    return depth
  }

  private mutating func check(field: Selection, of type: Schema.ObjectType) -> Int {
    guard let definition = type[field.name] else {
      addError(
        "Field '\(field.name)' doesn't exist on type '\(type.name)'", at: field.location,
        ["code": "undefinedField", "typeName": type.name, "fieldName": field.name])
      return 0
    }
    for argument in field.arguments {
      path.append(.string(argument.name))
      defer { path.removeLast() }
      guard definition.arguments.contains(argument.name) else {
        addError(
          "Field '\(field.name)' doesn't accept argument '\(argument.name)'", at: argument.location,
          [
            "code": "argumentNotAccepted", "name": field.name, "typeName": "Field",
            "argumentName": argument.name,
          ])
        continue
      }
      check(argument)
    }
    let result = schema[definition.type]
    guard (result == nil) == field.selections.isEmpty else {
      addError(
        result == nil
          ? "Selections can't be made on scalars (field '\(field.name)' returns \(definition.type) "
            + "but has selections)"
          : "Field must have selections (field '\(field.name)' returns \(definition.type) but has no "
            + "selections. Did you mean '\(field.name) { ... }'?)", at: field.location,
        [
          "code": "selectionMismatch", "nodeName": "field '\(field.name)'",
          "typeName": definition.type,
        ])
      return 1
    }
    return (result.map { check(field.selections, of: $0) } ?? 0) + 1
  }

  // MARK: Fragments

  private mutating func checkSpread(
    of name: String, in type: Schema.ObjectType, at location: SourceLocation
  ) -> Int {
    guard let fragment = document.fragments[name] else {
      addError(
        "Fragment \(name) was used, but not defined", at: location,
        ["code": "useAndDefineFragment", "fragmentName": name])
      return 0
    }
    if let depth = depths[name] { return depth }
    guard openFragments.insert(name).inserted else {
      addError(
        "Fragment \(name) contains an infinite loop", at: fragment.location,
        ["code": "infiniteLoop", "fragmentName": name])
      return 0
    }
    let outer = path
    path = [.string("fragment \(name)")]
    let depth = check(fragment: fragment, in: type, at: location)
    path = outer
    openFragments.remove(name)
    depths[name] = depth
    return depth
  }

  private mutating func check(
    fragment: Selection, in parent: Schema.ObjectType, at location: SourceLocation
  ) -> Int {
    let condition = fragment.typeCondition ?? parent.name
    guard let type = schema[condition] else {
      addError(
        "No such type \(condition), so it can't be a fragment condition", at: fragment.location,
        ["code": "undefinedType", "typeName": condition])
      return 0
    }
    guard !type.possibleTypes.isDisjoint(with: parent.possibleTypes) else {
      addError(
        "Fragment on \(type.name) can't be spread inside \(parent.name)", at: location,
        ["code": "cannotSpreadFragment", "typeName": type.name, "parentName": parent.name])
      return 0
    }
    guard nesting < Self.maximumNesting else {
      addError(
        "Selections are nested more than \(Self.maximumNesting) levels deep", at: location,
        ["code": "tooDeep"])
      return 0
    }
    return check(fragment.selections, of: type)
  }

  private mutating func check(_ argument: Argument) {
    for name in argument.value.variables
    where !operation.variables.contains(where: { $0.name == name }) {
      addError(
        "Variable $\(name) is used by \(operation.name ?? "anonymous \(operation.kind.rawValue)") "
          + "but not declared", at: argument.location,
        ["code": "variableNotDefined", "variableName": name])
    }
  }
}
