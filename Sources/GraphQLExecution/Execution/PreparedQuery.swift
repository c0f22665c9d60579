/// A valid query with the values of its variables.
package struct PreparedQuery: Sendable {
  let schema: Schema
  let document: Document
  let operation: Operation
  let variables: [String: GraphQLValue]

  /// How many nodes the query may return.
  package var size: QuerySize {
    QuerySize(
      of: operation.selections, in: document, schema,
      LiteralCoercion(schema: schema, variables: variables))
  }

  /// Executes the query (GraphQL specification, section 6.2).
  package func response(root: any ResolvableObject) -> GraphQLResponse {
    var executor = Executor(schema: schema, document: document, variables: variables)
    let data = executor.data(operation.selections, of: root)
    return GraphQLResponse(data: data, errors: executor.errors)
  }
}

/// Why a request was not executed.
package struct InvalidRequest: Error, Hashable, Sendable {
  package let errors: [GraphQLError]

  package var response: GraphQLResponse { GraphQLResponse(errors: errors) }
}
