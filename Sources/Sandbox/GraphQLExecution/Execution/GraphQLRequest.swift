/// A request to a GraphQL service.
package struct GraphQLRequest: Sendable {
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
      document = try Document(parsing: query)
    } catch {
      throw .invalid([GraphQLError(error)])
    }
    guard let operation = operation(in: document) else {
      let message = operationName.map { "No operation named \(GraphQLText.quoted($0))" }
      throw .invalid([GraphQLError(message ?? "An operation name is required")])
    }
    let graph = FragmentGraph(document)
    var errors = Validator.errors(in: document, graph, schema, until: limit)
    guard errors.isEmpty else { throw .invalid(errors) }
    guard !limit.isExceeded else { throw .tooSlow }
    guard graph.depth <= FragmentGraph.maximumDepth else {
      let depth = "Query has depth of \(graph.depth)"
      throw .invalid([
        GraphQLError("\(depth), which exceeds max depth of \(FragmentGraph.maximumDepth)")
      ])
    }
    let values = values(of: operation.variables, in: document, schema, &errors)
    guard errors.isEmpty else { throw .invalid(errors) }
    return PreparedQuery(
      schema: schema, document: document, graph: graph, operation: operation, variables: values)
  }

  private func operation(in document: Document) -> Operation? {
    guard let operationName else {
      return document.operations.count == 1 ? document.operations.first : nil
    }
    return document.operations.first { $0.name == operationName }
  }

  /// Returns the values of the variables; one without a value or default is missing.
  private func values(
    of definitions: [VariableDefinition], in document: Document, _ schema: Schema,
    _ errors: inout [GraphQLError]
  ) -> [String: GraphQLValue] {
    let constants = LiteralCoercion(schema: schema, variables: [:])
    var values: [String: GraphQLValue] = [:]
    for definition in definitions {
      guard let given = variables[definition.name] ?? missing(definition.type) else {
        values[definition.name] = definition.defaultValue.flatMap {
          constants.value($0, as: definition.type)
        }
        continue
      }
      if variables[definition.name] == nil, let literal = definition.defaultValue {
        values[definition.name] = constants.value(literal, as: definition.type)
        continue
      }
      var coercion = VariableCoercion(schema: schema)
      values[definition.name] = coercion.value(given, as: definition.type)
      guard !coercion.problems.isEmpty else { continue }
      errors.append(.invalidVariable(definition, given, coercion.problems, in: document))
    }
    return values
  }

  /// Returns null for a type that can't be null, so that a missing value is an error.
  private func missing(_ type: TypeReference) -> GraphQLValue? { type.isNonNull ? .null : nil }
}

extension GraphQLError {
  fileprivate static func invalidVariable(
    _ definition: VariableDefinition, _ value: GraphQLValue,
    _ problems: [VariableCoercion.Problem], in document: Document
  ) -> GraphQLError {
    let places = problems.filter { !$0.path.isEmpty }.map { problem in
      let path = problem.path.map { element in
        if case .string(let name) = element { name } else { GraphQLText.json(element) }
      }
      return "\(path.joined(separator: ".")) (\(problem.explanation))"
    }
    var error = GraphQLError(
      "Variable $\(definition.name) of type \(definition.type) was provided invalid value"
        + (places.isEmpty ? "" : " for \(places.joined(separator: ", "))"))
    error.locations = [document.location(definition.offset)]
    error.extensions = [
      .init("value", value),
      .init(
        "problems",
        .list(
          problems.map { ["path": .list($0.path), "explanation": .string($0.explanation)] })),
    ]
    return error
  }
}

/// A valid request with the values of its variables.
package struct PreparedQuery: Sendable {
  let schema: Schema
  let document: Document
  let graph: FragmentGraph
  let operation: Operation
  let variables: [String: GraphQLValue]

  package var kind: Operation.Kind { operation.kind }

  /// How many nodes the request may return.
  package var size: QuerySize {
    QuerySize(
      of: operation, in: document, graph, schema,
      LiteralCoercion(schema: schema, variables: variables))
  }

  /// Executes the request, with an object of the root type for its ``kind`` (GraphQL specification,
  /// section 6.2).
  package func response(
    root: any ResolvableObject, until limit: TimeLimit = .none
  ) throws(RejectedRequest) -> GraphQLResponse {
    var executor = Executor(
      schema: schema, document: document, variables: variables, until: limit)
    let data = executor.data(operation.selections, of: root)
    guard !limit.isExceeded else { throw .tooSlow }
    return GraphQLResponse(data: data, errors: executor.errors)
  }
}

/// Why a request has no result.
package enum RejectedRequest: Error, Hashable, Sendable {
  case invalid([GraphQLError])
  /// The time was over.
  case tooSlow
}
