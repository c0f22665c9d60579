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
    try self.init(
      context, repository, browsing: try await context.browsing(offline: offline))
  }

  init(
    _ context: AppContext, _ repository: RepositoryArgument, browsing: RepoBrowserSession
  ) throws {
    self.context = context
    self.browsing = browsing
    name = try context.name(repository)
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

  /// The most links to follow: as many as Linux follows.
  private static let mostLinks = 40

  /// Returns the entries of the folder at a path, or the only entry there.
  ///
  /// A symbolic link to a folder of the repository is followed, as `ls` does.
  func folder(at path: String, ref: String?) async throws -> [RepositoryContent] {
    var (path, entry) = (path, try await entry(at: path, ref: ref))
    for _ in 0..<Self.mostLinks {
      guard case .single(let link) = entry, link.kind == .symlink,
        let target = link.target.flatMap({ Self.resolved($0, at: path) })
      else { break }
      do {
        entry = try await browsing.browser.entry(at: target, ref: ref, in: name)
        path = target
      } catch APIError.errorResponse(let response) where response.status == 404 {
        break
      }
    }
    switch entry {
    case .folder(let contents): return contents
    case .single(let content): return [content]
    }
  }

  /// Returns the path in the repository that a link leads to; nil if it leads out of it.
  private static func resolved(_ target: String, at path: String) -> String? {
    guard !target.hasPrefix("/") else { return nil }
    var segments = path.split(separator: "/").dropLast()
    for segment in target.split(separator: "/") where segment != "." {
      if segment != ".." {
        segments.append(segment)
      } else if segments.popLast() == nil {
        return nil
      }
    }
    return segments.joined(separator: "/")
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
    context.tellDone("Opened \(url)")
  }
}
