import HTTPTypes
import Hummingbird

/// Reads, creates, edits and deletes a gist.
struct GistRoutes {
  func addRoutes(to router: Router<RouterContext>, in api: RouteGroup) {
    api.on(.get, "/gists/:gist", to: router) { context, state throws(GitHubError) in
      let gist = try context.gist(in: state)
      return .json(try Self.full(gist, context, state))
    }
    api.on(.get, "/gists/:gist/:sha", to: router) { context, state throws(GitHubError) in
      let gist = try context.gist(in: state)
      let sha = context.parameter("sha")
      guard let revision = gist.revisions.first(where: { $0.version == sha }) else {
        throw .notFound
      }
      return .json(context.gistSerializer(state).full(gist, at: revision))
    }
    api.on(.post, "/gists", to: router) { context, state throws(GitHubError) in
      try Self.create(context, &state)
    }
    // GitHub handles POST like PATCH, and gh uses it.
    for method in [HTTPRequest.Method.patch, .post] {
      api.on(method, "/gists/:gist", to: router) { context, state throws(GitHubError) in
        try Self.edit(context, &state)
      }
    }
    api.on(.delete, "/gists/:gist", to: router) { context, state throws(GitHubError) in
      let gist = try context.ownGist(in: state)
      state.deleteGist(gist.id)
      return .noContent
    }
    api.on(.get, "/gists/:gist/commits", to: router) { context, state throws(GitHubError) in
      let gist = try context.gist(in: state)
      let serializer = context.gistSerializer(state)
      return context.list(gist.revisions) { serializer.revision($0, of: gist) }
    }
  }

  private static func full(
    _ gist: StoredGist, _ context: RequestContext, _ state: SandboxState
  ) throws(GitHubError) -> JSONValue {
    guard let newest = gist.revisions.first else { throw .notFound }
    return context.gistSerializer(state).full(gist, at: newest)
  }

  private static func create(_ context: RequestContext, _ state: inout SandboxState)
    throws(GitHubError) -> EndpointResponse
  {
    let login = try context.requireGistScope()
    let body = try context.json(GistBody.self)
    guard let changes = body.files, !changes.isEmpty else {
      throw .invalid("\"files\" wasn't supplied.")
    }
    var isPublic = false
    if case .value(let value) = body.public { isPublic = value }
    let gist = StoredGist(
      id: Hex.random(32), owner: login, description: body.description, isPublic: isPublic,
      files: try FileChanges(changes).applied(to: [:]), createdAt: context.time,
      updatedAt: context.time)
    state.add(gist)
    return .created(try full(gist, context, state), at: context.urls.gist(gist.id))
  }

  private static func edit(_ context: RequestContext, _ state: inout SandboxState)
    throws(GitHubError) -> EndpointResponse
  {
    let login = try context.requireGistScope()
    var gist = try context.ownGist(in: state)
    guard gist.runningPushes == 0 else { throw .beingPushed }
    let body = try context.json(GistBody.self)
    if let description = body.description { gist.description = description }
    if let changes = body.files {
      let files = try FileChanges(changes).applied(to: gist.files)
      gist.commit(files, author: login, at: context.time)
    }
    if body.description != nil || body.files != nil {
      state.update(gist, at: context.time)
    }
    return .json(try full(state.gists[gist.id] ?? gist, context, state))
  }
}
