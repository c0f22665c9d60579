package import GitHubModels

/// A gist that a query found.
package struct SearchHit: Hashable, Sendable {
  /// As a list gives it.
  package var gist: Decoded<Gist>
  /// The exact bytes of its files, as far as they are known and were asked for.
  package var contents: [String: [UInt8]]
}

extension GistStore {
  /// The gists in which all terms are found, the best first; no query is an error.
  package func search(
    _ query: SearchQuery, withContents: Bool = false
  ) throws(LibraryError) -> [SearchHit] {
    try read { connection in
      var found: [Int] = []
      for step in SearchStep.steps(query.terms) where found.count < query.limit {
        let statement = SearchStatement(step, query.filter, limit: query.limit)
        let numbers = try connection.all(statement.sql, statement.values) { $0.int(0) ?? 0 }
        let known = Set(found)
        found += numbers.filter { !known.contains($0) }
      }
      return try found.prefix(query.limit).map { number in
        try Self.hit(number, withContents: withContents, in: connection)
      }
    }
  }

  /// The gists of the filter that `matches` accepts, the newest first; it gets them with their contents.
  package func search(
    _ filter: SearchFilter, limit: Int, where matches: @Sendable (SearchHit) -> Bool
  ) throws(LibraryError) -> [SearchHit] {
    try read { connection in
      let statement = SearchStatement(SearchStep(), filter, limit: -1)
      let numbers = try connection.all(statement.sql, statement.values) { $0.int(0) ?? 0 }
      var hits: [SearchHit] = []
      for number in numbers where hits.count < limit {
        let hit = try Self.hit(number, withContents: true, in: connection)
        if matches(hit) { hits.append(hit) }
      }
      return hits
    }
  }

  private static func hit(
    _ number: Int, withContents: Bool, in connection: Connection
  ) throws -> SearchHit {
    let sql = "SELECT coalesce(listed, whole) FROM documents WHERE gist = ?"
    guard let document = try connection.first(sql, [number], { $0.text(0) }) ?? nil else {
      throw LibraryError.corrupt
    }
    return SearchHit(
      gist: try received(document),
      contents: withContents ? try GistRecord.contents(of: number, in: connection) : [:])
  }
}
