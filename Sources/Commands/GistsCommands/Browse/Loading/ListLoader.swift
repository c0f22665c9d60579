import CommandSupport
import GistLibrary
import GistsTUI
import GitHubAPI
import Synchronization
import TerminalOutput

/// Loads the lists of the browser; a newer load of a list ends the older one.
final class ListLoader: Sendable {
  private struct Loading {
    var generation: Int
    var reader: FeedReader?
    var repositories: RepositoryPages?
    var task: Task<Void, Never>?
  }

  /// The number of attempts to read rows until the library can be read.
  private static let attempts = 60
  private static let pause: Duration = .seconds(1)

  private let source: BrowserSource
  private let loadings = Mutex<[BrowserList: Loading]>([:])
  /// The state of the library that the lists show; nil before the first list was read.
  private let version = Mutex<LibraryVersion?>(nil)

  init(_ source: BrowserSource) { self.source = source }

  func load(_ list: BrowserList, fromNetwork: Bool, generation: Int) {
    let reader = list.feed.map { FeedReader(list, $0, source) }
    let repositories = RepositoryPages(list, source)
    let isFirst = loadings.withLock { $0[list] == nil }
    let task = source.queue.answer { [self, source] in
      if let repositories { return await repositories.next(generation: generation) }
      guard let feed = list.feed, let reader else {
        let other = OtherList(list, generation: generation, source)
        let result = await other.load(fromNetwork: fromNetwork, isFirst: isFirst)
        return EffectEnd(.refreshed(list, result, generation: generation))
      }
      let loading = FeedLoading(list: list, feed: feed, generation: generation, source: source)
      if isFirst, let rows = await source.blocking({ FeedLoading.firstRows(of: list, in: source) })
      {
        source.queue.send(rows)
      }
      if version.withLock({ $0 == nil }) {
        let read = await source.version()
        version.withLock { $0 = $0 ?? read }
      }
      await loading.sendOrder(isRead: false)
      guard fromNetwork else {
        return EffectEnd(
          .refreshed(list, .done(note: nil, hasMore: true), generation: generation))
      }
      return await loading.refresh(reader)
    }
    replace(
      list,
      Loading(generation: generation, reader: reader, repositories: repositories, task: task))
  }

  func loadMore(_ list: BrowserList, generation: Int) {
    if let repositories = loadings.withLock({ $0[list]?.repositories }) {
      let task = source.queue.answer { await repositories.next(generation: generation) }
      return replace(
        list, Loading(generation: generation, repositories: repositories, task: task))
    }
    if list == .repositories {
      let task = source.queue.answer { [source] in
        let other = OtherList(list, generation: generation, source)
        return EffectEnd(
          .refreshed(list, await other.loadAllRepositories(), generation: generation))
      }
      return replace(list, Loading(generation: generation, task: task))
    }
    guard let feed = list.feed else {
      // Other lists have no further pages.
      return source.queue.send(
        .refreshed(list, .done(note: nil, hasMore: false), generation: generation))
    }
    let reader =
      loadings.withLock { $0[list]?.reader } ?? FeedReader(list, feed, source)
    let task = source.queue.answer { [source] in
      await FeedLoading(list: list, feed: feed, generation: generation, source: source)
        .loadMore(reader)
    }
    replace(list, Loading(generation: generation, reader: reader, task: task))
  }

  func arrange(_ list: BrowserList, as arrangement: ListArrangement) {
    source.queue.answer { [self] in
      let ids = await arranged(list, as: arrangement)
      let uncompared = await uncomparedCount(of: list, arrangement.rowFilter)
      return EffectEnd(
        .arranged(list, ids, arrangement), after: [.uncompared(list, uncompared)])
    }
  }

  /// Returns the number of gists that a filter compares without their contents, which a sync fetches.
  private func uncomparedCount(of list: BrowserList, _ filter: RowFilter) async -> Int {
    guard filter.needsLibrary, let feed = list.feed, [.mine, .starred].contains(feed) else {
      return 0
    }
    return await source.read { store throws(LibraryError) in
      try store.unsearchedCount(in: [feed.name])
    } ?? 0
  }

