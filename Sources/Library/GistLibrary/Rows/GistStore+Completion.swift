package import ByteTools
import SQLiteDatabase
import TextFormats

/// A name for shell completion, with a short description.
package struct CompletionRow: Hashable, Sendable {
  package var name: String
  package var about: String

  /// Reads the first two columns.
  init(_ row: SQLiteRow) {
    name = row.text(0) ?? ""
    about = row.text(1) ?? ""
  }
}

/// Queries for shell completion. They read a few columns of the newest rows, so a large library is
/// as fast as a small one.
extension GistStore {
  /// The IDs and titles of gists whose ID starts with `prefix`, the newest first.
  ///
  /// `feed` is nil for all gists of the library.
  package func titles(
    withPrefix prefix: String, in feed: String? = nil, limit: Int
  ) throws(LibraryError) -> [CompletionRow] {
    // Few gists have a long prefix, so they are looked up and sorted. For a short prefix, a list is
    // read until there are enough; `+` keeps SQLite from using the index of IDs.
    let isLong = prefix.utf8.count > 1
    let id = isLong ? "id" : "+id"
    // All hexadecimal digits sort before "g".
    let range = "\(id) >= ? AND \(id) < ? || 'g'"
    let ends: [any SQLiteValue] = [prefix, prefix]
    guard let feed else {
      return try entries(
        "SELECT id, title FROM gists WHERE \(range) ORDER BY updated DESC LIMIT ?", ends + [limit])
    }
    let number = "(SELECT number FROM feeds WHERE name = ?)"
    guard isLong else {
      return try entries(
        """
        SELECT id, title FROM members CROSS JOIN gists ON number = gist
        WHERE feed = \(number) AND \(range) ORDER BY place LIMIT ?
        """, [feed] + ends + [limit])
    }
    return try entries(
      """
      SELECT id, title FROM gists
      WHERE \(range) AND EXISTS (SELECT 1 FROM members WHERE feed = \(number) AND gist = gists.number)
      ORDER BY updated DESC LIMIT ?
      """, ends + [feed, limit])
  }

  /// The names and languages of a gist's files, in their order.
  ///
  /// `prefix` is the gist's ID, or the beginning of it if no other gist's ID begins with it.
  package func fileNames(ofGist prefix: String) throws(LibraryError) -> [CompletionRow] {
    try entries(
      "SELECT name, language FROM files WHERE gist = (\(Self.onlyGist)) ORDER BY place",
      [prefix, prefix])
  }

  /// The commit hashes of a gist's revisions and their times, the newest first; empty unless the
  /// gist was viewed.
  ///
  /// `prefix` is as above.
  package func revisions(ofGist prefix: String) throws(LibraryError) -> [CompletionRow] {
    try entries(
      """
      SELECT json_extract(value, '$.version'), json_extract(value, '$.committed_at')
      FROM documents, json_each(iif(json_valid(whole), whole, '{}'), '$.history')
      WHERE gist = (\(Self.onlyGist))
      """, [prefix, prefix])
  }

  private static let onlyGist = """
    SELECT CASE count(*) WHEN 1 THEN min(number) END FROM gists WHERE id >= ? AND id < ? || 'g'
    """

  /// The owners of the newest gists.
  package func recentOwners() throws(LibraryError) -> [CompletionRow] {
    try counts("owner", "gists ORDER BY updated DESC LIMIT 2000")
  }

  /// The languages of the files saved last, the most frequent first.
  package func recentLanguages() throws(LibraryError) -> [CompletionRow] {
    try counts("language", "files ORDER BY number DESC LIMIT 5000")
  }

  /// The values of a column with their numbers of rows, the most frequent first.
  private func counts(_ name: String, _ rows: String) throws(LibraryError) -> [CompletionRow] {
    try entries(
      """
      SELECT \(name), count(*) FROM (SELECT \(name) FROM \(rows))
      WHERE \(name) IS NOT NULL GROUP BY \(name) ORDER BY 2 DESC, \(name)
      """)
  }

  /// The tags in the descriptions of the newest gists; the most frequent first, then by name.
  package func recentTags() throws(LibraryError) -> [TagCount] {
    let descriptions = try entries(
      """
      SELECT description, '' FROM (SELECT description FROM gists ORDER BY updated DESC LIMIT 2000)
      WHERE instr(description, '#')
      """)
    return TagCount.counts(descriptions.map { (own: HashTags.tags(in: $0.name), local: []) })
  }

  /// Reads without a transaction, and so without the slow examination of a damaged library.
  private func entries(
    _ sql: String, _ values: [any SQLiteValue] = []
  ) throws(LibraryError) -> [CompletionRow] {
    do {
      return try withConnection { connection in
        try connection.fetchAll(sql, values, CompletionRow.init)
      }
    } catch {
      throw LibraryError(error)
    }
  }
}

extension GistStore {
  /// The newest gist of a feed that has a file of each name, by name.
  package func gists(
    withFileNames names: [String], in feed: String
  ) throws(LibraryError) -> [ExactString: (id: String, title: String?)] {
    let names = Set(names.map { ExactString($0) })
    guard !names.isEmpty else { return [:] }
    return try read { connection in
      var found: [ExactString: (id: String, title: String?)] = [:]
      let sql = """
        SELECT files.name, id, title FROM members CROSS JOIN gists ON gists.number = members.gist
        JOIN files ON files.gist = gists.number
        WHERE feed = (SELECT number FROM feeds WHERE name = ?) ORDER BY members.place
        """
      try connection.forEachRow(sql, [feed]) { row in
        guard let name = row.text(0).map({ ExactString($0) }), names.contains(name),
          found[name] == nil
        else { return true }
        found[name] = (row.text(1) ?? "", row.text(2))
        return found.count < names.count
      }
      return found
    }
  }
}
