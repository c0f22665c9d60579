/// The web page of a gist.
struct GistWebPage: Sendable {
  let gist: StoredGist
  let revision: Revision
  let state: SandboxState
  let urls: URLBuilder
  /// The session of the browser, whose user can star and comment.
  let session: WebSession

  var html: String {
    let files = revision.files.sorted { $0.key < $1.key }
    let shown = files.prefix(GistFileView.maximumCount)
    let more = files.count - shown.count
    return HTML.page(
      title: gist.description.flatMap { $0.isEmpty ? nil : $0 } ?? gist.pageTitle, kind: "wide",
      """
      \(GistHeading(gist: gist, state: state, session: session).html)
      \(revision.version == gist.revisions.first?.version ? "" : older)
      \(shown.map { GistFileView(name: $0, file: $1, gist: gist, urls: urls).html }.joined())
      \(more > 0 ? "<p>\(more) more files are not shown.</p>" : "")
      <section class="comments" id="comments">
      \(gist.comments.map { CommentView(comment: $0, gist: gist, state: state).html }.joined())
      \(form)
      </section>
      """)
  }

  /// The note on an earlier revision.
  private var older: String {
    """
    <p class="note">Revision <code>\(revision.version.prefix(7))</code> of \
    <time>\(revision.committedAt.text)</time>. \
    <a href="\(gist.pagePath)">Show the newest one</a></p>
    """
  }

  private var form: String {
    """
    <form class="comment" method="post" action="\(gist.pagePath)/comments">
    \(session.field)
    <label for="body">Comment as \(HTML.escaped(session.login))</label>
    <textarea id="body" name="body" rows="4" required maxlength="65535"></textarea>
    <button class="go" type="submit">Comment</button>
    </form>
    """
  }
}

/// The top of a gist's pages: its owner, name, description and star button.
struct GistHeading: Sendable {
  let gist: StoredGist
  let state: SandboxState
  let session: WebSession

  var html: String {
    """
    <div class="heading">
    <h1>\(owner) / <a href="\(gist.pagePath)">\(HTML.escaped(gist.pageTitle))</a> \
    <span class="badge">\(gist.isPublic ? "Public" : "Secret")</span></h1>
    \(star)
    </div>
    \(description)
    <p class="facts">Last active <time>\(gist.updatedAt.text)</time> · \
    <a href="\(gist.pagePath)/revisions">\(HTML.count(gist.revisions.count, "revision"))</a> · \
    \(HTML.count(gist.forks.count, "fork"))\(fork)</p>
    """
  }

  private var owner: String {
    guard let owner = gist.owner else { return "anonymous" }
    return "<a href=\"/\(owner.percentEncoded)\">\(HTML.escaped(owner))</a>"
  }

  private var description: String {
    guard let text = gist.description, !text.isEmpty else { return "" }
    return "<p class=\"description\">\(HTML.escaped(text))</p>"
  }

  private var fork: String {
    guard let original = gist.forkOf.flatMap({ state.gists[$0] }) else { return "" }
    let name = "\(original.owner ?? "anonymous")/\(original.pageTitle)"
    return " · forked from <a href=\"\(original.pagePath)\">\(HTML.escaped(name))</a>"
  }

  private var star: String {
    let isStarred = state.isStarred(gist.id, by: session.login)
    return """
      <form class="star" method="post" action="\(gist.pagePath)/\(isStarred ? "unstar" : "star")">
      \(session.field)
      <button type="submit" id="star">\(isStarred ? "★ Unstar" : "☆ Star") \
      <span class="number">\(state.countStars(of: gist))</span></button>
      </form>
      """
  }
}
