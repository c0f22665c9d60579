import CommandSupport
import GistsTUI
import GitHubModels
import RepoBrowser

actor RepositoryPages {
  private let list: BrowserList
  private let source: BrowserSource
  private var reader: PageReader<Repository>
  private var rows: [BrowserRow] = []

  /// nil for a list of other things.
  init?(_ list: BrowserList, _ source: BrowserSource) {
    switch list {
    case .repositoriesOf, .repositorySearch: break
    default: return nil
    }
    self.list = list
    self.source = source
    reader = Self.reader(list, source, offline: false)
  }

  private static func reader(
    _ list: BrowserList, _ source: BrowserSource, offline: Bool
  ) -> PageReader<Repository> {
    PageReader {
      let browser = try await source.context.sessions.browsing(offline: offline).browser
      return switch list {
      case .repositorySearch(let words, let sorting):
        try browser.search(words, sorting: sorting.flatMap(RepositorySorting.init), limit: nil)
      case .repositoriesOf(let login):
        // More than a page is loaded on demand.
        try await browser.repositories(of: login, limit: .max)
      default: throw CancellationError()
      }
    }
  }

  func next(generation: Int) async -> EffectEnd {
    let result: RefreshResult
    do {
      result = .done(note: nil, hasMore: !(try await read()))
    } catch {
      let message = source.message(for: error)
      result =
        if error.isNetworkAway, await readCache() {
          .offline(note: "offline: \(message.text)")
        } else {
          .failed(message)
        }
    }
    let end = BrowserEvent.refreshed(list, result, generation: generation)
    if case .failed = result { return EffectEnd(end) }
    return EffectEnd(end, after: [.loaded(list, rows, generation: generation)])
  }

  /// Reads the next page; returns whether it is the last.
  private func read() async throws -> Bool {
    let (repositories, isLast) = try await reader.next()
    source.avatarAddresses.learn(repositories.map(\.owner))
    source.knownRepositories.learn(repositories)
    rows += repositories.map { BrowserRow($0) }
    return isLast
  }

  /// Reads the first page from the cache if no page was read yet; returns whether there are rows.
  private func readCache() async -> Bool {
    guard rows.isEmpty else { return true }
    reader = Self.reader(list, source, offline: true)
    return (try? await read()) != nil
  }
}

extension RepositorySorting {
  fileprivate init?(_ sorting: ListArrangement.Sorting) {
    switch sorting {
    case .stars: self = .stars
    case .forks: self = .forks
    case .updated: self = .updated
    case .gists, .created, .comments, .title, .files: return nil
    }
  }
}
