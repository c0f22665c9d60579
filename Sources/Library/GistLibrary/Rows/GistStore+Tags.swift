import SQLiteDatabase
import TextFormats

/// A tag and how many gists have it.
package struct TagCount: Hashable, Sendable {
  /// In lower case, without `#`.
  package var tag: String
  package var gists: Int
  /// The number that have it only on this computer.
  package var local = 0

  /// Counts the gists with each tag, given the tags of each gist, and its local ones: the most frequent
  /// first, then by name.
  static func counts(_ gists: [(own: [String], local: [String])]) -> [TagCount] {
    var counts: [String: TagCount] = [:]
    for (own, local) in gists {
      for tag in own { counts[tag, default: TagCount(tag: tag, gists: 0)].gists += 1 }
      for tag in local where !own.contains(tag) {
        counts[tag, default: TagCount(tag: tag, gists: 0)].gists += 1
        counts[tag]?.local += 1
      }
    }
    return counts.values.sorted { ($1.gists, $0.tag) < ($0.gists, $1.tag) }
  }
}

extension GistStore {
  /// The tags of one feed's gists, or of all gists in the library; the most frequent first, then by
  /// name.
  ///
  /// `local` are those that are kept on this computer, by ID.
  package func tags(
    in feed: String? = nil, local: [String: [String]] = [:]
  ) throws(LibraryError) -> [TagCount] {
    try read { connection in
      var statement = SelectStatement()
      statement.add("SELECT description, id FROM gists WHERE true")
      statement.addTagged(local)
      if let feed {
        statement.add(
          """
           AND number IN (SELECT gist FROM members
            WHERE feed = (SELECT number FROM feeds WHERE name = ?))
          """, [feed])
      }
      let tags = try connection.fetchAll(statement.sql, statement.values) { row in
        (own: HashTags.tags(in: row.text(0) ?? ""), local: local[row.text(1) ?? ""] ?? [])
      }
      return TagCount.counts(tags)
    }
  }
}
