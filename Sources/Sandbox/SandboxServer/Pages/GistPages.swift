/// The pages of gists and users, as the user of a session sees them.
struct GistPages {
  private static let maximumFileCount = 300
  private static let maximumLines = 5_000
  /// The most bytes of a file that a page shows.
  private static let maximumSize = MarkdownHTML.maximumSize

  let state: SandboxState
  let urls: URLBuilder
  let session: WebSession

  func gist(_ gist: StoredGist, at revision: Revision) -> String {
    let isNewest = revision.version == gist.revisions.first?.version
    let files = revision.files.sorted { $0.key < $1.key }
    let shown = files.prefix(Self.maximumFileCount)
    let more = files.count - shown.count
    return HTML.page(
      title: gist.description.flatMap { $0.isEmpty ? nil : $0 } ?? gist.pageTitle, kind: "wide",
      """
      \(heading(of: gist))
      \(isNewest ? "" : older(revision, of: gist))
      \(shown.map { file($1, $0.text, of: gist) }.joined())
      \(more > 0 ? "<p>\(more) more files are not shown.</p>" : "")
      <section class="comments" id="comments">
      \(gist.comments.map { comment($0, on: gist) }.joined())
      \(commentForm(of: gist))
      </section>
      """)
  }

  private func older(_ revision: Revision, of gist: StoredGist) -> String {
    """
    <p class="note">Revision <code>\(revision.version.prefix(7))</code> of \
    <time>\(revision.committedAt.text)</time>. \
    <a href="\(gist.pagePath)">Show the newest one</a></p>
    """
  }

  private func commentForm(of gist: StoredGist) -> String {
    """
    <form class="comment" method="post" action="\(gist.pagePath)/comments">
    \(session.field)
    <label for="body">Comment as \(HTML.escaped(session.login))</label>
    <textarea id="body" name="body" rows="4" required maxlength="65535"></textarea>
    <button class="go" type="submit">Comment</button>
    </form>
    """
  }

  private func heading(of gist: StoredGist) -> String {
    """
    <div class="heading">
    <h1>\(owner(of: gist)) / <a href="\(gist.pagePath)">\(HTML.escaped(gist.pageTitle))</a> \
    <span class="badge">\(gist.isPublic ? "Public" : "Secret")</span></h1>
    \(star(of: gist))
    </div>
    \(description(of: gist))
    <p class="facts">Last active <time>\(gist.updatedAt.text)</time> · \
    <a href="\(gist.pagePath)/revisions">\(HTML.count(gist.revisions.count, "revision"))</a> · \
    \(HTML.count(gist.forks.count, "fork"))\(original(of: gist))</p>
    """
  }

  private func owner(of gist: StoredGist) -> String {
    guard let owner = gist.owner else { return "anonymous" }
    return "<a href=\"/\(owner.percentEncoded)\">\(HTML.escaped(owner))</a>"
  }

  private func description(of gist: StoredGist) -> String {
    guard let text = gist.description, !text.isEmpty else { return "" }
    return "<p class=\"description\">\(HTML.escaped(text))</p>"
  }

  private func original(of gist: StoredGist) -> String {
    guard let original = gist.forkOf.flatMap({ state.gists[$0] }) else { return "" }
    let name = "\(original.owner ?? "anonymous")/\(original.pageTitle)"
    return " · forked from <a href=\"\(original.pagePath)\">\(HTML.escaped(name))</a>"
  }

  private func star(of gist: StoredGist) -> String {
    let isStarred = state.isStarred(gist.id, by: session.login)
    return """
      <form class="star" method="post" action="\(gist.pagePath)/\(isStarred ? "unstar" : "star")">
      \(session.field)
      <button type="submit" id="star">\(isStarred ? "★ Unstar" : "☆ Star") \
      <span class="number">\(state.countStars(of: gist))</span></button>
      </form>
      """
  }

  private func file(_ file: StoredFile, _ name: String, of gist: StoredGist) -> String {
    let anchor = Self.anchor(of: name)
    let type = FileType(name: name)
    let language = type.language.map { "<span>\(HTML.escaped($0))</span>" } ?? ""
    return """
      <article class="file" id="\(anchor)">
      <div class="bar"><h2><a href="#\(anchor)">\(HTML.escaped(name))</a></h2>\
      \(language)<span>\(HTML.count(file.bytes.count, "byte"))</span>\
      <a class="raw" href="\(HTML.escaped(urls.rawFile(name, file, of: gist)))">Raw</a></div>
      \(content(of: file, name, anchor, of: gist))
      </article>

      """
  }

