/// Checks a document before it is executed (GraphQL specification, section 5), and reports errors
/// in GitHub's format.
struct Validator {
  let schema: Schema
  let document: Document
  private(set) var errors: [GraphQLError] = []
  /// The operation or fragment and the response names around the current node.
  private(set) var path: [GraphQLValue] = []

  private init(_ document: Document, _ schema: Schema) {
    self.document = document
    self.schema = schema
  }

  static func errors(in document: Document, _ schema: Schema) -> [GraphQLError] {
    var validator = Validator(document, schema)
    validator.checkNames()
    for operation in document.operations { validator.check(operation) }
    for fragment in document.fragments { validator.check(fragment) }
    validator.checkFragmentUse()
    // Selections with a loop would be merged without end.
    let hasLoop = validator.errors.contains {
      $0.extensions.contains { $0.value == "infiniteLoop" }
    }
    if !hasLoop { validator.checkMerging() }
    for operation in document.operations { validator.checkVariables(of: operation) }
    return validator.errors
  }

  /// Adds an error at the current path.
  mutating func add(
    _ message: String, at offsets: [Int], code: String,
    _ details: KeyValuePairs<String, GraphQLValue> = [:]
  ) {
    var error = GraphQLError(message)
    error.path = path
    error.locations = offsets.map { document.location($0) }
    error.extensions =
      [.init("code", .string(code))] + details.map { GraphQLValue.Member($0.key, $0.value) }
    errors.append(error)
  }

  /// Runs `body` with one more element in the path.
  mutating func within(_ element: String, _ body: (inout Validator) -> Void) {
    path.append(.string(element))
    body(&self)
    path.removeLast()
  }

  private mutating func check(_ operation: Operation) {
    within(operation.title) { validator in
      guard operation.kind == .query, let root = validator.schema[Schema.queryType] else {
        let plural = operation.kind == .mutation ? "mutations" : "subscriptions"
        validator.add(
          "Schema is not configured for \(plural)", at: [operation.offset],
          code: "missing\(operation.kind == .mutation ? "Mutation" : "Subscription")Configuration")
        return
      }
      validator.check(operation.directives, on: "queries")
      validator.check(operation.selections, of: root)
    }
  }

  private mutating func check(_ fragment: Fragment) {
    within("fragment \(fragment.name)") { validator in
      guard let type = validator.conditionType(fragment.typeCondition, at: fragment.offset) else {
        return
      }
      validator.check(fragment.directives, on: "fragment definitions")
      validator.check(fragment.selections, of: type)
    }
  }

  /// Operations and fragments have names of their own.
  private mutating func checkNames() {
    let operations = document.operations
    if operations.count > 1, let anonymous = operations.first(where: { $0.name == nil }) {
      add(
        "Operation name is required when multiple operations are present",
        at: [anonymous.offset], code: "uniquelyNamedOperations")
    }
    for (name, group) in Self.duplicates(operations.filter { $0.name != nil }, { $0.name ?? "" }) {
      add(
        "Operation name \(GraphQLText.quoted(name)) must be unique", at: group.map(\.offset),
        code: "uniquelyNamedOperations", ["operationName": .string(name)])
    }
    for (name, group) in Self.duplicates(document.fragments, \.name) {
      add(
        "Fragment name \(GraphQLText.quoted(name)) must be unique", at: group.map(\.offset),
        code: "fragmentNotUnique", ["fragmentName": .string(name)])
    }
  }

  /// Returns the elements whose names repeat, by name.
  static func duplicates<Element>(
    _ elements: [Element], _ name: (Element) -> String
  ) -> [(name: String, elements: [Element])] {
    Dictionary(grouping: elements, by: name).filter { $0.value.count > 1 }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension Operation {
  /// The first element of paths in the operation.
  var title: String { name.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue }
}
