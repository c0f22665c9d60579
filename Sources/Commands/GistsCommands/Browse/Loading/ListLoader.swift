import CommandSupport
import GistLibrary
import GistsTUI
import GitHubAPI
import Synchronization

/// Loads the lists of the browser; a newer load of a list ends the older one.
final class ListLoader: Sendable {
  private struct Loading {
    var generation: Int
    var reader: FeedReader?
    var repositories: RepositoryPages?
    var task: Task<Void, Never>?
  }

  /// How often rows are read until the library can be read.
  private static let attempts = 60
  private static let pause: Duration = .seconds(1)

  private let source: BrowserSource
  private let loadings = Mutex<[BrowserList: Loading]>([:])

  init(_ source: BrowserSource) { self.source = source }

  func load(_ list: BrowserList, fromNetwork: Bool, generation: Int) {
    let reader = list.feed.map { FeedReader(list, $0, source) }
    let repositories = RepositoryPages(list, source)
    let isFirst = loadings.withLock { $0[list] == nil }
    let task = source.queue.start { [source] in
      if let repositories { return await repositories.sendNext(generation: generation) }
      guard let feed = list.feed, let reader else {
        return await OtherList(list, generation: generation, source)
          .load(fromNetwork: fromNetwork, isFirst: isFirst)
      }
      let loading = FeedLoading(list: list, feed: feed, generation: generation, source: source)
      if isFirst, let rows = await source.blocking({ FeedLoading.firstRows(of: list, in: source) })
      {
        source.queue.send(rows)
      }
      await loading.sendOrder(isRead: false)
      if fromNetwork { await loading.refresh(reader) }
    }
    replace(
      list,
      Loading(generation: generation, reader: reader, repositories: repositories, task: task))
  }

  func loadMore(_ list: BrowserList, generation: Int) {
    if let repositories = loadings.withLock({ $0[list]?.repositories }) {
      let task = source.queue.start { await repositories.sendNext(generation: generation) }
      return replace(
        list, Loading(generation: generation, repositories: repositories, task: task))
    }
    guard let feed = list.feed else {
      // Other lists have no further pages.
      return source.queue.send(
        .refreshed(list, .done(note: nil, hasMore: false), generation: generation))
    }
    let reader =
      loadings.withLock { $0[list]?.reader } ?? FeedReader(list, feed, source)
    let task = source.queue.start { [source] in
      await FeedLoading(list: list, feed: feed, generation: generation, source: source)
        .loadMore(reader)
    }
    replace(list, Loading(generation: generation, reader: reader, task: task))
  }

  func arrange(_ list: BrowserList, as arrangement: ListArrangement) {
    guard let query = ListQuery(list) else { return }
    source.queue.start { [source] in
      guard let ids = await query.ids(containing: arrangement.filter, in: source) else { return }
      let sorted = await source.read { store throws(LibraryError) in
        if arrangement.sorting == nil { return ids }
        return arrangement.sorted(try store.rows(ids).map { BrowserRow($0) }).map(\.id)
      }
      if let sorted { source.queue.send(.arranged(list, sorted, arrangement)) }
    }
  }

  func loadRows(_ list: BrowserList, _ ids: [String]) {
    source.queue.start { [source] in
      for attempt in 0..<Self.attempts {
        let rows = await source.readOnce { store throws(LibraryError) in
          try store.rows(ids, withFirstFile: true)
        }
        if let rows {
          return source.queue.send(
            .rows(list, rows.map { BrowserRow($0, isStarred: list.isStarred) }))
        }
        // A sync may hold the library.
        if attempt == 0 { source.queue.send(.rowsUnavailable(list, ids)) }
        try? await source.context.time.sleep(Self.pause)
      }
    }
  }

  /// Reads the lists again that a command may have changed; `gists` are the IDs that it named.
  func reload(after changes: CommandTraits.Changes, _ gists: [String]) {
    let lists = loadings.withLock { $0.mapValues(\.generation) }
    for (list, generation) in lists where list.isChanged(by: changes) {
      source.queue.start { [source] in
        guard let feed = list.feed else {
          return await OtherList(list, generation: generation, source)
            .load(fromNetwork: true, isFirst: false)
        }
        let rows = await source.read { store throws(LibraryError) in
          try store.rows(gists, withFirstFile: true)
        }
        if let rows, !rows.isEmpty {
          source.queue.send(.rows(list, rows.map { BrowserRow($0) }))
        }
        await FeedLoading(list: list, feed: feed, generation: generation, source: source)
          .sendOrder(isRead: true)
      }
    }
  }

  private func replace(_ list: BrowserList, _ loading: Loading) {
    let old = loadings.withLock { loadings in
      defer { loadings[list] = loading }
      return loadings[list]
    }
    old?.task?.cancel()
  }
}

extension BrowserList {
  /// Whether the rows may be others after a command.
  fileprivate func isChanged(by changes: CommandTraits.Changes) -> Bool {
    switch self {
    case .files: !changes.isDisjoint(with: [.copies, .links])
    case .users: changes.contains(.users)
    case .trash: changes.contains(.trash)
    case .revisions: changes.contains(.revisions)
    case .repositories: !changes.isDisjoint(with: [.users, .accounts])
    case .repositoriesOf, .repositorySearch, .folder, .search: false
    case .mine, .public, .starred, .gists, .view:
      !changes.isDisjoint(with: [.accounts, .gists, .library])
    }
  }
}
