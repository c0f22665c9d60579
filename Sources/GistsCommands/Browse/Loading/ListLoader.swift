import GistLibrary
import GistsBrowser
import Synchronization

/// Loads the lists of the browser; a newer load of a list ends the older one.
final class ListLoader: Sendable {
  private struct Loading {
    var generation: Int
    var reader: FeedReader?
    var task: Task<Void, Never>?
  }

  private let source: BrowserSource
  private let loadings = Mutex<[BrowserList: Loading]>([:])

  init(_ source: BrowserSource) { self.source = source }

  func load(_ list: BrowserList, fromNetwork: Bool, generation: Int) {
    let reader = list.feed.map { FeedReader(list, $0, source) }
    let isFirst = loadings.withLock { $0[list] == nil }
    let task = source.queue.start { [source] in
      guard let feed = list.feed, let reader else {
        return await OtherList(list, generation: generation, source).load(fromNetwork: fromNetwork)
      }
      let loading = FeedLoading(list: list, feed: feed, generation: generation, source: source)
      if isFirst, let rows = await source.blocking({ FeedLoading.firstRows(of: list, in: source) })
      {
        source.queue.send(rows)
      }
      await loading.sendOrder()
      if fromNetwork { await loading.refresh(reader) }
    }
    replace(list, Loading(generation: generation, reader: reader, task: task))
  }

  func loadMore(_ list: BrowserList, generation: Int) {
    guard let feed = list.feed else { return }
    let reader =
      loadings.withLock { $0[list]?.reader } ?? FeedReader(list, feed, source)
    let task = source.queue.start { [source] in
      await FeedLoading(list: list, feed: feed, generation: generation, source: source)
        .loadMore(reader)
    }
    replace(list, Loading(generation: generation, reader: reader, task: task))
  }

  func loadRows(_ list: BrowserList, _ ids: [String]) {
    source.queue.start { [source] in
      let rows = await source.read { store throws(LibraryError) in try store.rows(ids) }
      guard let rows else { return }
      source.queue.send(.rows(list, rows.map { BrowserRow($0, isStarred: list.isStarred) }))
    }
  }

  /// Reads the lists again after a command changed something; `gists` are the IDs that it named.
  func reload(_ gists: [String]) {
    let lists = loadings.withLock { $0.mapValues(\.generation) }
    for (list, generation) in lists {
      source.queue.start { [source] in
        guard let feed = list.feed else {
          return await OtherList(list, generation: generation, source).load(fromNetwork: false)
        }
        let rows = await source.read { store throws(LibraryError) in try store.rows(gists) }
        if let rows, !rows.isEmpty {
          source.queue.send(.rows(list, rows.map { BrowserRow($0, isStarred: list.isStarred) }))
        }
        await FeedLoading(list: list, feed: feed, generation: generation, source: source)
          .sendOrder()
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
