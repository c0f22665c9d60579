/// A form on the page of a gist.
struct GistForm {
  static let actions: Set = ["star", "unstar", "comments"]

  let action: String
  let gist: StoredGist
  let session: WebSession

  /// Does what the form asks for, and returns to the page.
  func submit(_ context: RequestContext, _ state: inout SandboxState) -> EndpointResponse {
    switch action {
    case "star": state.star(gist.id, by: session.login)
    case "unstar": state.unstar(gist.id, by: session.login)
    default:
      let body = context.form["body"] ?? ""
      guard !body.allSatisfy(\.isWhitespace), body.utf8.count <= 65_535 else { break }
      let comment = StoredComment(
        id: state.nextCommentID(), author: session.login, body: body, createdAt: context.time,
        updatedAt: context.time)
      state.gists[gist.id]?.comments.append(comment)
      return .seeOther("\(gist.pagePath)#gistcomment-\(comment.id)")
    }
    return .seeOther(gist.pagePath)
  }
}
