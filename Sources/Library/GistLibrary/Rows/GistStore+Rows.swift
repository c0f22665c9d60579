package import FoundationEssentials
package import GitHubModels
import SQLiteDatabase
package import TextFolding
import TextFormats

/// A gist in a list, read from columns without parsing its document.
package struct LibraryRow: Hashable, Sendable, Identifiable {
  package var id: String
  /// nil for anonymous gists.
  package var owner: String?
  package var description: String?
  /// The description, or the first file's name if the description is blank.
  package var title: String?
  package var fileCount: Int
  package var isPublic: Bool?
  package var updated, created: Date?
  package var comments: Int?
  /// nil if unknown: only GitHub's GraphQL API returns it.
  package var stars: Int?
  /// Whether the user starred the gist; nil if unknown.
  package var isStarred: Bool?
  /// The name and the language of the first file; nil if they were not read.
  package var firstFile, language: String?
  /// The names of all files; empty if they were not read.
  package var fileNames: [String] = []
}

extension LibraryRow {
  static let columns = """
    id, owner, description, title, file_count, is_public, updated, created, comments, stars, \
    is_starred
    """

  /// The first file's columns, which cost two more look-ups a row.
  static let firstFileColumns = ["name", "language"].map {
    "(SELECT \($0) FROM files WHERE gist = gists.number ORDER BY place LIMIT 1)"
  }.joined(separator: ", ")

  /// Reads ``columns`` and ``firstFileColumns``.
  static func withFirstFile(_ row: SQLiteRow) -> LibraryRow {
    var result = LibraryRow(row)
    (result.firstFile, result.language) = (row.text(11), row.text(12))
    return result
  }

  /// The column of the names of all files, separated by NUL.
  static let fileNamesColumn =
    "(SELECT group_concat(name, char(0)) FROM files WHERE gist = gists.number)"

  /// Reads ``columns`` and ``fileNamesColumn``.
  static func withFileNames(_ row: SQLiteRow) -> LibraryRow {
    var result = LibraryRow(row)
    result.fileNames = (row.text(11) ?? "").split(separator: "\0").map(String.init)
    return result
  }

  /// Reads ``columns``.
  init(_ row: SQLiteRow) {
    self.init(
      id: row.text(0) ?? "", owner: row.text(1), description: row.text(2), title: row.text(3),
      fileCount: row.int(4) ?? 0, isPublic: row.bool(5), updated: row.date(6),
      created: row.date(7), comments: row.count(8), stars: row.count(9), isStarred: row.bool(10))
  }
}

/// The sort key of a list of gists.
///
/// The greatest value is first, unknown values are last.
///
/// Gists with equal values are sorted by their last update, the newest first, then by ID.
package enum GistSorting: String, CaseIterable, Hashable, Sendable {
  case stars, updated, created, comments
}

/// Selects and sorts the gists of a feed in the library.
package struct FeedQuery: Hashable, Sendable {
  /// nil for all gists of the library.
  var feed: String?
  /// nil for the feed's own order.
  var sorting: GistSorting?
  package var filter: LibraryFilter
  /// Words in the description, a file's name or the owner's login.
  package var text: FilterText?
  /// Whether ``text`` is also looked for in the languages of files.
  package var comparesLanguages = false
  /// nil for no limit.
  package var limit: Int?

  package init(
    feed: String?, sorting: GistSorting? = nil, filter: LibraryFilter = LibraryFilter(),
    text: FilterText? = nil, limit: Int? = nil
  ) {
    self.feed = feed
    self.sorting = sorting
    self.filter = filter
    self.text = text
    self.limit = limit
  }
}

extension GistStore {
  /// The IDs of a feed's gists, selected and sorted.
  package func ids(_ query: FeedQuery) throws(LibraryError) -> [String] {
    try read { connection in
      var query = query
      if query.filter.comparesContents {
        query.filter.duplicates = try Duplicates(in: connection)
      }
      let statement = SelectStatement(query)
      let (text, filter) = (query.text, query.filter)
      let limit = query.limit ?? .max
      let mostRead = query.isArrangedLast ? .max : limit
      var ids: [String] = []
      try connection.forEachRow(statement.sql, statement.values) { row in
        if let text {
          let texts = SelectStatement.textColumns.lazy.compactMap { row.text($0) }
          guard text.isFound(in: texts) else { return true }
        }
        if filter.comparesTags {
          let description = row.text(SelectStatement.descriptionColumn)
          guard filter.passes(tagsIn: description, of: row.text(0)) else { return true }
        }
        ids.append(row.text(0) ?? "")
        return ids.count < mostRead
      }
      return Array(query.arranged(ids).prefix(limit))
    }
  }

  /// The number of gists in a feed.
  package func count(of feed: String) throws(LibraryError) -> Int {
    try read { connection in
      let sql = """
        SELECT count(*) FROM members WHERE feed = (SELECT number FROM feeds WHERE name = ?)
        """
      return try connection.fetchInt(sql, [feed]) ?? 0
    }
  }

  /// The rows of gists in the order of their IDs; those that the library lacks are left out.
  package func rows(
    _ ids: some Sequence<String> & Sendable, withFirstFile: Bool = false
  ) throws(LibraryError) -> [LibraryRow] {
    try read { connection in
      let columns = LibraryRow.columns + (withFirstFile ? ", " + LibraryRow.firstFileColumns : "")
      let sql = "SELECT \(columns) FROM gists WHERE id = ?"
      return try connection.fetchFirst(
        sql, forEach: ids, withFirstFile ? LibraryRow.withFirstFile : LibraryRow.init)
    }
  }

