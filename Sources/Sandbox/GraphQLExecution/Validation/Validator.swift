/// Checks a document before it is executed (GraphQL specification, section 5), and reports errors
/// in GitHub's format.
final class Validator {
  /// The errors after which a document is not checked any further.
  private static let maximumErrorCount = 100

  let schema: Schema
  let document: Document
  let graph: FragmentGraph
  let limit: TimeLimit
  private(set) var errors: [GraphQLError] = []
  /// The operation or fragment and the response names around the current node.
  private(set) var path: [GraphQLValue] = []

  private init(
    _ document: Document, _ graph: FragmentGraph, _ schema: Schema, _ limit: TimeLimit
  ) {
    self.document = document
    self.graph = graph
    self.schema = schema
    self.limit = limit
  }

  /// Returns what is wrong with a document; not everything if the time is over.
  static func errors(
    in document: Document, _ graph: FragmentGraph, _ schema: Schema, until limit: TimeLimit
  ) -> [GraphQLError] {
    let validator = Validator(document, graph, schema, limit)
    validator.checkNames()
    for operation in document.operations { validator.check(operation) }
    for fragment in document.fragments { validator.check(fragment) }
    validator.checkFragmentUse()
    // Selections with a loop would be merged without end.
    if graph.looping.isEmpty, graph.depth <= FragmentGraph.maximumDepth {
      validator.checkMerging()
    }
    for operation in document.operations where !limit.isExceeded {
      validator.checkVariables(of: operation)
    }
    return validator.errors
  }

  /// Adds an error at the current path.
  func add(
    _ message: String, at offsets: [Int], code: String,
    _ details: KeyValuePairs<String, String> = [:]
  ) {
    guard errors.count < Self.maximumErrorCount else { return }
    var error = GraphQLError(message)
    error.path = path
    error.locations = offsets.map { document.location($0) }
    error.extensions =
      [.init("code", .string(code))] + details.map { .init($0.key, .string($0.value)) }
    errors.append(error)
  }

  /// Runs `body` with one more element in the path.
  func within<Result>(_ element: String, _ body: () -> Result) -> Result {
    path.append(.string(element))
    defer { path.removeLast() }
    return body()
  }

  private func check(_ operation: Operation) {
    within(operation.title) {
      guard let root = schema.root(of: operation.kind) else {
        add(
          "Schema is not configured for \(operation.kind.plural)", at: [operation.offset],
          code: "missing\(operation.kind == .mutation ? "Mutation" : "Subscription")Configuration")
        return
      }
      check(operation.directives, on: operation.kind.plural)
      check(operation.selections, of: root)
    }
  }

  private func check(_ fragment: Fragment) {
    within("fragment \(fragment.name)") {
      guard let type = conditionType(fragment.typeCondition, at: fragment.offset) else {
        return
      }
      check(fragment.directives, on: "fragment definitions")
      check(fragment.selections, of: type)
    }
  }

  /// Operations and fragments have names of their own.
  private func checkNames() {
    let operations = document.operations
    if operations.count > 1, let anonymous = operations.first(where: { $0.name == nil }) {
      add(
        "Operation name is required when multiple operations are present", at: [anonymous.offset],
        code: "uniquelyNamedOperations")
    }
    for (name, group) in Self.duplicates(operations.filter { $0.name != nil }, { $0.name ?? "" }) {
      add(
        "Operation name \(GraphQLText.quoted(name)) must be unique", at: group.map(\.offset),
        code: "uniquelyNamedOperations", ["operationName": name])
    }
    for (name, group) in Self.duplicates(document.fragments, \.name) {
      add(
        "Fragment name \(GraphQLText.quoted(name)) must be unique", at: group.map(\.offset),
        code: "fragmentNotUnique", ["fragmentName": name])
    }
  }

  /// Returns the elements whose names repeat, by name.
  static func duplicates<Element>(
    _ elements: [Element], _ name: (Element) -> String
  ) -> [(name: String, elements: [Element])] {
    Dictionary(grouping: elements, by: name).filter { $0.value.count > 1 }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static let allowedPlaces = ["fields", "fragment spreads", "inline fragments"]

  /// Checks directives at a place such as "fields".
  func check(_ directives: [Directive], on place: String) {
    for (name, group) in Self.duplicates(directives, \.name) {
      add(
        "The directive \(GraphQLText.quoted(name)) can only be used once at this location.",
        at: group.map(\.offset), code: "directiveNotUniqueForLocation", ["directiveName": name])
    }
    for directive in directives {
      guard let definition = Schema.directives.first(where: { $0.name == directive.name }) else {
        add(
          "Directive @\(directive.name) is not defined", at: [directive.offset],
          code: "undefinedDirective", ["directiveName": directive.name])
        continue
      }
      guard Self.allowedPlaces.contains(place) else {
        add(
          "'@\(directive.name)' can't be applied to \(place) (allowed: "
            + "\(Self.allowedPlaces.joined(separator: ", ")))", at: [directive.offset],
          code: "directiveCannotBeApplied", ["targetName": place, "name": directive.name])
        continue
      }
      check(
        directive.arguments, of: definition.arguments, owner: "Directive", name: directive.name,
        at: directive.offset)
    }
  }

  /// Each fragment is used, and none contains itself.
  func checkFragmentUse() {
    for fragment in document.fragments {
      within("fragment \(fragment.name)") {
        if graph.looping.contains(fragment.name) {
          add(
            "Fragment \(fragment.name) contains an infinite loop", at: [fragment.offset],
            code: "infiniteLoop", ["fragmentName": fragment.name])
        }
        if !graph.used.contains(fragment.name) {
          add(
            "Fragment \(fragment.name) was defined, but not used", at: [fragment.offset],
            code: "useAndDefineFragment", ["fragmentName": fragment.name])
        }
      }
    }
  }
}

extension Operation.Kind {
  fileprivate var plural: String {
    switch self {
    case .query: "queries"
    case .mutation: "mutations"
    case .subscription: "subscriptions"
    }
  }
}

extension Operation {
  /// The first element of paths in the operation.
  var title: String { name.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue }
}

/// Until when a request may take time.
package struct TimeLimit: Hashable, Sendable {
  package static let none = TimeLimit(end: nil)

  private let end: ContinuousClock.Instant?

  private init(end: ContinuousClock.Instant?) { self.end = end }

  /// Starts a limit now.
  package init(_ duration: Duration) { end = .now + duration }

  package var isExceeded: Bool { end.map { $0 < .now } ?? false }
}
