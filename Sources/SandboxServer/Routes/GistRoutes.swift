import HTTPTypes
import Hummingbird

/// One gist: read, create, edit, delete.
struct GistRoutes {
  func add(to router: Router<SandboxContext>, _ api: Endpoints) {
    api.add(.get, "/gists/:gist", to: router) { call, world throws(Refusal) in
      let gist = try call.gist(in: world)
      return .document(try Self.whole(gist, call, world))
    }
    api.add(.get, "/gists/:gist/:sha", to: router) { call, world throws(Refusal) in
      let gist = try call.gist(in: world)
      let sha = call.parameter("sha")
      guard let revision = gist.revisions.first(where: { $0.version == sha }) else {
        throw .notFound
      }
      return .document(GistDocuments(world, for: call).whole(gist, at: revision))
    }
    api.add(.post, "/gists", to: router) { call, world throws(Refusal) in
      try Self.create(call, &world)
    }
    // GitHub takes a POST for a PATCH; gh sends one.
    for method in [HTTPRequest.Method.patch, .post] {
      api.add(method, "/gists/:gist", to: router) { call, world throws(Refusal) in
        try Self.edit(call, &world)
      }
    }
    api.add(.delete, "/gists/:gist", to: router) { call, world throws(Refusal) in
      let gist = try call.ownGist(in: world)
      world.deleteGist(gist.id)
      return .noContent
    }
    api.add(.get, "/gists/:gist/commits", to: router) { call, world throws(Refusal) in
      let gist = try call.gist(in: world)
      let documents = GistDocuments(world, for: call)
      return call.list(gist.revisions) { documents.revision($0, of: gist) }
    }
  }

  private static func whole(
    _ gist: StoredGist, _ call: Call, _ world: World
  ) throws(Refusal) -> Document {
    guard let newest = gist.revisions.first else { throw .notFound }
    return GistDocuments(world, for: call).whole(gist, at: newest)
  }

  private static func create(_ call: Call, _ world: inout World) throws(Refusal) -> Answer {
    let login = try call.requireGistScope()
    let body = try call.json(GistBody.self)
    guard let changes = body.files, !changes.isEmpty else {
      throw .invalid("\"files\" wasn't supplied.")
    }
    var isPublic = false
    if case .value(let value) = body.public { isPublic = value }
    let gist = StoredGist(
      id: Hex.random(32), owner: login, description: body.description, isPublic: isPublic,
      files: try FileChanges(changes).applied(to: [:]), createdAt: call.time,
      updatedAt: call.time)
    world.add(gist)
    return .created(try whole(gist, call, world), at: call.addresses.gist(gist.id))
  }

  private static func edit(_ call: Call, _ world: inout World) throws(Refusal) -> Answer {
    let login = try call.requireGistScope()
    var gist = try call.ownGist(in: world)
    let body = try call.json(GistBody.self)
    if let description = body.description { gist.description = description }
    if let changes = body.files {
      let files = try FileChanges(changes).applied(to: gist.files)
      gist.commit(files, author: login, at: call.time)
    }
    if body.description != nil || body.files != nil {
      world.update(gist, at: call.time)
    }
    return .document(try whole(world.gists[gist.id] ?? gist, call, world))
  }
}
