import Algorithms
import LocalFiles
import SQLiteDatabase

/// Words and phrases to find in the library.
///
/// Every text is a valid query: there is no query syntax.
package struct SearchQuery: Hashable, Sendable {
  /// A gist must match all of them; without terms, the newest gists that pass the filter are found.
  package let terms: [String]
  package var filter: SearchFilter
  /// The maximum number of hits.
  package var limit: Int

  /// Each term is a word, or a phrase of several words.
  package init(_ terms: [String], filter: SearchFilter = SearchFilter(), limit: Int = 30) {
    self.terms = terms
    self.filter = filter
    self.limit = limit
  }
}

/// Restricts a search to some gists of the library.
package struct SearchFilter: Hashable, Sendable {
  /// The language of at least one file; ignores case.
  package var language: String?
  /// The name of a feed.
  package var feed: String?
  /// Ignores case.
  package var owner: String?
  package var isPublic: Bool?
  /// The `#tags` that the description must have, in lower case.
  package var tags: [String]
  /// The IDs of the only gists to search; nil for all.
  package var ids: [String]?

  package init(
    language: String? = nil, feed: String? = nil, owner: String? = nil, isPublic: Bool? = nil,
    tags: [String] = [], ids: [String]? = nil
  ) {
    self.language = language
    self.feed = feed
    self.owner = owner
    self.isPublic = isPublic
    self.tags = tags
    self.ids = ids
  }
}

extension GistStore {
  /// Returns the gists that match a query, in its order; as last listed, without their contents.
  package func search(_ query: SearchQuery) throws(LibraryError) -> [LibraryGist] {
    try search(query) { hit throws(LibraryError) in hit }
  }

  /// Returns what `found` makes of the gists that match a query, in its order.
  ///
  /// Ends when there are `count` values that are not nil. `found` may take long, or never return:
  /// other reads of the library go on meanwhile, and only a few gists are in memory.
  package func search<Found: Sendable>(
    _ query: SearchQuery, first count: Int = .max, withContents: Bool = false,
    until cancellation: SearchCancellation = SearchCancellation(),
    _ found: (LibraryGist) throws(LibraryError) -> Found?
  ) throws(LibraryError) -> [Found] {
    var all: [Found] = []
    var seen: Set<Int> = []
    for step in SearchStep.steps(query) where all.count < count && seen.count < query.limit {
      let numbers = try numbers(step, query, cancellation).filter { !seen.contains($0) }
        .prefix(query.limit - seen.count)
      seen.formUnion(numbers)
      for chunk in numbers.chunks(ofCount: Self.hitsAtOnce) where all.count < count {
        // Another process may have removed some since.
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
    }
    return all
  }

  /// Returns the rows of the gists that match a query, in its order, without parsing documents.
  package func rows(
    matching query: SearchQuery, until cancellation: SearchCancellation = SearchCancellation()
  ) throws(LibraryError) -> [LibraryRow] {
    var found: [Int] = []
    var seen: Set<Int> = []
    for step in SearchStep.steps(query) where found.count < query.limit {
      let numbers = try numbers(step, query, cancellation).filter { seen.insert($0).inserted }
      found += numbers.prefix(query.limit - found.count)
    }
    return try read(until: cancellation) { [found] connection in
      let sql = "SELECT \(LibraryRow.columns) FROM gists WHERE number = ?"
      return try connection.fetchOne(sql, forEach: found, LibraryRow.init)
    }
  }

  /// How many gists are in memory at once.
  private static let hitsAtOnce = 16

  /// Returns the numbers of the gists that a step finds.
  private func numbers(
    _ step: SearchStep, _ query: SearchQuery, _ cancellation: SearchCancellation
  ) throws(LibraryError) -> [Int] {
    try read(until: cancellation) { connection in
      let tagged = try Self.tagged(query.filter.tags, in: connection)
      let limit = tagged == nil ? query.limit : -1
      let statement = SearchStatement(step, query.filter, limit: limit)
      return try connection.fetchAll(statement.sql, statement.values) { $0.int(0) ?? 0 }
        .filter { tagged?.contains($0) ?? true }
    }
  }

  /// Returns the numbers of the gists whose descriptions have all of the tags; nil for no tags.
  private static func tagged(_ tags: [String], in connection: Connection) throws -> Set<Int>? {
    guard !tags.isEmpty else { return nil }
    var numbers: Set<Int> = []
    let sql = "SELECT number, description FROM gists WHERE instr(description, '#')"
    try connection.forEachRow(sql, []) { row in
      if HashTags.areAll(tags, in: row.text(1)) { numbers.insert(row.int(0) ?? 0) }
      return true
    }
    return numbers
  }

  /// Returns a gist; nil if the library lacks it.
  private static func hit(
    _ number: Int, withContents: Bool, in connection: Connection
  ) throws -> LibraryGist? {
    let sql = "SELECT coalesce(listed, whole) FROM documents WHERE gist = ?"
    guard let document = try connection.fetchOne(sql, [number], { $0.text(0) }) ?? nil else {
      return nil
    }
    return LibraryGist(
      gist: try decode(document),
      contents: withContents ? try GistRecord.contents(of: number, in: connection) : [:], time: nil)
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
      let result = await SerialQueue("library-search").run { Result { try search(cancellation) } }
      if cancellation.isCancelled { throw CancellationError() }
      return try result.get()
    } onCancel: {
      cancellation.cancel()
    }
  }
}
