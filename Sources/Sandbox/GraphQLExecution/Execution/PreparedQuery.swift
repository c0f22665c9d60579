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
