package import GitHubModels
import SQLiteDatabase
import TextFormats

extension GistStore {
  /// A gist with its contents; as last listed, if it was never fetched by its ID.
  package func gist(_ id: String) throws(LibraryError) -> LibraryGist? {
    try read { try Self.gist(id, in: $0) }
  }

  /// A gist with only the first 1 MiB of each larger file; nil if no file has more than `size`
  /// bytes.
  package func beginning(
    of id: String, largerThan size: Int
  ) throws(LibraryError) -> LibraryGist? {
    try read { connection in
      let sql = """
        SELECT 1 FROM contents JOIN gists ON gist = number WHERE id = ? AND length(bytes) > ? LIMIT 1
        """
      guard try connection.fetchInt(sql, [id, size]) != nil else { return nil }
      return try Self.gist(id, most: LibraryRecord.largeContents, in: connection)
    }
  }

  private static func gist(
    _ id: String, most: Int = .max, in connection: Connection
  ) throws -> LibraryGist? {
    let sql = """
      SELECT number, iif(whole IS NULL, listed_at, whole_at), coalesce(whole, listed), listed
      FROM gists JOIN documents ON gist = number WHERE id = ?
      """
    let row = try connection.fetchOne(sql, [id]) {
      ($0.int(0), $0.date(1), $0.text(2), $0.text(3))
    }
    guard let (number, time, document, listed) = row, let number, let document else { return nil }
    let contents = try LibraryRecord.contents(of: number, most: most, in: connection)
    let full = try decode(document)
    var json = full.json
    // The list's document is never older, and can have a newer description of the same revision.
    if let listed, listed != document, let listed = try? decode(listed),
      listed.value.isSameRevision(as: full.value)
    {
      for member in listed.json.members ?? [] where member.name != "files" {
        json.set(member.name, to: member.value)
      }
    }
    json = json.inserting(contents, smallerThan: LibraryRecord.largeContents)
    guard let gist = Gist(json) else { throw LibraryError.corrupt }
    return LibraryGist(gist: Decoded(gist, json: json), contents: contents, time: time)
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
          (SELECT count(*) FROM gists WHERE \(Self.isToFetch)
            AND EXISTS (SELECT 1 FROM members WHERE gist = number))
        """
      if feed != nil {
        let members = "members JOIN feeds ON feeds.number = feed AND feeds.name = ?1"
        sql = """
          SELECT (SELECT count(*) FROM \(members)),
            (SELECT count(*) FROM \(members) JOIN files USING (gist)),
            (SELECT count(*) FROM \(members) JOIN gists ON gists.number = members.gist
              AND \(Self.isToFetch))
          """
      }
      let statistics = try connection.fetchOne(sql, feed.map { [$0] } ?? []) { row in
        LibraryStatistics(
          gists: row.int(0) ?? 0, files: row.int(1) ?? 0, gistsWithoutContents: row.int(2) ?? 0)
      }
      guard let statistics else { throw LibraryError.corrupt }
      return statistics
    }
  }

  /// The number of gists.
  package func count() throws(LibraryError) -> Int {
    try read { try $0.fetchInt("SELECT count(*) FROM gists") ?? 0 }
  }

  /// The number of gists in these feeds whose contents a sync would fetch.
  package func unsearchedCount(in feeds: [String]) throws(LibraryError) -> Int {
    try read { connection in
      let sql = """
        SELECT count(*) FROM gists WHERE \(Self.isToFetch) AND EXISTS (
          SELECT 1 FROM members JOIN feeds ON feeds.number = feed WHERE members.gist = gists.number
            AND feeds.name IN (\(feeds.map { _ in "?" }.joined(separator: ", "))))
        """
      return try connection.fetchInt(sql, feeds) ?? 0
    }
  }

  /// The SQL condition for gists whose contents are missing or outdated, unless GitHub serves no
  /// more than the library has.
  static let isToFetch = "(settled_updated IS NULL OR settled_updated IS NOT updated)"
}
