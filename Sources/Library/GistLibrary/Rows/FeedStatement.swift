import FoundationEssentials

/// The SQL that reads the IDs of a feed's gists.
///
/// The feed's members come from the index `members_by_place`, which has all their columns, and each
/// gist is looked up by its number. `CROSS JOIN` keeps SQLite from starting with all gists of the
/// library
/// (https://www.sqlite.org/optoverview.html#manual_control_of_query_plans_using_cross_join).
struct FeedStatement {
  private(set) var sql: String
  private(set) var values: [any SQLiteValue]

  /// Columns after the ID: the texts that `filter.text` is compared with, one value each.
  static let textColumns: [Int32] = [1, 2, 3]
  /// The column of the description, in which tags are looked for.
  static let descriptionColumn: Int32 = 1

  init(_ query: FeedQuery) {
    let filter = query.filter
    // Texts and tags are compared outside of SQLite, which folds only ASCII.
    let comparesTexts = filter.text != nil || !filter.tags.isEmpty
    let texts =
      !comparesTexts
      ? ""
      : """
      , description, owner,
        (SELECT group_concat(name, char(0)) FROM files WHERE files.gist = gists.number)
      """
    sql = """
      SELECT id\(texts) FROM members CROSS JOIN gists ON gists.number = members.gist
      WHERE feed = (SELECT number FROM feeds WHERE name = ?)
      """
    values = [query.feed]
    if let since = filter.since {
      add(" AND updated >= ?", Int(since.timeIntervalSince1970.rounded(.up)))
    }
    if let isPublic = filter.isPublic { add(" AND is_public = ?", isPublic) }
    if let language = filter.language {
      add(
        """
         AND EXISTS (SELECT 1 FROM files WHERE files.gist = gists.number AND language = ?)
        """, language)
    }
    if !filter.tags.isEmpty { sql += " AND instr(description, '#')" }
    let order = query.sorting.map { "\($0.rawValue) DESC, updated DESC, id" } ?? "place"
    add(" ORDER BY \(order) LIMIT ?", comparesTexts ? -1 : query.limit ?? -1)
  }

  private mutating func add(_ sql: String, _ value: some SQLiteValue) {
    self.sql += sql
    values.append(value)
  }
}
