import GitHubModels

/// A GraphQL query of the client.
/// <https://docs.github.com/en/graphql/reference/queries#nodes>
package enum GraphQLQuery: Hashable, Sendable {
  /// Gists by their node IDs, at most ``idLimit``.
  case gists([String], withFiles: Bool)

  /// GitHub rejects a query for more nodes.
  package static let idLimit = 100

  /// The body of the request.
  var body: JSON {
    switch self {
    case .gists(let ids, let withFiles):
      .object([
        .init("query", .string(withFiles ? Self.contents : Self.stars)),
        .init("variables", .object([.init("ids", .array(ids.map(JSON.string)))])),
      ])
    }
  }

  private static let stars = """
    query GistStars($ids: [ID!]!) {
      nodes(ids: $ids) { ... on Gist { name updatedAt stargazerCount viewerHasStarred } }
    }
    """

  /// A gist has at most 300 files in REST's documents, too.
  private static let contents = """
    query GistContents($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on Gist {
          name updatedAt stargazerCount viewerHasStarred
          files(limit: 300) { name size isTruncated text }
        }
      }
    }
    """
}
