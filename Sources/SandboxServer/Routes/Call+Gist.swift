import HTTPTypes

extension Call {
  /// Who is signed in; only they may go on.
  func requireLogin() throws(Refusal) -> String {
    guard let login = caller.login else { throw .requiresAuthentication }
    return login
  }

  /// Who is signed in with the `gist` scope: to other tokens GitHub says that nothing is there.
  func requireGistScope() throws(Refusal) -> String {
    let login = try requireLogin()
    guard caller.grant?.mayUseGists == true else { throw .notFound }
    return login
  }

  /// The gist that the path names.
  func gist(in world: World) throws(Refusal) -> StoredGist {
    guard let gist = world.gists[parameter("gist")] else { throw .notFound }
    return gist
  }

  /// The gist that the path names, if it belongs to the caller.
  func ownGist(in world: World) throws(Refusal) -> StoredGist {
    let login = try requireGistScope()
    let gist = try gist(in: world)
    guard gist.owner == login else { throw .notFound }
    return gist
  }

  /// A page of a list, with its `Link`.
  func list(_ elements: [Document], total: Int, page: Page, path: String? = nil) -> Answer {
    var answer = Answer.document(.array(elements))
    let url = path ?? (addresses.origin + self.path)
    answer.fields[.link] = page.link(total: total, path: url, query: query)
    return answer
  }

  /// A page of a list that is whole in memory.
  func list<Element>(
    _ elements: [Element], path: String? = nil, _ document: (Element) -> Document
  ) -> Answer {
    let page = Page(query)
    let wanted = elements.dropFirst(page.start).prefix(page.size)
    return list(wanted.map(document), total: elements.count, page: page, path: path)
  }
}
