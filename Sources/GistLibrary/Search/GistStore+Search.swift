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
  /// Every query is valid.
  package func search(
    _ query: SearchQuery, withContents: Bool = false
  ) throws(LibraryError) -> [SearchHit] {
    try read { connection in
      var numbers: [Int] = []
      for step in SearchStep.steps(query.terms) where numbers.count < query.limit {
        let statement = SearchStatement(step, query.filter, limit: query.limit)
        numbers += try connection.fetchAll(statement.sql, statement.values) { $0.int(0) ?? 0 }
        numbers = Array(numbers.uniqued())
      }
      return try numbers.prefix(query.limit).map { number in
        try Self.hit(number, withContents: withContents, in: connection)
      }
    }
  }

  /// Returns the gists that pass the filter and `matches`, the newest first.
  ///
  /// `matches` receives each gist with its contents.
  package func search(
    _ filter: SearchFilter, limit: Int, where matches: @Sendable (SearchHit) -> Bool
  ) throws(LibraryError) -> [SearchHit] {
    try read { connection in
      let statement = SearchStatement(SearchStep(), filter, limit: -1)
      let numbers = try connection.fetchAll(statement.sql, statement.values) { $0.int(0) ?? 0 }
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
    guard let document = try connection.fetchOne(sql, [number], { $0.text(0) }) ?? nil else {
      throw LibraryError.corrupt
    }
    return SearchHit(
      gist: try decode(document),
      contents: withContents ? try GistRecord.contents(of: number, in: connection) : [:])
  }
}
