import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

/// Fetches a repository, its files and its README.
struct RepositoryLookup: Sendable {
  let context: AppContext
  let browsing: RepoBrowserSession
  let name: RepositoryName

  init(
    _ context: AppContext, _ repository: RepositoryArgument, offline: Bool
  ) async throws {
    self.context = context
    name = try context.name(repository)
    browsing = try await context.browsing(offline: offline)
  }

  /// Fetches the repository and records that it was viewed.
  func repository() async throws -> Decoded<Repository> {
    let received = try await context.about(name) { try await browsing.browser.repository(name) }
    context.rememberRecent(received.value, of: browsing.session)
    return received
  }

  /// Returns the README; nil if the repository has none.
  func readme() async throws -> RepositoryFile? {
    do {
      return try await browsing.browser.readme(of: name)
    } catch APIError.errorResponse(let response) where response.status == 404 {
      return nil
    }
  }

  /// Returns the file or folder at a path.
  func entry(at path: String, ref: String?) async throws -> RepositoryEntry {
    _ = try await repository()
    let part = path.isEmpty ? (ref == nil ? "files" : "such ref") : "such file or folder"
    let named = path.isEmpty ? ref : path + (ref.map { " at \($0)" } ?? "")
    return try await context.about(name, part: part, named: named) {
      try await browsing.browser.entry(at: path, ref: ref, in: name)
    }
  }

  /// Opens the repository's page in the browser.
  ///
  /// The server sends the URL, so it is opened only if it is this repository's page.
  func open() async throws {
    let repository = try await repository().value
    guard let url = repository.htmlURL, let address = URL(string: url),
      Origin(address) == browsing.session.host.webOrigin,
      address.path().lowercased() == "/\(repository.id)"
    else { throw Failure.strangeRepositoryPage(repository.htmlURL, host: browsing.session.host) }
    guard await context.openInBrowser(url) else {
      throw Failure.noBrowser(url, context.browserNames)
    }
    if context.console.terminal.errIsTerminal { context.diagnostics.done("Opened \(url)") }
  }
}