  /// The name of the file in addresses, as on GitHub: `file-hello-swift`.
  private static func anchor(of name: String) -> String {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return "file-\(HTML.escaped(words.joined(separator: "-")))"
  }

  private func content(
    of file: StoredFile, _ name: String, _ anchor: String, of gist: StoredGist
  ) -> String {
    guard file.isText else { return Self.note("This file is not text.") }
    guard file.bytes.count <= Self.maximumSize else { return Self.note("This file is large.") }
    let lines = file.lines
    guard !lines.isEmpty else { return Self.note("This file is empty.") }
    guard !MarkdownHTML.isMarkdown(name) else {
      return """
        <div class="markdown">\
        \(MarkdownHTML.html(
          String(decoding: file.bytes, as: UTF8.self),
          base: LinkBase(images: "\(gist.pagePath)/raw")))</div>
        """
    }
    let rows = lines.prefix(Self.maximumLines).enumerated().map { index, line in
      """
      <tr><td id="\(anchor)-L\(index + 1)" class="number">\(index + 1)</td>\
      <td>\(HTML.escaped(String(decoding: line, as: UTF8.self)))</td></tr>
      """
    }
    let more = lines.count - rows.count
    return """
      <table><tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table>
      \(more > 0 ? Self.note("\(more) more lines are not shown.") : "")
      """
  }

  private static func note(_ text: String) -> String { "<p class=\"note\">\(text)</p>" }

  private func comment(_ comment: StoredComment, on gist: StoredGist) -> String {
    let name = HTML.escaped(comment.author)
    let avatar = state.user(comment.author).map {
      "<img src=\"/avatars/u/\($0.id)?s=40\" alt=\"\" width=\"20\" height=\"20\">"
    }
    return """
      <article class="comment" id="gistcomment-\(comment.id)">
      <div class="bar">\(avatar ?? "")<b><a href="/\(comment.author.percentEncoded)">\(name)</a></b> \
      <a href="#gistcomment-\(comment.id)"><time>\(comment.createdAt.text)</time></a>\
      \(comment.author == gist.owner ? "<span class=\"badge\">Author</span>" : "")</div>
      <div class="body markdown">\(MarkdownHTML.html(comment.body, breaksLines: true))</div>
      </article>

      """
  }

  func revisions(of gist: StoredGist, _ page: PageParameters) -> String {
    let rows = gist.revisions.dropFirst(page.start).prefix(page.size).map { revision in
      let change = revision.change
      return """
        <li><code><a href="\(gist.pagePath)/\(revision.version)">\(revision.version.prefix(7))</a>\
        </code><span>\(HTML.escaped(revision.author ?? "anonymous"))</span>\
        <time>\(revision.committedAt.text)</time>\
        <span>+\(change.additions) −\(change.deletions)</span></li>
        """
    }
    return HTML.page(
      title: "Revisions · \(gist.pageTitle)", kind: "wide",
      """
      \(heading(of: gist))
      <ul class="revisions">
      \(rows.joined(separator: "\n"))
      </ul>
      \(HTML.pages(page, total: gist.revisions.count, path: "\(gist.pagePath)/revisions"))
      """)
  }

  func user(_ user: StoredUser, _ page: PageParameters) -> String {
    let found = state.gists(
      in: .owner(user.login), publicOnly: user.login != session.login, since: nil,
      start: page.start, count: page.size)
    let login = HTML.escaped(user.login)
    return HTML.page(
      title: user.login, kind: "wide",
      """
      <div class="heading">
      <h1><img src="/avatars/u/\(user.id)?s=80" alt="" width="40" height="40"> \(login)</h1>
      </div>
      \(user.name.map { "<p>\(HTML.escaped($0))</p>" } ?? "")
      <h2>Gists</h2>
      \(found.gists.isEmpty ? "<p>No gists.</p>" : "")
      <ul class="gists">
      \(found.gists.map(item).joined(separator: "\n"))
      </ul>
      \(HTML.pages(page, total: found.total, path: "/\(user.login.percentEncoded)"))
      """)
  }

  private func item(_ gist: StoredGist) -> String {
    """
    <li><a href="\(gist.pagePath)">\(HTML.escaped(gist.pageTitle))</a>\
    <span>\(HTML.escaped(gist.description ?? ""))</span>\
    \(gist.isPublic ? "" : "<span class=\"badge\">Secret</span>")\
    <time>\(gist.updatedAt.text)</time></li>
    """
  }
}
