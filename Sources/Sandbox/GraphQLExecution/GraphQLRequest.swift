package import TextFormats

/// A request to a GraphQL service.
package struct GraphQLRequest: Sendable {
  var query: String
  /// Chooses one of several operations.
  package var operationName: String?
  package var variables: JSON

  package init(_ query: String, operationName: String? = nil, variables: JSON = .null) {
    self.query = query
    self.operationName = operationName
    self.variables = variables
  }

  /// Parses and checks the request (GraphQL specification, sections 5 and 6.1).
  package func prepared(_ schema: Schema) throws(InvalidRequest) -> PreparedQuery {
    let document: Document
    do {
      document = try Parser(query).document()
    } catch {
      let error = error as? SyntaxError
      throw InvalidRequest(errors: [GraphQLError(error?.message ?? "", at: error?.location)])
    }
    let operation = try operation(in: document)
    var checker = Checker(operation, in: document, schema)
    checker.check()
    guard checker.errors.isEmpty else { throw InvalidRequest(errors: checker.errors) }
    return PreparedQuery(
      schema: schema, document: document, operation: operation,
      variables: try values(of: operation.variables), checks: checker.work)
  }

  private func operation(in document: Document) throws(InvalidRequest) -> Operation {
    let operations = document.operations.filter { operationName == nil || $0.name == operationName }
    guard let operation = operations.first, operationName != nil || operations.count == 1 else {
      let message = operationName.map { "No operation named \(JSON.string($0).text())" }
      throw InvalidRequest(errors: [GraphQLError(message ?? "An operation name is required")])
    }
    return operation
  }

  /// Returns the values of the variables; one without a value or default is missing.
  private func values(
    of definitions: [VariableDefinition]
  ) throws(InvalidRequest) -> [String: JSON] {
    var values: [String: JSON] = [:]
    var errors: [GraphQLError] = []
    for definition in definitions {
      let value = variables[definition.name] ?? definition.defaultValue
      if definition.type.hasSuffix("!"), (value ?? .null) == .null {
        var error = GraphQLError(
          "Variable $\(definition.name) of type \(definition.type) was provided invalid value",
          at: definition.location)
        let problem = JSON.object([
          .init("path", .array([])),
          .init("explanation", .string("Expected value to not be null")),
        ])
        error.extensions = [.init("value", .null), .init("problems", .array([problem]))]
        errors.append(error)
      }
      values[definition.name] = value
    }
    guard errors.isEmpty else { throw InvalidRequest(errors: errors) }
    return values
  }
}

/// A request that can be executed, with the values of its variables.
package struct PreparedQuery: Sendable {
  let schema: Schema
  let document: Document
  let operation: Operation
  let variables: [String: JSON]
  /// The number of selections that were checked.
  package let checks: Int

  package var kind: Operation.Kind { operation.kind }

  /// Executes the request (GraphQL specification, section 6.2); the root depends on ``kind``.
  package func response(root: any ResolvableObject, _ work: Work = Work()) -> JSON {
    var executor = Executor(self, work)
    let data = executor.data(operation.selections, of: root)
    return .object([.init("data", data)] + GraphQLError.members(executor.errors))
  }
}

/// Why a request is not executed.
package struct InvalidRequest: Error, Hashable, Sendable {
  let errors: [GraphQLError]

  package var response: JSON { .object(GraphQLError.members(errors)) }
}

/// An element of `errors` in a response, with the members that GitHub sends.
struct GraphQLError: Hashable, Sendable {
  var message: String
  /// The kind of an error of a field, for example `NOT_FOUND`.
  var type: String?
  /// The response names and indices from the root to the field; nil without a field.
  var path: [JSON]?
  var locations: [SourceLocation] = []
  /// More details about an invalid document.
  var extensions: [JSON.Member] = []

  init(_ message: String, type: String? = nil, at location: SourceLocation? = nil) {
    self.message = message
    self.type = type
    if let location { locations = [location] }
  }

  /// The member `errors` of a response; none without errors.
  fileprivate static func members(_ errors: [GraphQLError]) -> [JSON.Member] {
    errors.isEmpty ? [] : [.init("errors", .array(errors.map(\.json)))]
  }

  private var json: JSON {
    var members: [JSON.Member] = []
    if let type { members.append(.init("type", .string(type))) }
    if let path { members.append(.init("path", .array(path))) }
    if !extensions.isEmpty { members.append(.init("extensions", .object(extensions))) }
    if !locations.isEmpty {
      let locations = locations.map { location in
        JSON.object([
          .init("line", .number(String(location.line))),
          .init("column", .number(String(location.column))),
        ])
      }
      members.append(.init("locations", .array(locations)))
    }
    return .object(members + [.init("message", .string(message))])
  }
}
