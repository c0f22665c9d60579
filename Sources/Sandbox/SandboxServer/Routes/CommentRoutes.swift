import Hummingbird

struct CommentRoutes {
  func addRoutes(to api: GroupRouter) {
    api.on(.get, "/gists/:gist/comments", "gists/comments#list-gist-comments") {
      context, state throws(GitHubError) in
      let gist = try context.gist(in: state)
      let serializer = context.serializer(state)
      return context.list(gist.comments) { serializer.comment($0, on: gist) }
    }
    api.on(.post, "/gists/:gist/comments", "gists/comments#create-a-gist-comment") {
      context, state throws(GitHubError) in
      let login = try context.requireGistScope()
      var gist = try context.gist(in: state)
      let comment = StoredComment(
        id: state.nextCommentID(), author: login, body: try Self.body(context),
        createdAt: context.time,
        updatedAt: context.time)
      gist.comments.append(comment)
      state.gists[gist.id] = gist
      let document = context.serializer(state).comment(comment, on: gist)
      let url = "\(context.urls.gist(gist.id))/comments/\(comment.id)"
      return .created(document, at: url)
    }
    api.on(.get, "/gists/:gist/comments/:comment", "gists/comments#get-a-gist-comment") {
      context, state throws(GitHubError) in
      let gist = try context.gist(in: state)
      let comment = gist.comments[try Self.index(context, gist)]
      return .json(
        context.serializer(state).comment(comment, on: gist), lastModified: comment.updatedAt)
    }
    api.on(.patch, "/gists/:gist/comments/:comment", "gists/comments#update-a-gist-comment") {
      context, state throws(GitHubError) in
      var (gist, index) = try Self.ownComment(context, state)
      gist.comments[index].body = try Self.body(context)
      gist.comments[index].updatedAt = context.time
      state.gists[gist.id] = gist
      return .json(context.serializer(state).comment(gist.comments[index], on: gist))
    }
    api.on(.delete, "/gists/:gist/comments/:comment", "gists/comments#delete-a-gist-comment") {
      context, state throws(GitHubError) in
      var (gist, index) = try Self.ownComment(context, state)
      gist.comments.remove(at: index)
      state.gists[gist.id] = gist
      return .noContent
    }
  }

  private static func body(_ context: RequestContext) throws(GitHubError) -> String {
    var reader = try context.bodyReader()
    let text = reader.requiredString("body")
    try reader.check()
    guard let body = text, !body.isEmpty else {
      throw .validationFailed(resource: "GistComment", field: "body", code: "missing_field")
    }
    guard body.utf8.count <= 65_535 else {
      throw .validationFailed(resource: "GistComment", field: "body", code: "invalid")
    }
    return body
  }

  private static func index(_ context: RequestContext, _ gist: StoredGist) throws(GitHubError)
    -> Int
  {
    let id = context.parameter("comment")
    guard let index = gist.comments.firstIndex(where: { String($0.id) == id }) else {
      throw .notFound
    }
    return index
  }

  /// Returns the gist and the index of a comment, or throws if the caller did not write it.
  private static func ownComment(
    _ context: RequestContext, _ state: SandboxState
  ) throws(GitHubError) -> (StoredGist, Int) {
    let login = try context.requireGistScope()
    let gist = try context.gist(in: state)
    let index = try index(context, gist)
    guard gist.comments[index].author == login else { throw .notFound }
    return (gist, index)
  }
}
