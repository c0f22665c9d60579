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

/// An element of `errors` in a response, with the members that GitHub sends.
package struct GraphQLError: Hashable, Sendable {
  package var message: String
  /// The kind of an error of a field, for example `NOT_FOUND`.
  package var type: String?
  /// The response names and indices from the root to the field; nil without a field.
  package var path: [GraphQLValue]?
  package var locations: [SourceLocation] = []
  /// More about an invalid document.
  package var extensions: [GraphQLValue.Member] = []

  package init(_ message: String, type: String? = nil) {
    self.message = message
    self.type = type
  }

  /// The error as a member of a response.
  var value: GraphQLValue {
    var members: [GraphQLValue.Member] = []
    if let type { members.append(.init("type", .string(type))) }
    if let path { members.append(.init("path", .list(path))) }
    if !extensions.isEmpty { members.append(.init("extensions", .object(extensions))) }
    if !locations.isEmpty {
      let locations = locations.map { location -> GraphQLValue in
        ["line": .integer(location.line), "column": .integer(location.column)]
      }
      members.append(.init("locations", .list(locations)))
    }
    return .object(members + [.init("message", .string(message))])
  }
}

extension GraphQLError {
  init(_ error: SyntaxError) {
    self.init(error.message)
    locations = error.location.map { [$0] } ?? []
  }
}