  /// The rows of gists with the names of all their files, otherwise as ``rows(_:withFirstFile:)``.
  package func rowsWithFileNames(
    _ ids: some Sequence<String> & Sendable
  ) throws(LibraryError) -> [LibraryRow] {
    try read { connection in
      let columns = LibraryRow.columns + ", " + LibraryRow.fileNamesColumn
      let sql = "SELECT \(columns) FROM gists WHERE id = ?"
      return try connection.fetchFirst(sql, forEach: ids, LibraryRow.withFileNames)
    }
  }

  /// Returns which of the gists are in one of the feeds.
  package func members(of feeds: [String], among ids: [String]) throws(LibraryError) -> Set<String>
  {
    try read { connection in
      let sql = """
        SELECT gists.id FROM json_each(?) AS wanted JOIN gists ON gists.id = wanted.value WHERE EXISTS (
          SELECT 1 FROM members WHERE members.gist = gists.number AND feed IN (
            SELECT number FROM feeds WHERE name IN (SELECT value FROM json_each(?))))
        """
      let values = [Self.array(ids), Self.array(feeds)]
      return Set(try connection.fetchAll(sql, values) { $0.text(0) ?? "" })
    }
  }

  /// Returns a JSON array, which SQLite reads as a table.
  static func array(_ texts: [String]) -> String { JSON.array(texts.map(JSON.string)).text() }

  /// Returns a JSON array, which SQLite reads as a table.
  static func array(_ numbers: [Int]) -> String {
    JSON.array(numbers.map { .number(String($0)) }).text()
  }

  /// The documents of gists in the order of their IDs, without the contents of files; those that
  /// the library lacks are left out.
  package func documents(
    _ ids: some Sequence<String> & Sendable
  ) throws(LibraryError) -> [Decoded<Gist>] {
    try read { connection in
      let sql = """
        SELECT coalesce(listed, whole) FROM gists JOIN documents ON gist = number WHERE id = ?
        """
      return try connection.fetchFirst(sql, forEach: ids) { $0.text(0) ?? "" }.map(Self.decode)
    }
  }

  /// The rows of gists whose ID starts with `prefix`, the newest first.
  package func rows(
    withPrefix prefix: String, limit: Int
  ) throws(LibraryError) -> [LibraryRow] {
    try read { connection in
      // All hexadecimal digits sort before "g".
      let sql = """
        SELECT \(LibraryRow.columns) FROM gists WHERE id >= ? AND id < ? || 'g'
        ORDER BY updated DESC LIMIT ?
        """
      return try connection.fetchAll(sql, [prefix, prefix, limit], LibraryRow.init)
    }
  }
}

extension FeedQuery {
  /// Whether the order is known only once all gists are selected.
  fileprivate var isArrangedLast: Bool {
    sorting == nil && (filter.listsDuplicates || feed == nil && filter.ids != nil)
  }

  /// Returns the selected gists in the order of the feed, or else of the filter's IDs, with duplicates side
  /// by side.
  fileprivate func arranged(_ selected: [String]) -> [String] {
    guard isArrangedLast else { return selected }
    var ids = selected
    if feed == nil, let wanted = filter.ids { ids = wanted.filter(Set(selected).contains) }
    return filter.listsDuplicates ? filter.duplicates.grouping(ids) { $0.id } : ids
  }
}

extension SelectStatement {
  /// The columns after the ID whose texts are compared with `query.text`.
  static let textColumns: [Int32] = [1, 2, 3]
  /// The column of the description, in which tags are looked for.
  static let descriptionColumn: Int32 = 1

  /// Selects the IDs of a feed's gists, or of all.
  ///
  /// The feed's members come from the index `members_by_place`, which has all their columns, and
  /// each gist is looked up by its number. `CROSS JOIN` keeps SQLite from starting with all gists
  /// of the library
  /// (https://www.sqlite.org/optoverview.html#manual_control_of_query_plans_using_cross_join).
  init(_ query: FeedQuery) {
    // Texts and tags are compared outside of SQLite, which folds only ASCII.
    let comparesTexts = query.text != nil || query.filter.comparesTags
    let file = query.comparesLanguages ? "name || char(0) || coalesce(language, '')" : "name"
    let texts =
      !comparesTexts
      ? ""
      : """
      , description, owner,
        (SELECT group_concat(\(file), char(0)) FROM files WHERE files.gist = gists.number)
      """
    if let feed = query.feed {
      add(
        """
        SELECT id\(texts) FROM members CROSS JOIN gists ON gists.number = members.gist
        WHERE feed = (SELECT number FROM feeds WHERE name = ?)
        """, [feed])
    } else {
      add("SELECT id\(texts) FROM gists WHERE true")
    }
    add(query.filter)
    if !query.filter.tags.isEmpty { addTagged(query.filter.localTags) }
    let order =
      query.sorting.map { "\($0.rawValue) DESC, updated DESC, id" }
      ?? (query.feed == nil ? "updated DESC, id" : "place")
    add(
      " ORDER BY \(order) LIMIT ?", [comparesTexts || query.isArrangedLast ? -1 : query.limit ?? -1]
    )
  }
}
