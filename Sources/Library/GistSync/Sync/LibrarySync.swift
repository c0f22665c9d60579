import Algorithms
import FoundationEssentials
package import GistLibrary
package import GitHubAPI
import GitHubModels

/// Updates a library from GitHub's lists, and fetches the contents of new and changed gists.
///
/// Gists are saved as they arrive, in small transactions: an interrupted sync loses nothing, and
/// the next one continues where it stopped.
package struct LibrarySync: Sendable {
  package struct Report: Sendable {
    /// The number of gists in each feed.
    package var listed: [(feed: String, count: Int)] = []
    /// Feeds of users who don't exist, with the host's response.
    package var missing: [(feed: String, error: any Error)] = []
    /// The number of gists whose contents were fetched.
    package var fetched = 0
    /// The number of gists that were removed from the library.
    package var removed = 0
    /// Gists and single files that could not be fetched, with the errors.
    package var failures: [(id: String, file: String?, error: any Error)] = []
  }

  private typealias FeedList = (ids: IDList, unlisted: [String], newer: [String], time: Date?)

  private let store: GistStore
  private let api: APIManager
  private let largeFiles: LargeFiles?
  private let onProgress: @Sendable (FetchProgress) -> Void

  /// Without git, `largeFiles` is nil: files that GitHub's API does not serve are left out.
  package init(
    _ store: GistStore, api: APIManager, largeFiles: LargeFiles? = nil,
    onProgress: @escaping @Sendable (FetchProgress) -> Void
  ) {
    self.store = store
    self.api = api
    self.largeFiles = largeFiles
    self.onProgress = onProgress
  }

  /// Syncs these feeds.
  ///
  /// - Throws: A ``LibraryError``, or an `APIError` that every other request would also hit. Gists
  ///   that arrived before it are saved.
  package func run(_ sources: [FeedSource]) async throws -> Report {
    var report = Report()
    var listed: Set<String> = []
    var newer: Set<String> = []
    var changed: [ListedGist] = []
    var times: [(feed: String, time: Date?)] = []
    for source in sources {
      let list: FeedList
      do {
        list = try await self.list(source)
      } catch let error where source.isMissing(error) {
        report.missing.append((source.feed, error))
        continue
      }
      report.listed.append((source.feed, list.ids.count))
      times.append((source.feed, list.time))
      listed.formUnion(list.ids)
      newer.formUnion(list.newer)
      let unlisted = UnlistedGists(feed: source, store: store, api: api)
      changed += try await unlisted.removeMissing(list.unlisted, into: &report)
      if source.isStarred {
        try await store.performWhenFree { store throws(LibraryError) in
          try store.setStarred(exactly: source.feed)
        }
      }
    }
    changed += try await store.perform { [newer] store throws(LibraryError) in
      try store.listedGists(newer.sorted())
    }.map(\.withoutNodeID)
    listed.formUnion(changed.map(\.id))
    var gists = changed
    for source in sources {
      gists += try await store.perform { store throws(LibraryError) in
        try store.outdated(in: source.feed)
      }
    }
    try await fetch(
      Array(gists.uniqued(on: \.id)), newer: newer, listed: listed.count, into: &report)
    let synced = times
    try await store.performWhenFree { store throws(LibraryError) in
      for (feed, time) in synced { try store.setSynced(feed, at: time) }
    }
    return report
  }

  /// Reads a whole list with conditional requests, so that unchanged pages don't use up the rate
  /// limit.
  ///
  /// GitHub's `since` parameter is not used: it leaves out deleted and unstarred gists, and each
  /// value makes a new URL, for which no ETag is cached.
  ///
  /// - Returns: The IDs of the listed gists; of the feed's gists that are not listed: deleted ones,
  ///   and those that moved to a page that was already read; and of listed gists that are newer in
  ///   the library. The time is the first page's, by the server's clock.
  private func list(_ source: FeedSource) async throws -> FeedList {
    var snapshot = FeedSnapshot(feed: source.feed, isPartial: source.isPartial)
    var newer: [String] = []
    onProgress(.listing(feed: source.feed, count: 0))
    do {
      for try await page in api.pages(source.route, of: Gist.self, loading: .concurrent) {
        newer += try await store.performWhenFree { store throws(LibraryError) in
          try store.save(page.elements, at: page.time)
        }
        snapshot.add(page.elements, at: page.time, isLast: page.isLast)
        onProgress(.listing(feed: source.feed, count: snapshot.ids.count))
      }
    } catch {
      // Saves the first pages of the list; the error is thrown even if that fails.
      let first = snapshot
      if !first.ids.isEmpty {
        _ = try? await store.perform { store throws(LibraryError) in try store.save(first) }
      }
      throw error
    }
    let final = snapshot
    let unlisted = try await store.performWhenFree { store throws(LibraryError) in
      try store.save(final)
    }
    return (snapshot.ids, unlisted, newer, snapshot.time)
  }

  /// Fetches gists; `newer` are the IDs of gists whose document in the library is newer than the
  /// list.
  private func fetch(
    _ gists: [ListedGist], newer: Set<String>, listed: Int, into report: inout Report
  ) async throws {
    guard !gists.isEmpty else { return }
    let progress = FetchProgressReporter(.init(total: gists.count, listed: listed), onProgress)
    let queue = WriteQueue(store, time: api.time) { count in
      progress.update { $0.saved += count }
    }
    let writer = Task { try await queue.run() }
    do {
      let fetcher = GistContentFetcher(api: api) { [store] ids in
        try await store.perform { store throws(LibraryError) in try store.listedDocuments(ids) }
      }
      try await fetcher.fetchAll(gists) { result in
        var result = result
        if case .fetched(var fetched) = result {
          let id = fetched.gist.gist.value.id
          if let largeFiles { try await fetched.fetchLargeFiles(largeFiles) }
          fetched.isConfirmed = newer.contains(id)
          report.fetched += 1
          report.failures += fetched.missing.map { (id, $0.file, $0.error) }
          result = .fetched(fetched)
        }
        progress.update { $0.fetched += 1 }
        try await queue.add(result)
        switch result {
        case .fetched: break
        case .deleted: report.removed += 1
        case .failed(let id, let error): report.failures.append((id, nil, error))
        }
      }
    } catch {
      queue.finish()
      try? await writer.value
      throw error
    }
    queue.finish()
    try await writer.value
  }
}
