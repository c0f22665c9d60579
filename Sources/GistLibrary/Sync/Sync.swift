package import GitHubAPI
import GitHubModels

/// Brings a library up to date with what GitHub lists, and fetches the contents of what is new or changed.
///
/// Everything is kept as it comes, in small transactions: an interrupted sync loses nothing, and the
/// next one starts where it stopped.
package struct Sync: Sendable {
  /// A feed by its name in the library, and the request that begins it.
  package struct Source: Hashable, Sendable {
    package var feed: String
    package var route: Router
    /// GitHub lists a part of it only: what it no longer lists is kept.
    package var isEndless: Bool

    package init(feed: String, route: Router, isEndless: Bool = false) {
      self.feed = feed
      self.route = route
      self.isEndless = isEndless
    }
  }

  package enum Progress: Hashable, Sendable {
    case listing(feed: String, count: Int)
    case fetching(Fetching)
  }

  /// How far the contents are.
  package struct Fetching: Hashable, Sendable {
    package internal(set) var fetched = 0
    package internal(set) var saved = 0
    /// Gists to fetch.
    package let total: Int
    /// Gists that the feeds have together.
    package let listed: Int

    package init(total: Int, listed: Int) {
      self.total = total
      self.listed = listed
    }

    /// Gists that are in the library with all they have.
    package var whole: Int { listed - total + saved }
  }

  /// What came of it.
  package struct Report: Sendable {
    /// Gists of each feed.
    package var listed: [(feed: String, count: Int)] = []
    /// Gists whose contents were fetched.
    package var fetched = 0
    /// Gists that left the library.
    package var gone = 0
    /// Gists that could not be fetched, or a file of theirs, and why.
    package var failures: [(id: String, file: String?, error: any Error)] = []
  }

  let store: GistStore
  let api: APIManager
  private let progress: @Sendable (Progress) -> Void

  package init(
    _ store: GistStore, api: APIManager, progress: @escaping @Sendable (Progress) -> Void
  ) {
    self.store = store
    self.api = api
    self.progress = progress
  }

  /// - Throws: what ended it: an `APIError` that no further request would escape, or a
  ///   ``LibraryError``. What came before is kept.
  package func run(_ sources: [Source]) async throws -> Report {
    var report = Report()
    var listed: Set<String> = []
    for source in sources {
      let (ids, gone) = try await list(source)
      report.listed.append((source.feed, ids.count))
      report.gone += gone
      listed.formUnion(ids)
    }
    var known: Set<String> = []
    let ids = try sources.flatMap { try store.outdated(in: $0.feed) }
      .filter { known.insert($0).inserted }
    try await fetch(ids, listed: listed.count, into: &report)
    return report
  }

  /// Reads a list from its beginning to its end: pages that did not change cost nothing of the rate limit.
  ///
  /// GitHub's `since` would list what changed since, but not what was deleted or unstarred, and a page
  /// with another `since` is another page, without an ETag.
  private func list(_ source: Source) async throws -> (ids: [String], gone: Int) {
    var reading = FeedReading(feed: source.feed)
    progress(.listing(feed: source.feed, count: 0))
    do {
      for try await page in api.pages(source.route, of: Gist.self, loading: .sideBySide) {
        try await patiently { () throws(LibraryError) in
          try store.save(page.elements, at: page.time)
        }
        reading.time = reading.time ?? page.time
        reading.ids += page.elements.map(\.value.id)
        progress(.listing(feed: source.feed, count: reading.ids.count))
      }
      reading.isWhole = !source.isEndless
    } catch {
      // A beginning that lists something is worth keeping; the error counts even where that fails.
      if !reading.ids.isEmpty { _ = try? store.record(reading) }
      throw error
    }
    let whole = reading
    let gone = try await patiently { () throws(LibraryError) in try store.record(whole) }
    return (reading.ids, gone)
  }

  private func fetch(
    _ ids: [String], listed: Int, into report: inout Report
  ) async throws {
    guard !ids.isEmpty else { return }
    let progress = FetchingProgress(Fetching(total: ids.count, listed: listed), progress)
    let saving = WriteQueue(store) { count in progress.change { $0.saved += count } }
    let writer = Task { try await saving.run() }
    do {
      try await GistContentFetcher(api: api).run(ids) { fetched in
        progress.change { $0.fetched += 1 }
        try await saving.add(fetched)
        switch fetched {
        case .gist(let kept, let missing):
          report.fetched += 1
          report.failures += (missing ?? []).map { (kept.gist.value.id, $0.file, $0.error) }
        case .gone: report.gone += 1
        case .failed(let id, let error): report.failures.append((id, nil, error))
        }
      }
    } catch {
      saving.finish()
      try? await writer.value
      throw error
    }
    saving.finish()
    try await writer.value
  }
}
