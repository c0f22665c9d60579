/// A request to a GraphQL service.
package struct GraphQLRequest: Sendable {
  /// The levels of fields that an operation may have, as at GitHub.
  private static let maximumDepth = 25

  package var query: String
  /// Chooses one of several operations.
  package var operationName: String?
  package var variables: [String: GraphQLValue]

  package init(
    _ query: String, operationName: String? = nil, variables: [String: GraphQLValue] = [:]
  ) {
    self.query = query
    self.operationName = operationName
    self.variables = variables
  }

  /// Parses and validates the request (GraphQL specification, sections 5 and 6.1).
  package func prepared(
    _ schema: Schema, until limit: TimeLimit = .none
  ) throws(RejectedRequest) -> PreparedQuery {
    let document: Document
    do throws(SyntaxError) {
      document = try Parser(query).document()
    } catch {
      throw .invalid([GraphQLError(error.message, at: error.location)])
    }
    guard let operation = operation(in: document) else {
      let message = operationName.map { "No operation named \($0.quoted)" }
      throw .invalid([GraphQLError(message ?? "An operation name is required")])
    }
    var errors: [GraphQLError] = []
    let values = values(of: operation.variables, schema, &errors)
    let validator = Validator(operation, in: document, schema, variables: values)
    let size = validator.check()
    guard validator.errors.isEmpty else { throw .invalid(validator.errors) }
    guard !limit.isExceeded else { throw .tooSlow }
    guard size.depth <= Self.maximumDepth else {
      let message = "Query has depth of \(size.depth), which exceeds max depth of"
      throw .invalid([GraphQLError("\(message) \(Self.maximumDepth)")])
    }
    guard errors.isEmpty else { throw .invalid(errors) }
    return PreparedQuery(
      size: size, schema: schema, document: document, operation: operation, variables: values)
  }

  private func operation(in document: Document) -> Operation? {
    guard let operationName else {
      return document.operations.count == 1 ? document.operations.first : nil
    }
    return document.operations.first { $0.name == operationName }
  }

  /// Returns the values of the variables; one without a value or default is missing.
  private func values(
    of definitions: [VariableDefinition], _ schema: Schema, _ errors: inout [GraphQLError]
  ) -> [String: GraphQLValue] {
    var values: [String: GraphQLValue] = [:]
    for definition in definitions {
      let given = variables[definition.name]
      // A missing value of a type that can't be null is an error, as null is.
      let missing: GraphQLValue? = definition.type.isNonNull ? .null : nil
      guard let value = given ?? definition.defaultValue ?? missing else { continue }
      let coercion = Coercion(schema: schema, isJSON: given != nil)
      do throws(Coercion.Mismatch) {
        values[definition.name] = try coercion.value(value, as: definition.type)
      } catch {
        errors.append(.invalidVariable(definition, value, error))
      }
    }
    return values
  }
}

extension GraphQLError {
  fileprivate static func invalidVariable(
    _ definition: VariableDefinition, _ value: GraphQLValue, _ mismatch: Coercion.Mismatch
  ) -> GraphQLError {
    let path = mismatch.path.map { element in
      if case .string(let name) = element { name } else { element.description }
    }.joined(separator: ".")
    var error = GraphQLError(
      "Variable $\(definition.name) of type \(definition.type) was provided invalid value"
        + (path.isEmpty ? "" : " for \(path) (\(mismatch.explanation))"), at: definition.location)
    error.extensions = [
      .init("value", value),
      .init(
        "problems",
        [["path": .list(mismatch.path), "explanation": .string(mismatch.explanation)]]),
    ]
    return error
  }
}

/// A valid request with the values of its variables.
package struct PreparedQuery: Sendable {
  /// How many nodes the request may return.
  package let size: QuerySize
  let schema: Schema
  let document: Document
  let operation: Operation
  let variables: [String: GraphQLValue]

  package var kind: Operation.Kind { operation.kind }

  /// Executes the request (GraphQL specification, section 6.2); the root depends on ``kind``.
  package func response(
    root: any ResolvableObject, until limit: TimeLimit = .none
  ) throws(RejectedRequest) -> GraphQLResponse {
    var executor = Executor(self, until: limit)
    let data = executor.data(operation.selections, of: root)
    guard !limit.isExceeded else { throw .tooSlow }
    return GraphQLResponse(data: data, errors: executor.errors)
  }
}

/// Why a request has no result.
package enum RejectedRequest: Error, Hashable, Sendable {
  case invalid([GraphQLError])
  case tooSlow
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
