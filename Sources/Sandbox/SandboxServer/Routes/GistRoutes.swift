import Hummingbird

struct GistRoutes {
  func addRoutes(to api: GroupRouter) {
    api.on(.get, "/gists/:gist", "gists/gists#get-a-gist") { context, state throws(GitHubError) in
      let gist = try context.gist(in: state)
      return .json(
        context.serializer(state).full(gist), lastModified: state.lastModified(of: gist))
    }
    api.on(.get, "/gists/:gist/:sha", "gists/gists#get-a-gist-revision") {
      context, state throws(GitHubError) in
      let gist = try context.gist(in: state)
      let sha = context.parameter("sha")
      guard let revision = gist.revisions.first(where: { $0.version == sha }) else {
        throw .notFound
      }
      return .json(
        context.serializer(state).full(gist, at: revision),
        lastModified: state.lastModified(of: gist))
    }
    api.on(.post, "/gists", "gists/gists#create-a-gist", Self.create)
    // GitHub handles POST like PATCH, and gh uses it.
    for method in [HTTPRequest.Method.patch, .post] {
      api.on(method, "/gists/:gist", "gists/gists#update-a-gist", Self.edit)
    }
    api.on(.delete, "/gists/:gist", "gists/gists#delete-a-gist") {
      context, state throws(GitHubError) in
      let gist = try context.ownGist(in: state)
      state.deleteGist(gist.id)
      return .noContent
    }
    api.on(.get, "/gists/:gist/commits", "gists/gists#list-gist-commits") {
      context, state throws(GitHubError) in
      let gist = try context.gist(in: state)
      let serializer = context.serializer(state)
      return context.list(gist.revisions, lastModified: state.lastModified(of: gist)) {
        serializer.revision($0, of: gist)
      }
    }
  }

  private static let create: RouteGroup.Handler = { context, state throws(GitHubError) in
    let login = try context.requireGistScope()
    var body = try context.bodyReader()
    // GitHub ignores the time that gh sends with each new gist.
    body.permit(["description", "files", "public", "updated_at"])
    let changes = body.files(ofNewGist: true)
    let description = body.string("description")
    let isPublic = body.flag("public") ?? false
    try body.check()
    let gist = StoredGist(
      id: state.random.digits(32), owner: login, description: description, isPublic: isPublic,
      files: try FileChange.apply(changes ?? [:], to: [:]), createdAt: context.time,
      updatedAt: context.time)
    state.add(gist)
    return .created(context.serializer(state).full(gist), at: context.urls.gist(gist.id))
  }

  private static let edit: RouteGroup.Handler = { context, state throws(GitHubError) in
    let login = try context.requireGistScope()
    var gist = try context.ownGist(in: state)
    guard gist.runningPushes == 0 else { throw .beingPushed }
    var body = try context.bodyReader()
    body.permit(["description", "files"])
    body.requireOne(of: "description", "files")
    let changes = body.files(ofNewGist: false)
    let description = body.string("description")
    try body.check()
    if let description { gist.description = description }
    if let changes {
      let files = try FileChange.apply(changes, to: gist.files)
      gist.commit(files, author: login, at: context.time)
    }
    if description != nil || changes != nil {
      state.update(gist, at: context.time)
    }
    return .json(context.serializer(state).full(state.gists[gist.id] ?? gist))
  }
}

struct StarRoutes {
  func addRoutes(to api: GroupRouter) {
    api.on(.get, "/gists/:gist/star", "gists/gists#check-if-a-gist-is-starred") {
      context, state throws(GitHubError) in
      let login = try context.requireGistScope()
      let gist = try context.gist(in: state)
      guard state.isStarred(gist.id, by: login) else { throw .notStarred }
      return EndpointResponse(status: .noContent, lastModified: gist.updatedAt)
    }
    api.on(.put, "/gists/:gist/star", "gists/gists#star-a-gist") {
      context, state throws(GitHubError) in
      let login = try context.requireGistScope()
      state.star(try context.gist(in: state).id, by: login)
      return .noContent
    }
    api.on(.delete, "/gists/:gist/star", "gists/gists#unstar-a-gist") {
      context, state throws(GitHubError) in
      let login = try context.requireGistScope()
      state.unstar(try context.gist(in: state).id, by: login)
      return .noContent
    }
    api.on(.get, "/gists/:gist/forks", "gists/gists#list-gist-forks") {
      context, state throws(GitHubError) in
      let gist = try context.gist(in: state)
      let serializer = context.serializer(state)
      return context.list(
        gist.forks.compactMap { state.gists[$0] }, lastModified: state.lastModified(of: gist),
        serializer.listedFork)
    }
    api.on(.post, "/gists/:gist/forks", "gists/gists#fork-a-gist", Self.fork)
  }

  private static let fork: RouteGroup.Handler = { context, state throws(GitHubError) in
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
    let document = context.serializer(state).listed(fork)
    return .created(document, at: context.urls.gist(fork.id))
  }
}