  /// Returns the IDs of the rows that are shown; nil if the library can't be read.
  private func arranged(
    _ list: BrowserList, as arrangement: ListArrangement
  ) async -> [String]? {
    let ids = await ListQuery(list)?.ids(arrangement.rowFilter, in: source)
    guard let ids, arrangement.sorting != nil else { return ids }
    return await source.read { store throws(LibraryError) in
      let rows = try store.rows(ids, withFirstFile: arrangement.sorting == .title)
      return arrangement.sorted(rows.map { BrowserRow($0) }).map(\.id)
    }
  }

  func loadRows(_ list: BrowserList, _ ids: [String]) {
    source.queue.answer { [self] in
      guard let rows = await rows(ids, of: list) else {
        return EffectEnd(.rowsUnavailable(list, ids))
      }
      return EffectEnd(.rows(list, rows.map { BrowserRow($0, isStarred: list.isStarred) }))
    }
  }

  /// Returns rows of the library, which a sync may have locked meanwhile; nil if it can't be read.
  private func rows(_ ids: [String], of list: BrowserList) async -> [LibraryRow]? {
    for attempt in 0..<Self.attempts {
      if attempt == 1 { source.queue.send(.rowsUnavailable(list, ids)) }
      if attempt > 0 {
        guard (try? await source.context.time.sleep(Self.pause)) != nil else { return nil }
      }
      let rows = await source.readOnce { store throws(LibraryError) in
        try store.rows(ids, withFirstFile: true)
      }
      if let rows { return rows }
    }
    return nil
  }

  /// Reloads the lists that a command may have changed; `gists` are the IDs that it named.
  func reload(after changes: CommandTraits.Changes, _ gists: [String]) {
    let lists = loadings.withLock { $0.mapValues(\.generation) }
    for (list, generation) in lists where list.isChanged(by: changes) {
      source.queue.start { [source] in
        guard let feed = list.feed else {
          let other = OtherList(list, generation: generation, source)
          let result = await other.load(fromNetwork: true, isFirst: false)
          return source.queue.send(.refreshed(list, result, generation: generation))
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

  /// Reloads the lists if any process has changed the library; returns whether one has.
  func readChanges() async -> Bool {
    guard let new = await source.version() else {
      if source.lacksLibrary { tellGone() }
      return false
    }
    let old = version.withLock { version in
      defer { version = new }
      return version
    }
    guard let old, old != new else { return false }
    let lists = loadings.withLock { $0.mapValues(\.generation) }
    for (list, generation) in lists where list != .public || new.isLater(than: old) {
      guard let ids = await ListQuery(list)?.ids(in: source) else { continue }
      // A new library in the place of one that was removed knows nothing of the list.
      guard !ids.isEmpty || new.isLater(than: old) else { continue }
      source.queue.send(.libraryChanged(list, ids, generation: generation))
    }
    return true
  }

  /// Says once that the library was removed; its rows stay on the screen.
  private func tellGone() {
    let old = version.withLock { version in
      defer { version = nil }
      return version
    }
    guard old != nil else { return }
    source.queue.send(
      .message(
        BrowserMessage(
          .error, "the library was removed", hints: ["r in a list loads it again, :sync all"])))
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
  /// Whether a command may have changed the rows.
  fileprivate func isChanged(by changes: CommandTraits.Changes) -> Bool {
    switch self {
    case .files: !changes.isDisjoint(with: [.copies, .links])
    case .users: changes.contains(.users)
    case .trash: changes.contains(.trash)
    // Any change may fail, and keep its text.
    case .drafts: !changes.isDisjoint(with: [.drafts, .gists, .revisions])
    case .tags: !changes.isDisjoint(with: [.gists, .library])
    case .revisions: changes.contains(.revisions)
    case .repositories: !changes.isDisjoint(with: [.users, .accounts])
    case .repositoriesOf, .repositorySearch, .folder, .search: false
    // All accounts see the same list.
    case .public: !changes.isDisjoint(with: [.gists, .library])
    case .mine, .starred, .gists, .view:
      !changes.isDisjoint(with: [.accounts, .gists, .library])
    }
  }
}
