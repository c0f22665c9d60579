import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

extension AppContext {
  /// Opens a gist's page in the browser.
  ///
  /// The server sends the URL, so it is opened only if it is a gist's page on that host.
  func open(_ gist: Gist, of named: NamedGist) async throws {
    let url = try page(of: gist, on: named.session)
    guard await openInBrowser(url) else { throw Failure.noBrowser(url, browserNames) }
    record("opened", named.members)
    tellDone("Opened \(url)")
  }

  /// Returns the gist's `html_url` if it belongs to the session's host and names this gist.
  func page(of gist: Gist, on session: Session) throws -> String {
    guard let url = gist.htmlURL, let address = GistURL(url),
      address.id == gist.id.lowercased(), address.host == session.host.name
    else { throw Failure.strangePage(gist.htmlURL, host: session.host) }
    return url
  }
}
