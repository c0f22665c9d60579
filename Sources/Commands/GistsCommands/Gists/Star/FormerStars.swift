import CommandSupport
import GistLibrary
import GitHubAPI

/// Whether gists were starred before a command, as far as that is known.
struct FormerStars: Sendable {
  /// The most gists that the host is asked about.
  private static let mostQuestions = 100

  private struct Name: Hashable {
    let host: Host
    let id: String

    init(_ gist: NamedGist) { self.init(gist.id, on: gist.session.host) }

    init(_ id: String, on host: Host) { (self.id, self.host) = (id, host) }
  }

  private var rows: [Name: LibraryRow] = [:]
  private var stars: [Name: Bool] = [:]
  private var questions = 0

  /// Looks in the library.
  init(of gists: [NamedGist], in libraries: Libraries) {
    for (host, gists) in Dictionary(grouping: gists, by: \.session.host) {
      for (id, row) in libraries.knownRows(of: gists.map(\.id), on: host) {
        rows[Name(id, on: host)] = row
        stars[Name(id, on: host)] = row.isStarred
      }
    }
  }

  /// nil if it is not known.
  func isStarred(_ gist: NamedGist) -> Bool? { stars[Name(gist)] }

  func title(of gist: NamedGist) -> String? { rows[Name(gist)]?.title }

  mutating func set(_ isStarred: Bool, of gist: NamedGist) { stars[Name(gist)] = isStarred }

  /// Asks the host what the library doesn't know.
  ///
  /// - Returns: the host's response; nil if it was not asked, or can't say: the change itself reports
  ///   that. false if there is no such gist.
  mutating func ask(about gist: NamedGist) async -> Bool? {
    guard stars[Name(gist)] == nil, questions < Self.mostQuestions else { return nil }
    questions += 1
    do {
      try await gist.session.api.send(.isStarred(id: gist.id), usesCache: false)
      stars[Name(gist)] = true
    } catch APIError.errorResponse(let response) where response.isNotFound {
      stars[Name(gist)] = false
    } catch {}
    return stars[Name(gist)]
  }
}
