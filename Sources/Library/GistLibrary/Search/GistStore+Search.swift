import Algorithms
import LocalFiles
import SQLiteDatabase

/// Words and phrases to find in the library.
///
/// Every text is a valid query: there is no query syntax.
package struct SearchQuery: Hashable, Sendable {
  /// A gist must match all terms.
  ///
  /// Without terms, the query finds the newest gists that pass the filter.
  package let terms: [String]
  package var filter: LibraryFilter
  /// The order of hits: the gists of each group before those of the next, then all others.
  package var groups: [SearchGroup]
  /// The maximum number of hits.
  package var limit: Int

  /// Each term is a word, or a phrase of several words.
  package init(
    _ terms: [String], filter: LibraryFilter = LibraryFilter(), groups: [SearchGroup] = [],
    limit: Int = 30
  ) {
    self.terms = terms
    self.filter = filter
    self.groups = groups
    self.limit = limit
  }
}

/// Gists that a search finds before others: those of a feed, and the user's own or starred gists
/// that are not in the feed yet.
package struct SearchGroup: Hashable, Sendable {
  let feed: String
  /// The login of their owner; ignores case.
  var owner: String?
  var isStarred: Bool

  package init(feed: String, owner: String? = nil, isStarred: Bool = false) {
    (self.feed, self.owner, self.isStarred) = (feed, owner, isStarred)
  }
}

extension GistStore {
  /// Returns the results of `found` for the gists that match a query, in the query's order.
  ///
  /// The gists are as last listed.
  ///
  /// Ends when there are `count` values that are not nil. `found` may take long, or never return:
  /// other reads of the library continue meanwhile, and only a few gists are in memory.
  package func search<Found: Sendable>(
    _ query: SearchQuery, first count: Int = .max, withContents: Bool = false,
    until cancellation: SearchCancellation = SearchCancellation(),
    _ found: (LibraryGist) throws(LibraryError) -> Found?
  ) throws(LibraryError) -> [Found] {
    var all: [Found] = []
    try forEachPortion(of: query, cancellation) { numbers throws(LibraryError) in
      for chunk in numbers.chunks(ofCount: Self.hitsAtOnce) where all.count < count {
        // Another process may have removed some of the gists since.
        let hits = try read(until: cancellation) { connection in
          try chunk.compactMap { number in
            try Self.hit(number, withContents: withContents, in: connection)
          }
        }
        for hit in hits where all.count < count {
          try cancellation.check()
          if let value = try found(hit) { all.append(value) }
        }
      }
      return all.count < count
    }
    return all
  }

  /// Returns the IDs of the gists that match a query, in its order.
  ///
  /// The same query with a smaller limit returns the first of these IDs. `found` receives the IDs
  /// known so far each time there are more.
  package func ids(
    _ query: SearchQuery, until cancellation: SearchCancellation,
    found: ([String]) -> Void = { _ in }
  ) throws(LibraryError) -> [String] {
    var ids: [String] = []
    try forEachPortion(of: query, cancellation) { numbers throws(LibraryError) in
      ids += try read(until: cancellation) { connection in
        try connection.fetchFirst("SELECT id FROM gists WHERE number = ?", forEach: numbers) {
          $0.text(0) ?? ""
        }
      }
      found(ids)
      return true
    }
    return ids
  }

  /// Returns the readable files of a gist, in its order, as far as their contents are stored.
  package func texts(of id: String) throws(LibraryError) -> [(name: String, text: String)] {
    try read { connection in
      guard let number = try LibraryRecord.number(of: id, in: connection) else { return [] }
      let contents = try LibraryRecord.contents(of: number, in: connection)
      let sql = "SELECT name FROM files WHERE gist = ? ORDER BY place"
      return try connection.fetchAll(sql, [number]) { $0.text(0) ?? "" }.compactMap { name in
        contents[name].flatMap { String(validating: $0, as: UTF8.self) }.map { (name, $0) }
      }
    }
  }

  /// Calls `body` with the numbers of the gists that each step of a query adds, until it returns false or
  /// there are as many as the query's limit.
  ///
  /// Duplicates are side by side, so their order is known only after the last step.
  private func forEachPortion(
    of query: SearchQuery, _ cancellation: SearchCancellation,
    _ body: (ArraySlice<Int>) throws(LibraryError) -> Bool
  ) throws(LibraryError) {
    var query = try prepared(query, cancellation)
    let (limit, isGrouped) = (query.limit, query.filter.listsDuplicates)
    if isGrouped { query.limit = .max }
    var run = SearchRun(query)
    for step in SearchStep.steps(query) where run.numbers.count < query.limit {
      let known = run.numbers.count
      run = try read(until: cancellation) { [run] connection in
        var run = run
        try run.add(step, in: connection)
        return run
      }
      guard !isGrouped, run.numbers.count > known else { continue }
      guard try body(run.numbers[known...]) else { return }
    }
    guard isGrouped, !run.numbers.isEmpty else { return }
    _ = try body(query.filter.duplicates.grouping(run.numbers) { $0.number }.prefix(limit))
  }

  /// Returns the query with the duplicates that its filter asks for, which all steps need.
  private func prepared(
    _ query: SearchQuery, _ cancellation: SearchCancellation
  ) throws(LibraryError) -> SearchQuery {
    guard query.filter.comparesContents else { return query }
    var prepared = query
    prepared.filter.duplicates = try read(until: cancellation) { connection in
      try Duplicates(in: connection, until: cancellation)
    }
    return prepared
  }

  /// The number of gists in memory at once.
  private static let hitsAtOnce = 16

  /// Returns a gist; nil if the library lacks it.
  private static func hit(
    _ number: Int, withContents: Bool, in connection: Connection
  ) throws -> LibraryGist? {
    let sql = "SELECT coalesce(listed, whole) FROM documents WHERE gist = ?"
    guard let document = try connection.fetchText(sql, [number]) else {
      return nil
    }
    return LibraryGist(
      gist: try decode(document),
      contents: withContents ? try LibraryRecord.contents(of: number, in: connection) : [:],
      time: nil)
  }
}

extension SearchCancellation {
  package func check() throws(LibraryError) {
    if isCancelled { throw .cancelled }
  }

  /// Runs a search on a thread of its own; when the task is cancelled, so is the search.
  ///
  /// - Throws: `CancellationError` if the task was cancelled.
  package static func run<Value: Sendable>(
    _ search: @escaping @Sendable (SearchCancellation) throws -> Value
  ) async throws -> Value {
    let cancellation = SearchCancellation()
    return try await withTaskCancellationHandler {
      let result = await SerialQueue().run { Result { try search(cancellation) } }
      if cancellation.isCancelled { throw CancellationError() }
      return try result.get()
    } onCancel: {
      cancellation.cancel()
    }
  }
}
