import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import TerminalOutput

extension Host {
  func gistPage(_ id: String) -> String { "\(gistPages)/\(id)" }

  /// The prefix of the URLs of gists' web pages.
  var gistPages: String {
    kind == .gitHub ? "https://gist.github.com" : "\(web.absoluteString)/gist"
  }
}

extension Programs {
  /// Opens a page in the web browser.
  func open(page url: String) async throws {
    guard await openInBrowser(url) else { throw Failure.noBrowser(url, browserNames) }
  }

  /// Opens a gist's page in the web browser.
  ///
  /// The server sends the URL, so it is opened only if it is a gist's page on that host.
  func open(_ gist: Gist, of named: NamedGist) async throws {
    let url = try named.session.page(of: gist)
    try await open(page: url)
    output.record("opened", named.members)
    output.tellDone("Opened \(url)")
  }
}

extension Session {
  /// Returns the gist's `html_url` if it belongs to the session's host and names this gist.
  func page(of gist: Gist) throws -> String {
    guard let url = gist.htmlURL, let address = GistURL(url),
      address.id == gist.id.lowercased(), address.host == host.name
    else { throw Failure.strangePage(gist.htmlURL, host: host) }
    return url
  }
}
