import HTTPTypes

/// The pages below the address of a gist.
struct GistPages {
  let gist: StoredGist
  let state: SandboxState
  let session: WebSession
  let context: RequestContext

  /// Returns the response for the rest of a path; nil if there is no such page.
  func response(_ rest: ArraySlice<String>) -> EndpointResponse? {
    guard let first = rest.first else { return gist.revisions.first.map(page) }
    switch (first, rest.count) {
    case ("raw", 1...3): return Self.raw(rest, of: gist, context.urls)
    case ("revisions", 1):
      let heading = GistHeading(gist: gist, state: state, session: session)
      let page = RevisionsPage(heading: heading, page: PageParameters(context.query))
      return .page(page.html, session: session)
    case (_, 1): return revision(first).map(page)
    default: return nil
    }
  }

  private func page(_ revision: Revision) -> EndpointResponse {
    let page = GistWebPage(
      gist: gist, revision: revision, state: state, urls: context.urls, session: session)
    return .page(page.html, session: session)
  }

  private func revision(_ version: String) -> Revision? {
    gist.revisions.first { $0.version == version }
  }

  /// Redirects `raw`, `raw/FILE`, `raw/VERSION` and `raw/VERSION/FILE` to a raw file.
  static func raw(
    _ rest: ArraySlice<String>, of gist: StoredGist, _ urls: URLBuilder
  ) -> EndpointResponse? {
    var rest = rest.dropFirst()
    var found = gist.revisions.first
    if let version = rest.first,
      let revision = gist.revisions.first(where: { $0.version == version })
    {
      found = revision
      rest.removeFirst()
    }
    guard rest.count <= 1, let files = found?.files, let name = rest.first ?? files.keys.min(),
      let file = files[name]
    else { return nil }
    return .found(at: urls.rawFile(name, file, of: gist))
  }
}
