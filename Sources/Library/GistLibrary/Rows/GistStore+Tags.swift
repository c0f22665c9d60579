/// A tag and how many gists have it.
package struct TagCount: Hashable, Sendable {
  /// In lower case, without `#`.
  package var tag: String
  package var gists: Int
}

extension GistStore {
  /// The tags in the descriptions of one feed's gists, or of all gists in the library; the most
  /// frequent first, then by name.
  package func tags(in feed: String? = nil) throws(LibraryError) -> [TagCount] {
    try read { connection in
      var sql = "SELECT description FROM gists WHERE instr(description, '#')"
      if feed != nil {
        sql += """
           AND number IN (SELECT gist FROM members
            WHERE feed = (SELECT number FROM feeds WHERE name = ?))
          """
      }
      var counts: [String: Int] = [:]
      try connection.forEachRow(sql, feed.map { [$0] } ?? []) { row in
        for tag in HashTags.tags(in: row.text(0) ?? "") { counts[tag, default: 0] += 1 }
        return true
      }
      return counts.map { TagCount(tag: $0, gists: $1) }
        .sorted { ($1.gists, $0.tag) < ($0.gists, $1.tag) }
    }
  }
}
