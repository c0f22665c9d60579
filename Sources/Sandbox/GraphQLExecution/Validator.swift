/// Checks and measures an operation before it is executed (GraphQL specification, section 5).
final class Validator {
  /// The errors after which an operation is not checked any further.
  private static let maximumErrorCount = 100
  /// Also in fragments: a chain of them may be longer than the stack is deep.
  private static let maximumNesting = 200

  private let schema: Schema
  private let document: Document
  private let operation: Operation
  private let coercion: Coercion
  private(set) var errors: [GraphQLError] = []
  private var path: [GraphQLValue] = []
  private var nesting = 0
  private var usedVariables: Set<String> = []
  /// Each is checked once: forty that spread the next one twice are not walked through 2⁴⁰ times.
  private var checkedFragments: [String: QuerySize] = [:]
  private var openFragments: [String] = []
  private var loopingFragments: Set<String> = []

  init(
    _ operation: Operation, in document: Document, _ schema: Schema,
    variables: [String: GraphQLValue]
  ) {
    self.operation = operation
    self.document = document
    self.schema = schema
    coercion = Coercion(schema: schema, variables: variables)
  }

  func check() -> QuerySize {
    within(operation.title) {
      guard let root = schema.root(of: operation.kind) else {
        add(
          "Schema is not configured for mutations", at: operation.location,
          code: "missingMutationConfiguration")
        return QuerySize()
      }
      let size = check(operation.selections, of: root)
      let hasWholeUse = errors.isEmpty
      for variable in operation.variables { check(variable, mustBeUsed: hasWholeUse) }
      if hasWholeUse, document.operations.count == 1 { checkFragmentsAreUsed() }
      return size
    }
  }

  private func add(
    _ message: String, at location: SourceLocation, code: String,
    _ details: KeyValuePairs<String, String> = [:]
  ) {
    guard errors.count < Self.maximumErrorCount else { return }
    var error = GraphQLError(message)
    error.path = path
    error.locations = [location]
    error.extensions =
      [.init("code", .string(code))] + details.map { .init($0.key, .string($0.value)) }
    errors.append(error)
  }

  private func within<Result>(_ element: String, _ body: () -> Result) -> Result {
    path.append(.string(element))
    defer { path.removeLast() }
    return body()
  }

  // MARK: Selections

  private func check(_ selections: [Selection], of type: TypeDefinition) -> QuerySize {
    var size = QuerySize()
    nesting += 1
    defer { nesting -= 1 }
    for selection in selections {
      switch selection {
      case .field(let field):
        size.add(within(field.responseName) { check(field, of: type) })
      case .inline(let fragment):
        let title = fragment.typeCondition.map { "... on \($0)" } ?? "..."
        size.add(
          within(title) { check(fragment, in: type, at: fragment.location) })
      case .spread(let name, let location):
        size.add(within("... \(name)") { check(name, in: type, at: location) })
      }
    }
    return size
  }

  private func check(_ field: Field, of type: TypeDefinition) -> QuerySize {
    var size = QuerySize()
    guard let definition = schema.field(field.name, of: type) else {
      add(
        "Field '\(field.name)' doesn't exist on type '\(type.name)'", at: field.location,
        code: "undefinedField", ["typeName": type.name, "fieldName": field.name])
      return size
    }
    checkArguments(of: field, definition.arguments)
    guard let result = schema[definition.type.name] else { return size }
    guard result.kind.isComposite != field.selections.isEmpty else {
      add(
        field.selectionMismatch(with: result), at: field.location, code: "selectionMismatch")
      return size
    }
    let selected = check(field.selections, of: result)
    size.depth = selected.depth + 1
    let count = pageSize(field, definition)
    if let count {
      size.pages = 1
      size.nodes = count
      size.lastConnection = field.name
    }
    size.add(selected, times: count ?? 1)
    return size
  }

  /// Returns the most nodes on one page; nil if the field has no pages.
  private func pageSize(_ field: Field, _ definition: FieldDefinition) -> Int? {
    let arguments = try? coercion.values(field.arguments.members, of: definition.arguments)
    for argument in arguments ?? [] where ["first", "last"].contains(argument.name) {
      if case .integer(let size) = argument.value { return max(0, size) }
    }
    return nil
  }

  private func check(
    _ name: String, in parent: TypeDefinition, at location: SourceLocation
  ) -> QuerySize {
    guard let fragment = document.fragments[name] else {
      add(
        "Fragment \(name) was used, but not defined", at: location,
        code: "useAndDefineFragment")
      return QuerySize()
    }
    return check(fragment, in: parent, at: location)
  }

