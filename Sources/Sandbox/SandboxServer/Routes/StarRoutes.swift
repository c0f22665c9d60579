import Hummingbird

/// Stars and forks.
struct StarRoutes {
  func addRoutes(to router: Router<RouterContext>, in api: RouteGroup) {
    api.on(.get, "/gists/:gist/star", "gists/gists#check-if-a-gist-is-starred", to: router) {
      context, state throws(GitHubError) in
      let login = try context.requireGistScope()
      let gist = try context.gist(in: state)
      guard state.isStarred(gist.id, by: login) else { throw .notStarred }
      return EndpointResponse(status: .noContent, lastModified: gist.updatedAt)
    }
    api.on(.put, "/gists/:gist/star", "gists/gists#star-a-gist", to: router) {
      context, state throws(GitHubError) in
      let login = try context.requireGistScope()
      state.star(try context.gist(in: state).id, by: login)
      return .noContent
    }
    api.on(.delete, "/gists/:gist/star", "gists/gists#unstar-a-gist", to: router) {
      context, state throws(GitHubError) in
      let login = try context.requireGistScope()
      state.unstar(try context.gist(in: state).id, by: login)
      return .noContent
    }
    api.on(.get, "/gists/:gist/forks", "gists/gists#list-gist-forks", to: router) {
      context, state throws(GitHubError) in
      let gist = try context.gist(in: state)
      let serializer = context.gistSerializer(state)
      return context.list(
        gist.forks.compactMap { state.gists[$0] }, lastModified: state.lastModified(of: gist),
        serializer.listedFork)
    }
    api.on(.post, "/gists/:gist/forks", "gists/gists#fork-a-gist", to: router) {
      context, state throws(GitHubError) in
      try Self.fork(context, &state)
    }
  }

  private static func fork(_ context: RequestContext, _ state: inout SandboxState)
    throws(GitHubError) -> EndpointResponse
  {
    let login = try context.requireGistScope()
    var original = try context.gist(in: state)
    guard original.owner != login else {
      throw .validationFailed(resource: "Gist", field: "forks", code: "unprocessable")
    }
    // Forking twice returns the existing fork.
    let forks = original.forks.compactMap { state.gists[$0] }
    if let fork = forks.first(where: { $0.owner == login }) {
      return created(fork, context, state)
    }
    let fork = StoredGist(
      forking: original, id: state.random.digits(32), owner: login, at: context.time)
    original.forks.append(fork.id)
    state.gists[original.id] = original
    state.add(fork)
    return created(fork, context, state)
  }

  private static func created(_ fork: StoredGist, _ context: RequestContext, _ state: SandboxState)
    -> EndpointResponse
  {
    let document = context.gistSerializer(state).listed(fork)
    return .created(document, at: context.urls.gist(fork.id))
  }
}
