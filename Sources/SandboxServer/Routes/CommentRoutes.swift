import Hummingbird

/// Comments on gists.
struct CommentRoutes {
  func add(to router: Router<SandboxContext>, _ api: Endpoints) {
    api.add(.get, "/gists/:gist/comments", to: router) { call, world throws(Refusal) in
      let gist = try call.gist(in: world)
      let documents = GistDocuments(world, for: call)
      return call.list(gist.comments) { documents.comment($0, on: gist) }
    }
    api.add(.post, "/gists/:gist/comments", to: router) { call, world throws(Refusal) in
      let login = try call.requireGistScope()
      var gist = try call.gist(in: world)
      let comment = Comment(
        id: world.nextCommentID(), author: login, body: try Self.body(call), createdAt: call.time,
        updatedAt: call.time)
      gist.comments.append(comment)
      world.gists[gist.id] = gist
      let document = GistDocuments(world, for: call).comment(comment, on: gist)
      let url = "\(call.addresses.gist(gist.id))/comments/\(comment.id)"
      return .created(document, at: url)
    }
    api.add(.get, "/gists/:gist/comments/:comment", to: router) { call, world throws(Refusal) in
      let gist = try call.gist(in: world)
      let comment = gist.comments[try Self.index(call, gist)]
      return .document(GistDocuments(world, for: call).comment(comment, on: gist))
    }
    api.add(.patch, "/gists/:gist/comments/:comment", to: router) { call, world throws(Refusal) in
      var (gist, index) = try Self.ownComment(call, world)
      gist.comments[index].body = try Self.body(call)
      gist.comments[index].updatedAt = call.time
      world.gists[gist.id] = gist
      return .document(GistDocuments(world, for: call).comment(gist.comments[index], on: gist))
    }
    api.add(.delete, "/gists/:gist/comments/:comment", to: router) { call, world throws(Refusal) in
      var (gist, index) = try Self.ownComment(call, world)
      gist.comments.remove(at: index)
      world.gists[gist.id] = gist
      return .noContent
    }
  }

  private static func body(_ call: Call) throws(Refusal) -> String {
    guard let body = try call.json(CommentBody.self).body, !body.isEmpty else {
      throw .validationFailed(resource: "GistComment", field: "body", code: "missing_field")
    }
    guard body.utf8.count <= 65_535 else {
      throw .validationFailed(resource: "GistComment", field: "body", code: "invalid")
    }
    return body
  }

  private static func index(_ call: Call, _ gist: StoredGist) throws(Refusal) -> Int {
    let id = call.parameter("comment")
    guard let index = gist.comments.firstIndex(where: { String($0.id) == id }) else {
      throw .notFound
    }
    return index
  }

  /// A comment may be changed by whoever wrote it.
  private static func ownComment(
    _ call: Call, _ world: World
  ) throws(Refusal) -> (StoredGist, Int) {
    let login = try call.requireGistScope()
    let gist = try call.gist(in: world)
    let index = try index(call, gist)
    guard gist.comments[index].author == login else { throw .notFound }
    return (gist, index)
  }
}