  private func check(
    _ fragment: Fragment, in parent: TypeDefinition, at location: SourceLocation
  ) -> QuerySize {
    var type = parent
    if let condition = fragment.typeCondition {
      guard let found = conditionType(condition, at: fragment.location) else { return QuerySize() }
      type = found
      guard canOverlap(type, parent) else {
        let title = fragment.name.map { "Fragment \($0)" } ?? "Fragment"
        add(
          "\(title) on \(type.name) can't be spread inside \(parent.name)", at: location,
          code: "cannotSpreadFragment")
        return QuerySize()
      }
    }
    guard nesting < Self.maximumNesting else {
      add(
        "Selections are nested more than \(Self.maximumNesting) levels deep", at: location,
        code: "tooDeep")
      return QuerySize()
    }
    guard let name = fragment.name else { return check(fragment.selections, of: type) }
    if let size = checkedFragments[name] { return size }
    if let index = openFragments.firstIndex(of: name) {
      reportLoop(openFragments[index...])
      return QuerySize()
    }
    let outerPath = path
    path = [.string("fragment \(name)")]
    openFragments.append(name)
    defer {
      openFragments.removeLast()
      path = outerPath
    }
    let size = check(fragment.selections, of: type)
    checkedFragments[name] = size
    return size
  }

  private func conditionType(_ name: String, at location: SourceLocation) -> TypeDefinition? {
    guard let type = schema[name] else {
      add(
        "No such type \(name), so it can't be a fragment condition", at: location,
        code: "undefinedType")
      return nil
    }
    guard type.kind.isComposite else {
      add(
        "Invalid fragment on type \(name) (must be Union, Interface or Object)", at: location,
        code: "fragmentOnNonCompositeType")
      return nil
    }
    return type
  }

  private func canOverlap(_ one: TypeDefinition, _ other: TypeDefinition) -> Bool {
    !Set(schema.possibleTypes(of: one.name)).isDisjoint(with: schema.possibleTypes(of: other.name))
  }

  private func reportLoop(_ names: ArraySlice<String>) {
    let outerPath = path
    defer { path = outerPath }
    for name in names where loopingFragments.insert(name).inserted {
      guard let fragment = document.fragments[name] else { continue }
      path = [.string("fragment \(name)")]
      add(
        "Fragment \(name) contains an infinite loop", at: fragment.location,
        code: "infiniteLoop")
    }
  }

  private func checkFragmentsAreUsed() {
    for (name, fragment) in document.fragments.sorted(by: { $0.key < $1.key })
    where checkedFragments[name] == nil {
      add(
        "Fragment \(name) was defined, but not used", at: fragment.location,
        code: "useAndDefineFragment")
    }
  }

  // MARK: Arguments

  private func checkArguments(of field: Field, _ inputs: [InputDefinition]) {
    for argument in field.arguments {
      within(argument.name) {
        guard let input = inputs.first(where: { $0.name == argument.name }) else {
          add(
            "Field '\(field.name)' doesn't accept argument '\(argument.name)'",
            at: argument.location, code: "argumentNotAccepted")
          return
        }
        checkVariables(in: argument.value, input, argument)
        guard (try? Coercion(schema: schema).value(argument.value, as: input.type)) == nil else {
          return
        }
        add(
          "Argument '\(argument.name)' on Field '\(field.name)' has an invalid value "
            + "(\(argument.value)). Expected type '\(input.type)'.", at: field.location,
          code: "argumentLiteralsIncompatible")
      }
    }
    let missing = inputs.filter { input in
      input.isRequired && !field.arguments.contains { $0.name == input.name }
    }
    guard !missing.isEmpty else { return }
    let names = missing.map(\.name).joined(separator: ", ")
    add(
      "Field '\(field.name)' is missing required arguments: \(names)", at: field.location,
      code: "missingRequiredArguments")
  }

  // MARK: Variables

  private func check(_ variable: VariableDefinition, mustBeUsed: Bool) {
    guard schema[variable.type.name]?.kind.isComposite == false else {
      let isKnown = schema[variable.type.name] != nil
      add(
        "\(variable.type.name) isn't a \(isKnown ? "valid" : "defined") input type "
          + "(on $\(variable.name))", at: variable.location, code: "variableRequiresValidType")
      return
    }
    if let value = variable.defaultValue,
      (try? Coercion(schema: schema).value(value, as: variable.type)) == nil
    {
      add(
        "Default value for $\(variable.name) doesn't match type \(variable.type)",
        at: variable.location, code: "defaultValueInvalidType")
    }
    if mustBeUsed, !usedVariables.contains(variable.name) {
      add(
        "Variable $\(variable.name) is declared by \(operation.variableOwner) but not used",
        at: variable.location, code: "variableNotUsed")
    }
  }

