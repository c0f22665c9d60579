/// A comment on the page of a gist.
struct CommentView: Sendable {
  let comment: StoredComment
  let gist: StoredGist
  let state: SandboxState

  var html: String {
    let name = HTML.escaped(comment.author)
    let avatar = state.user(comment.author).map {
      "<img src=\"/avatars/u/\($0.id)?s=40\" alt=\"\" width=\"20\" height=\"20\">"
    }
    return """
      <article class="comment" id="gistcomment-\(comment.id)">
      <div class="bar">\(avatar ?? "")<b><a href="/\(comment.author.percentEncoded)">\(name)</a></b> \
      <a href="#gistcomment-\(comment.id)"><time>\(comment.createdAt.text)</time></a>\
      \(comment.author == gist.owner ? "<span class=\"badge\">Author</span>" : "")</div>
      <div class="body markdown">\(Markdown.html(comment.body, breaksLines: true))</div>
      </article>

      """
  }
}
