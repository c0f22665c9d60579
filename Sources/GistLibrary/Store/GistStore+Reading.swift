package import FoundationEssentials
package import GitHubModels

/// A gist as the library has it.
package struct LibraryGist: Hashable, Sendable {
  package var gist: Decoded<Gist>
  /// The exact bytes of its files, as far as they are known.
  package var contents: [String: [UInt8]]
  /// When GitHub gave this, by its clock.
  package var time: Date?

  package init(gist: Decoded<Gist>, contents: [String: [UInt8]], time: Date?) {
    self.gist = gist
    self.contents = contents
    self.time = time
  }

  /// All is there that GitHub gives: larger files are git's, and so are those without an address.
  ///
  /// Of a gist that GitHub cut short nobody knows what is missing.
  var isComplete: Bool {
    !gist.value.isTruncated
      && gist.value.files.allSatisfy { file in
        contents[file.name] != nil || file.rawURL == nil
          || file.size ?? 0 > GistFile.rawSizeLimit
      }
  }
}

extension GistStore {
  /// The gist with its contents; where it was never fetched alone, as a list gave it.
  package func gist(_ id: String) throws(LibraryError) -> LibraryGist? {
    try read { connection in
      let sql = """
        SELECT number, coalesce(whole, listed), iif(whole IS NULL, listed_at, whole_at)
        FROM gists JOIN documents ON gist = number WHERE id = ?
        """
      let found = try connection.first(sql, [id]) { ($0.int(0), $0.text(1), $0.date(2)) }
      guard let (number, document, time) = found, let number, let document else { return nil }
      let contents = try GistRecord.contents(of: number, in: connection)
      let json = try JSON(parsing: document.utf8).mappingContents { name, empty in
        contents[name].flatMap { String(validating: $0, as: UTF8.self) }.map(JSON.string) ?? empty
      }
      guard let gist = Gist(json) else { throw LibraryError.corrupt }
      return LibraryGist(gist: Decoded(gist, json: json), contents: contents, time: time)
    }
  }

  /// So many documents of a feed in its order, as lists give them, after as many others.
  package func list(
    _ feed: String, skipping offset: Int, limit: Int
  ) throws(LibraryError) -> [Decoded<Gist>] {
    try read { connection in
      let sql = """
        SELECT coalesce(listed, whole) FROM members JOIN feeds ON feeds.number = feed
        JOIN documents USING (gist) WHERE feeds.name = ? ORDER BY place LIMIT ? OFFSET ?
        """
      return try connection.all(sql, [feed, limit, offset]) { $0.text(0) ?? "" }.map(Self.received)
    }
  }

  static func received(_ document: String) throws -> Decoded<Gist> {
    let json = try JSON(parsing: document.utf8)
    guard let gist = Gist(json) else { throw LibraryError.corrupt }
    return Decoded(gist, json: json)
  }

  /// The gists whose id begins with these digits, the newest first: id and title.
  package func gists(
    beginning prefix: String, limit: Int
  ) throws(LibraryError) -> [(id: String, title: String)] {
    try read { connection in
      // All digits come before "g".
      let sql = """
        SELECT id, coalesce(title, '') FROM gists WHERE id >= ? AND id < ? || 'g'
        ORDER BY updated DESC LIMIT ?
        """
      return try connection.all(sql, [prefix, prefix, limit]) {
        ($0.text(0) ?? "", $0.text(1) ?? "")
      }
    }
  }

  /// Listed gists whose contents are missing or of an earlier state, in a feed's order.
  ///
  /// Those are left out of which GitHub gives no more than what is here.
  package func outdated(in feed: String) throws(LibraryError) -> [String] {
    try read { connection in
      let sql = """
        SELECT id FROM members JOIN feeds ON feeds.number = feed
        JOIN gists ON gists.number = members.gist
        WHERE feeds.name = ? AND (settled_updated IS NULL OR settled_updated IS NOT updated) ORDER BY place
        """
      return try connection.all(sql, [feed]) { $0.text(0) ?? "" }
    }
  }

  /// How much there is, of a feed or of all.
  package func facts(of feed: String? = nil) throws(LibraryError) -> LibraryStatistics {
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
      let facts = try connection.first(sql, feed.map { [$0] } ?? []) { row in
        LibraryStatistics(
          gists: row.int(0) ?? 0, files: row.int(1) ?? 0, gistsWithoutContents: row.int(2) ?? 0,
          readAt: row.date(3))
      }
      guard let facts else { throw LibraryError.corrupt }
      return facts
    }
  }
}

/// How much a library holds.
package struct LibraryStatistics: Hashable, Sendable {
  package var gists, files: Int
  /// Those of which some contents are missing.
  package var gistsWithoutContents: Int
  /// When that was read which was not read again since, by the server's clock.
  package var readAt: Date?
}

extension SQLiteRow {
  func date(_ column: Int32) -> Date? { int(column).map(Date.init(seconds:)) }
}
