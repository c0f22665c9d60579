/// The page of a user, with the gists that the visitor may see.
struct UserWebPage: Sendable {
  let user: StoredUser
  let state: SandboxState
  let page: PageParameters
  let session: WebSession

  var html: String {
    let found = state.gists(
      in: .owner(user.login), publicOnly: user.login != session.login, since: nil,
      start: page.start, count: page.size)
    let login = HTML.escaped(user.login)
    let repositories = state.repositories.owned(by: user.login).filter { !$0.isPrivate }
      .prefix(100).map { repository in
        "<li><a href=\"/\(repository.fullName.percentEncodedPath)\">"
          + "\(HTML.escaped(repository.name))</a>"
          + "<span>\(HTML.escaped(repository.description ?? ""))</span></li>"
      }
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
      \(repositories.isEmpty ? "" : "<h2>Repositories</h2>\n<ul class=\"gists\">")
      \(repositories.joined(separator: "\n"))
      \(repositories.isEmpty ? "" : "</ul>")
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
