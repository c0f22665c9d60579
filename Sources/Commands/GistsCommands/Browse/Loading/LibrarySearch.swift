import CommandSupport
import GistLibrary
import GistsTUI
import GitHubAPI
import LocalFiles
import Synchronization
import TerminalOutput

/// Searches the library as the user types; a newer search ends the older one.
///
/// Sends the first hits, then all hits, and the rows of further hits when they become visible.
final class LibrarySearch: Sendable {
  private struct State {
    var query = ""
    var lines = 0
    var generation = 0
    var task: Task<Void, Never>?
    var ids: [String] = []
    /// The rows of the hits of a regular expression.
    var matched: [String: BrowserRow] = [:]
  }

  private let source: BrowserSource
  /// Separate connections, so that reading rows does not wait for a search.
  private let libraries: Libraries
  private let regexQueue: RegexQueue
  private let thread = SerialQueue()
  private let state = Mutex(State())

  /// The number of hits to find first.
  private static let firstCount = 100
  /// The time to wait for the first hits before showing some of them.
  private static let patience: Duration = .milliseconds(5)
  /// The pause in typing after which all hits are found.
  private static let pause: Duration = .milliseconds(100)
  /// The interval at which further hits of a regular expression are shown.
  private static let interval: Duration = .milliseconds(200)

  init(_ source: BrowserSource, _ regexQueue: RegexQueue = .shared) {
    self.source = source
    self.regexQueue = regexQueue
    var libraries = source.context.libraries
    libraries.openLibraries = OpenLibraries()
    self.libraries = libraries
  }

  /// Searches; `lines` is the height of the list.
  func run(_ query: String, lines: Int, generation: Int) {
    // The results are kept from the beginning of the search.
    state.withLock { state in
      state.task?.cancel()
      state = State(query: query, lines: lines, generation: generation)
      state.task = source.queue.answer(on: thread) { [self] in
        await search(query, lines: lines, generation)
      }
    }
  }

  /// Repeats the last search after the library was changed.
  func repeatLast() {
    let last = state.withLock { $0 }
    if !last.query.isEmpty { run(last.query, lines: last.lines, generation: last.generation) }
  }

  func loadRows(_ ids: [String]) {
    let last = state.withLock { $0 }
    source.queue.answer { [self] in
      let words = (try? SearchText(last.query))?.words ?? []
      let missing = ids.filter { last.matched[$0] == nil }
      let rows = await source.read { store throws(LibraryError) in
        try HitRows(store, words).rows(missing)
      }
      // The rows of another search have different lines.
      guard state.withLock({ $0.generation == last.generation }) else {
        return EffectEnd(.rows(.search, []))
      }
      let matched = BrowserEvent.rows(.search, ids.compactMap { last.matched[$0] } + (rows ?? []))
      return rows == nil
        ? EffectEnd(.rowsUnavailable(.search, missing), after: [matched]) : EffectEnd(matched)
    }
  }

  func arrange(as arrangement: ListArrangement) {
    let ids = state.withLock(\.ids)
    source.queue.answer { [source] in
      var query = FeedQuery(feed: nil, filter: LibraryFilter(ids: ids))
      query.filter(by: arrangement.rowFilter)
      query.filter.localTags = source.context.libraries.localTags(
        on: source.host, for: query.filter)
      let shown = await source.read { [query] store throws(LibraryError) in
        arrangement.sorted(try store.rows(try store.ids(query)).map { BrowserRow($0) }).map(\.id)
      }
      return EffectEnd(.arranged(.search, shown, arrangement))
    }
  }

  private func search(_ query: String, lines: Int, _ generation: Int) async -> EffectEnd {
    let report = HitReport(source, lines: lines, generation: generation) { [self] ids, rows in
      state.withLock { state in
        guard state.generation == generation else { return }
        state.ids = ids
        state.matched.merge(rows) { $1 }
      }
    }
    do {
      let text = try SearchText(query)
      if query.trimmed.isEmpty { return report.end([]) }
      if source.lacksLibrary {
        return report.end(
          [], problem: BrowserMessage(.error, "there is no library; :sync fills it"))
      }
      return try await text.patterns.isEmpty ? find(text, report) : match(text, report)
    } catch {
      return report.end([], problem: source.message(for: error))
    }
  }

  /// Finds words: first some hits, and after a pause all.
  private func find(_ text: SearchText, _ report: HitReport) async throws -> EffectEnd {
    report.words = text.words
    let first = try await ids(text, limit: Self.firstCount) { ids in
      if report.time > Self.patience { report.send(ids) }
    }
    guard first.count == Self.firstCount else { return report.end(first) }
    try await source.context.time.sleep(Self.pause)
    return report.end(try await ids(text, limit: .max))
  }

  private func ids(
    _ text: SearchText, limit: Int, found: ([String]) -> Void = { _ in }
  ) async throws -> [String] {
    let cancellation = SearchCancellation()
    return try await withTaskCancellationHandler {
      try libraries.read(source.host) { store throws(LibraryError) in
        let query = libraries.query(text, on: source.host, limit: limit)
        return try store.ids(query, until: cancellation, found: found)
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Matches regular expressions, and reports the hits at intervals.
  private func match(_ text: SearchText, _ report: HitReport) async throws -> EffectEnd {
    let flow = SearchFlow(
      host: source.host, query: text, limit: ListLimit(count: nil), regexQueue: regexQueue)
    let hits = Mutex((found: [FoundGist](), sent: source.context.time.uptime()))
    try await flow.match(in: libraries) { [time = source.context.time] hit in
      let new = hits.withLock { hits -> [FoundGist] in
        hits.found.append(hit)
        let now = time.uptime()
        guard hits.found.count >= Self.firstCount, now - hits.sent > Self.interval else {
          return []
        }
        defer { hits = ([], now) }
        return hits.found
      }
      report.add(new)
    }
    return report.end(adding: hits.withLock(\.found))
  }
}
