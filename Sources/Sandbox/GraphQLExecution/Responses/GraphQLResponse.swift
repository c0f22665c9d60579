/// The response to a request (GraphQL specification, section 7.1).
package struct GraphQLResponse: Hashable, Sendable {
  /// Nil if the request was not executed.
  package let data: GraphQLValue?
  package let errors: [GraphQLError]

  package init(data: GraphQLValue? = nil, errors: [GraphQLError]) {
    self.data = data
    self.errors = errors
  }

  /// The response as a document, with `errors` only if there are some.
  package var document: GraphQLValue {
    var members: [GraphQLValue.Member] = []
    if let data { members.append(.init("data", data)) }
    if !errors.isEmpty { members.append(.init("errors", .list(errors.map(\.value)))) }
    return .object(members)
  }
}
