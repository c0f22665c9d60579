import Hummingbird

/// Stars and forks.
struct StarRoutes {
  func add(to router: Router<SandboxContext>, _ api: Endpoints) {
    api.add(.get, "/gists/:gist/star", to: router) { call, world throws(Refusal) in
      let login = try call.requireGistScope()
      let gist = try call.gist(in: world)
      guard world.isStarred(gist.id, by: login) else { throw .notStarred }
      return .noContent
    }
    api.add(.put, "/gists/:gist/star", to: router) { call, world throws(Refusal) in
      let login = try call.requireGistScope()
      world.star(try call.gist(in: world).id, by: login)
      return .noContent
    }
    api.add(.delete, "/gists/:gist/star", to: router) { call, world throws(Refusal) in
      let login = try call.requireGistScope()
      world.unstar(try call.gist(in: world).id, by: login)
      return .noContent
    }
    api.add(.get, "/gists/:gist/forks", to: router) { call, world throws(Refusal) in
      let gist = try call.gist(in: world)
      let documents = GistDocuments(world, for: call)
      return call.list(gist.forks.compactMap { world.gists[$0] }, documents.listedFork)
    }
    api.add(.post, "/gists/:gist/forks", to: router) { call, world throws(Refusal) in
      try Self.fork(call, &world)
    }
  }

  private static func fork(_ call: Call, _ world: inout World) throws(Refusal) -> Answer {
    let login = try call.requireGistScope()
    var original = try call.gist(in: world)
    guard original.owner != login else {
      throw .validationFailed(resource: "Gist", field: "forks", code: "unprocessable")
    }
    // Whoever asks again gets the fork that they have.
    let forks = original.forks.compactMap { world.gists[$0] }
    if let fork = forks.first(where: { $0.owner == login }) {
      return created(fork, call, world)
    }
    var fork = StoredGist(
      id: Hex.random(32), owner: login, description: original.description,
      isPublic: original.isPublic, files: original.files, createdAt: call.time,
      updatedAt: call.time)
    fork.forkOf = original.id
    original.forks.append(fork.id)
    world.gists[original.id] = original
    world.add(fork)
    return created(fork, call, world)
  }

  private static func created(_ fork: StoredGist, _ call: Call, _ world: World) -> Answer {
    let document = GistDocuments(world, for: call).listed(fork)
    return .created(document, at: call.addresses.gist(fork.id))
  }
}
