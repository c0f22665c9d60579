package import FoundationEssentials
import SQLiteDatabase

/// Restricts a list or a search to some gists of the library.
package struct LibraryFilter: Hashable, Sendable {
  /// The language of at least one file; ignores case.
  package var language: String?
  /// The name of a feed.
  package var feed: String?
  /// The owner's login; ignores case.
  package var owner: String?
  package var isPublic: Bool?
  /// The earliest time of the gist's last update.
  package var since: Date?
  /// The `#tags` that the description must have, in lower case.
  package var tags: [String]
  /// The tags that are kept on this computer, by ID: they count like those of the description.
  package var localTags: [String: [String]] = [:]
  /// The IDs of the only gists to find; nil for all.
  package var ids: [String]?

  package init(
    language: String? = nil, feed: String? = nil, owner: String? = nil, isPublic: Bool? = nil,
    since: Date? = nil, tags: [String] = [], ids: [String]? = nil
  ) {
    self.language = language
    self.feed = feed
    self.owner = owner
    self.isPublic = isPublic
    self.since = since
    self.tags = tags
    self.ids = ids
  }
}

/// The SQL that selects gists, and its values.
struct SelectStatement {
  private(set) var sql = ""
  private(set) var values: [any SQLiteValue] = []

  mutating func add(_ sql: String, _ values: [any SQLiteValue] = []) {
    self.sql += sql
    self.values += values
  }

  /// Adds the condition that a gist has tags.
  mutating func addTagged(_ local: [String: [String]]) {
    guard !local.isEmpty else { return add(" AND instr(description, '#')") }
    add(
      " AND (instr(description, '#') OR gists.id IN (SELECT value FROM json_each(?)))",
      [GistStore.array(local.keys.sorted())])
  }

  /// Adds the conditions of a filter except its tags, which SQLite can't compare.
  mutating func add(_ filter: LibraryFilter) {
    if let language = filter.language {
      add(
        " AND EXISTS (SELECT 1 FROM files WHERE files.gist = gists.number AND language = ?)",
        [language])
    }
    if let feed = filter.feed {
      add(
        """
         AND EXISTS (SELECT 1 FROM members WHERE members.gist = gists.number
          AND feed = (SELECT number FROM feeds WHERE name = ?))
        """, [feed])
    }
    if let owner = filter.owner { add(" AND gists.owner = ?", [owner]) }
    if let isPublic = filter.isPublic { add(" AND gists.is_public = ?", [isPublic]) }
    if let since = filter.since {
      add(" AND gists.updated >= ?", [Int(since.timeIntervalSince1970.rounded(.up))])
    }
    if let ids = filter.ids {
      add(" AND gists.id IN (SELECT value FROM json_each(?))", [GistStore.array(ids)])
    }
  }
}
