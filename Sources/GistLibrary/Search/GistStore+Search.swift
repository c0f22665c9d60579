import Algorithms
package import GitHubModels

/// A gist that matches a query.
package struct SearchHit: Hashable, Sendable {
  /// The gist as last listed, without its contents.
  package var gist: Decoded<Gist>
  /// Empty if they were not requested.
  package var contents: FileContents
}

extension GistStore {
  /// Returns the gists that match all terms, the best match first.
  ///
  /// Every query is valid. A query for tags needs no terms.
  package func search(
    _ query: SearchQuery, withContents: Bool = false,
    until cancellation: SearchCancellation = SearchCancellation()
  ) throws(LibraryError) -> [SearchHit] {
    try read(until: cancellation) { connection in
      let tagged = try Self.tagged(query.filter.tags, in: connection)
      var steps = SearchStep.steps(query.terms)
      if query.terms.isEmpty, tagged != nil { steps = [SearchStep()] }
      var numbers: [Int] = []
      for step in steps where numbers.count < query.limit {
        let limit = tagged == nil ? query.limit : -1
        let statement = SearchStatement(step, query.filter, limit: limit)
        numbers += try connection.fetchAll(statement.sql, statement.values) { $0.int(0) ?? 0 }
          .filter { tagged?.contains($0) ?? true }
        numbers = Array(numbers.uniqued())
      }
      return try numbers.prefix(query.limit).map { number in
        try cancellation.check()
        guard let hit = try Self.hit(number, withContents: withContents, in: connection) else {
          throw LibraryError.corrupt
        }
        return hit
      }
    }
  }

  /// Returns the gists that pass the filter and `matches`, the newest first.
  ///
  /// `matches` receives each gist with its contents. It may take long, or never return: other reads
  /// of the library go on meanwhile.
  package func search(
    _ filter: SearchFilter, limit: Int,
    until cancellation: SearchCancellation = SearchCancellation(),
    where matches: @Sendable (SearchHit) -> Bool
  ) throws(LibraryError) -> [SearchHit] {
    let numbers = try read(until: cancellation) { connection in
      let tagged = try Self.tagged(filter.tags, in: connection)
      let statement = SearchStatement(SearchStep(), filter, limit: -1)
      return try connection.fetchAll(statement.sql, statement.values) { $0.int(0) ?? 0 }
        .filter { tagged?.contains($0) ?? true }
    }
    var hits: [SearchHit] = []
    for numbers in numbers.chunks(ofCount: Self.hitsAtOnce) where hits.count < limit {
      // Another process may have removed some since.
      let read = try read(until: cancellation) { connection in
        try numbers.compactMap { try Self.hit($0, withContents: true, in: connection) }
      }
      for hit in read where hits.count < limit {
        try cancellation.check()
        if matches(hit) { hits.append(hit) }
      }
    }
    return hits
  }

  /// How many gists are in memory at once while others are matched.
  private static let hitsAtOnce = 16

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
  ) throws -> SearchHit? {
    let sql = "SELECT coalesce(listed, whole) FROM documents WHERE gist = ?"
    guard let document = try connection.fetchOne(sql, [number], { $0.text(0) }) ?? nil else {
      return nil
    }
    return SearchHit(
      gist: try decode(document),
      contents: withContents ? try GistRecord.contents(of: number, in: connection) : [:])
  }
}