  private func checkVariables(
    in value: GraphQLValue, _ input: InputDefinition, _ argument: Argument
  ) {
    switch value {
    case .variable(let name): check(name, input, argument)
    case .list(let elements):
      guard case .list(let type) = input.type.nullable else { return }
      let element = InputDefinition(name: input.name, type: type, defaultValue: nil)
      for value in elements { checkVariables(in: value, element, argument) }
    case .object(let members):
      for member in members {
        let input = schema[input.type.name]?.inputs.first { $0.name == member.name }
        if let input { checkVariables(in: member.value, input, argument) }
      }
    default: break
    }
  }

  private func check(_ name: String, _ input: InputDefinition, _ argument: Argument) {
    usedVariables.insert(name)
    guard let variable = operation.variables.first(where: { $0.name == name }) else {
      add(
        "Variable $\(name) is used by \(operation.variableOwner) but not declared",
        at: argument.location, code: "variableNotDefined")
      return
    }
    guard let problem = Self.mismatch(variable, input) else { return }
    add(
      "\(problem) on variable $\(name) and argument \(argument.name) "
        + "(\(variable.type) / \(input.type))", at: argument.location, code: "variableMismatch")
  }

  /// Returns why a variable can't be used at a place (GraphQL specification, section 5.8.5).
  private static func mismatch(
    _ variable: VariableDefinition, _ input: InputDefinition
  ) -> String? {
    let hasDefault = variable.defaultValue.map { $0 != .null } ?? (input.defaultValue != nil)
    return mismatch(variable.type, hasDefault ? input.type.nullable : input.type)
  }

  private static func mismatch(_ variable: TypeReference, _ place: TypeReference) -> String? {
    switch (variable, place) {
    case (.nonNull(let variable), _): mismatch(variable, place.nullable)
    case (_, .nonNull):
      variable.name == place.name ? "Nullability mismatch" : "Type mismatch"
    case (.list(let variable), .list(let place)): mismatch(variable, place)
    case (.named(let variable), .named(let place)):
      variable == place ? nil : "Type mismatch"
    default: variable.name == place.name ? "List dimension mismatch" : "Type mismatch"
    }
  }
}

extension [Argument] {
  var members: [GraphQLValue.Member] { map { GraphQLValue.Member($0.name, $0.value) } }
}

extension Operation {
  fileprivate var title: String { name.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue }

  fileprivate var variableOwner: String { name ?? "anonymous \(kind.rawValue)" }
}

extension Field {
  fileprivate func selectionMismatch(with result: TypeDefinition) -> String {
    if selections.isEmpty {
      return "Field must have selections (field '\(name)' returns \(result.name) but has no "
        + "selections. Did you mean '\(name) { ... }'?)"
    }
    let names = selections.map { selection in
      switch selection {
      case .field(let field): field.name.quoted
      case .inline(let fragment): "\"... on \(fragment.typeCondition ?? "") { ... }\""
      case .spread(let name, _): name.quoted
      }
    }
    let kind = result.kind == .enumeration ? "enums" : "scalars"
    return "Selections can't be made on \(kind) (field '\(name)' returns \(result.name) but has "
      + "selections [\(names.joined(separator: ", "))])"
  }
}

/// The levels of an operation, and the most nodes that it may return.
/// <https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api>
package struct QuerySize: Hashable, Sendable {
  var depth = 0
  /// How many pages the query selects.
  package fileprivate(set) var pages = 0
  /// The most nodes on all pages.
  package fileprivate(set) var nodes = 0
  /// The name of the last field that returns pages; nil if there is none.
  package fileprivate(set) var lastConnection: String?

  /// Adds what is selected from each of `count` nodes; numbers end at 2³¹.
  fileprivate mutating func add(_ other: QuerySize, times count: Int = 1) {
    func limited(_ one: Int, _ other: Int) -> Int {
      let (product, overflow) = other.multipliedReportingOverflow(by: count)
      return overflow ? Int(Int32.max) : min(one + product, Int(Int32.max))
    }
    depth = max(depth, other.depth)
    pages = limited(pages, other.pages)
    nodes = limited(nodes, other.nodes)
    lastConnection = other.lastConnection ?? lastConnection
  }
}
