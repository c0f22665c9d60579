import Hummingbird

/// The two GraphQL queries of gh's `gist` commands: `UserCurrent` and `GistList`.
struct GraphQLRoutes {
  func addRoutes(to router: Router<RouterContext>, in api: RouteGroup) {
    api.on(.post, "/graphql", to: router) { context, state throws(GitHubError) in
      let login = try context.requireLogin()
      let request = try context.json(GraphQLRequest.self)
      if request.query.contains("UserCurrent") {
        return .json(["data": ["viewer": ["login": .string(login)]]])
      }
      if request.query.contains("GistList") {
        let gists = Self.gists(of: login, request.variables ?? .init(), state)
        return .json(["data": ["viewer": ["gists": gists]]])
      }
      return .json([
        "errors": [["message": "The sandbox supports only the queries UserCurrent and GistList"]]
      ])
    }
  }

  /// Returns a connection of gists, newest first.
  private static func gists(
    of login: String, _ variables: GraphQLRequest.Variables, _ state: SandboxState
  ) -> JSONValue {
    let matching = state.feeds.newestFirst(.owner(login)).compactMap { state.gists[$0] }
      .filter {
        variables.visibility == nil || variables.visibility == "ALL"
          || $0.isPublic == (variables.visibility == "PUBLIC")
      }
      .sorted { $0.createdAt > $1.createdAt }
    let start = max(0, variables.endCursor.flatMap { Int($0) } ?? 0)
    let page = matching.dropFirst(start).prefix(min(100, max(0, variables.pageSize ?? 30)))
    let end = start + page.count
    return [
      "nodes": .array(page.map(node)),
      "pageInfo": [
        "hasNextPage": .boolean(end < matching.count), "endCursor": .string(String(end)),
      ],
    ]
  }

  private static func node(_ gist: StoredGist) -> JSONValue {
    [
      "description": .string(orNull: gist.description),
      "files": .array(gist.files.keys.sorted().map { ["name": .string($0)] }),
      "isPublic": .boolean(gist.isPublic),
      "name": .string(gist.id),
      "updatedAt": .string(gist.updatedAt.text),
    ]
  }
}

/// The body of `POST /graphql`.
struct GraphQLRequest: Decodable, Sendable {
  /// The variables of gh's queries.
  struct Variables: Decodable, Sendable {
    var endCursor: String?
    var pageSize: Int?
    var visibility: String?

    enum CodingKeys: String, CodingKey {
      case endCursor, visibility
      case pageSize = "per_page"
    }
  }

  var query: String
  var variables: Variables?
}
