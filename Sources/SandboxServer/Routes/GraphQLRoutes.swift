import Hummingbird

/// The two queries that gh's `gist` commands ask, `UserCurrent` and `GistList`; no other.
struct GraphQLRoutes {
  func add(to router: Router<SandboxContext>, _ api: Endpoints) {
    api.add(.post, "/graphql", to: router) { call, world throws(Refusal) in
      let login = try call.requireLogin()
      let request = try call.json(GraphQLRequest.self)
      if request.query.contains("UserCurrent") {
        return .document(["data": ["viewer": ["login": .string(login)]]])
      }
      if request.query.contains("GistList") {
        let gists = Self.gists(of: login, request.variables ?? .init(), world)
        return .document(["data": ["viewer": ["gists": gists]]])
      }
      return .document([
        "errors": [["message": "The sandbox knows the queries UserCurrent and GistList only."]]
      ])
    }
  }

  /// A connection of gists, the newest first.
  private static func gists(
    of login: String, _ variables: GraphQLRequest.Variables, _ world: World
  ) -> Document {
    let wanted = world.feeds.newestFirst(.owner(login)).compactMap { world.gists[$0] }
      .filter {
        variables.visibility == nil || variables.visibility == "ALL"
          || $0.isPublic == (variables.visibility == "PUBLIC")
      }
      .sorted { $0.createdAt > $1.createdAt }
    let start = max(0, variables.endCursor.flatMap { Int($0) } ?? 0)
    let page = wanted.dropFirst(start).prefix(min(100, max(0, variables.pageSize ?? 30)))
    let end = start + page.count
    return [
      "nodes": .array(page.map(node)),
      "pageInfo": [
        "hasNextPage": .boolean(end < wanted.count), "endCursor": .string(String(end)),
      ],
    ]
  }

  private static func node(_ gist: StoredGist) -> Document {
    [
      "description": .string(orNull: gist.description),
      "files": .array(gist.files.keys.sorted().map { ["name": .string($0)] }),
      "isPublic": .boolean(gist.isPublic),
      "name": .string(gist.id),
      "updatedAt": .string(gist.updatedAt.text),
    ]
  }
}

/// What is posted to `/graphql`.
struct GraphQLRequest: Decodable, Sendable {
  /// Named as gh names them.
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
