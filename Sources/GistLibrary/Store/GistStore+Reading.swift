import FoundationEssentials
package import GitHubModels

extension GistStore {
  /// A gist with its contents; as last listed, if it was never fetched by its ID.
  package func gist(_ id: String) throws(LibraryError) -> LibraryGist? {
    try read { connection in
      let sql = """
        SELECT number, coalesce(whole, listed), iif(whole IS NULL, listed_at, whole_at)
        FROM gists JOIN documents ON gist = number WHERE id = ?
        """
      let row = try connection.fetchOne(sql, [id]) { ($0.int(0), $0.text(1), $0.date(2)) }
      guard let (number, document, time) = row, let number, let document else { return nil }
      let contents = try GistRecord.contents(of: number, in: connection)
      let json = try JSON(parsing: document.utf8).insertingContents(contents)
      guard let gist = Gist(json) else { throw LibraryError.corrupt }
      return LibraryGist(gist: Decoded(gist, json: json), contents: contents, time: time)
    }
  }

  /// Returns the owner of a gist; nil if the library lacks the gist, or it has none.
  package func owner(of id: String) throws(LibraryError) -> User? {
    try read { connection in
      let sql = """
        SELECT coalesce(whole, listed) FROM gists JOIN documents ON gist = number WHERE id = ?
        """
      let document = try connection.fetchOne(sql, [id]) { $0.text(0) }
      return try document.flatMap { $0 }.flatMap { try Self.decode($0).value.owner }
    }
  }

  static func decode(_ document: String) throws -> Decoded<Gist> {
    let json = try JSON(parsing: document.utf8)
    guard let gist = Gist(json) else { throw LibraryError.corrupt }
    return Decoded(gist, json: json)
  }

  /// Counts the gists and files of one feed, or of the whole library if `feed` is nil.
  package func statistics(of feed: String? = nil) throws(LibraryError) -> LibraryStatistics {
    try read { connection in
      var sql = """
        SELECT (SELECT count(*) FROM gists), (SELECT count(*) FROM files),
          (SELECT count(*) FROM gists WHERE whole_updated IS NULL),
          (SELECT min(oldest_at) FROM feeds)
        """
      if feed != nil {
        let members = "members JOIN feeds ON feeds.number = feed AND feeds.name = ?1"
        sql = """
          SELECT (SELECT count(*) FROM \(members)),
            (SELECT count(*) FROM \(members) JOIN files USING (gist)),
            (SELECT count(*) FROM \(members) JOIN gists ON gists.number = members.gist
              AND whole_updated IS NULL),
            (SELECT oldest_at FROM feeds WHERE name = ?1)
          """
      }
      let statistics = try connection.fetchOne(sql, feed.map { [$0] } ?? []) { row in
        LibraryStatistics(
          gists: row.int(0) ?? 0, files: row.int(1) ?? 0, gistsWithoutContents: row.int(2) ?? 0,
          readAt: row.date(3))
      }
      guard let statistics else { throw LibraryError.corrupt }
      return statistics
    }
  }
}
