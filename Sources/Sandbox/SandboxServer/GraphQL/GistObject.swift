import GraphQLExecution

struct GistObject: ResolvableObject {
  let gist: StoredGist
  let world: GraphQLWorld
  let typeName = "Gist"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    case "id": .string(NodeID.gist(gist.id).text)
    case "name": .string(gist.id)
    case "description": .string(gist.description)
    case "isPublic": .boolean(gist.isPublic)
    case "isFork": .boolean(gist.forkOf != nil)
    case "owner": world.user(gist.owner)
    case "createdAt": .string(gist.createdAt.text)
    case "updatedAt": .string(gist.updatedAt.text)
    case "pushedAt": .string(gist.pushedAt.text)
    case "stargazerCount": .integer(world.state.countStars(of: gist))
    case "viewerHasStarred":
      .boolean(world.caller.login.map { world.state.isStarred(gist.id, by: $0) } ?? false)
    case "url": .string(world.urls.gistPage(gist.id))
    case "resourcePath": .string("/gist/\(gist.id)")
    case "files": files(limit: field.integer("limit"), revision: field.string("oid"))
    case "comments": .object(try comments(field))
    case "forks":
      .object(
        try Connection.gists(gist.forks.compactMap { world.state.gists[$0] }, field, world))
    default: nil
    }
  }

  /// Returns the first files by name; null for an unknown revision.
  private func files(limit: Int?, revision: String?) -> ResolvedValue {
    let revision = gist.revisions.first { revision == nil || $0.version == revision }
    guard let files = revision?.files else { return .null }
    let limit = min(JSONValue.maximumFileCount, max(0, limit ?? 0))
    return .list(
      files.sorted { $0.key < $1.key }.prefix(limit).map { name, file in
        .object(GistFileObject(name: name, file: file, world: world))
      })
  }

  private func comments(_ field: FieldRequest) throws(FieldError) -> Connection {
    let comments = gist.comments
    return try Connection(
      of: "GistComment", ids: comments.map { String($0.id) }, field
    ) { index in
      .object(CommentObject(comment: comments[index], gist: gist, world: world))
    }
  }
}

struct CommentObject: ResolvableObject {
  let comment: StoredComment
  let gist: StoredGist
  let world: GraphQLWorld
  let typeName = "GistComment"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    case "id": .string(NodeID.comment(comment.id).text)
    case "databaseId": .integer(comment.id)
    case "gist": .object(GistObject(gist: gist, world: world))
    case "author": world.user(comment.author)
    case "body", "bodyText": .string(comment.body)
    case "bodyHTML": .string("<p dir=\"auto\">\(HTML.escaped(comment.body))</p>")
    case "createdAt": .string(comment.createdAt.text)
    case "updatedAt": .string(comment.updatedAt.text)
    default: nil
    }
  }
}
