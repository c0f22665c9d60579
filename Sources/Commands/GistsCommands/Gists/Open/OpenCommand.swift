import ArgumentParser
import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

/// The command `gists open`.
struct OpenCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a gist in the browser",
    discussion: """
      Uses the browser named by GISTS_BROWSER or BROWSER, otherwise xdg-open.

      Examples:
        gists open 6cad326836d38bd3a7ae
        GISTS_BROWSER=w3m gists open 6cad326836d38bd3a7ae
      """)
  static let traits = CommandTraits(changes: [], takes: .gist, prints: .outcomes)

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.gist))
  var gist: String?

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let named = try await context.gistOrChoice(gist, question: "Open which gist?")
    try await context.open(context.fetch(named).value, of: named)
  }
}

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
