package import FoundationEssentials
import SQLiteDatabase
import TextFolding
package import TextFormats

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
  var since: Date?
  /// The `#tags` that the description must have, in lower case.
  package var tags: [String]
  /// The tags that it must not have, in lower case.
  package var excludedTags: [String] = []
  /// Whether the gist has tags at all.
  package var hasTags: Bool?
  /// Further conditions, but none of tags and patterns.
  package var conditions: [QueryTerm] = []
  /// The gists with the same files, if a condition asks for them.
  var duplicates = Duplicates()
  /// The time from which the ages of ``conditions`` are counted.
  package var now: Date?
  /// The tags that are kept on this computer, by ID: they count like those of the description.
  package var localTags: [String: [String]] = [:]
  /// The IDs of the only gists to find, in the order of a list that has no other; nil for all.
  package var ids: [String]?
  /// The numbers of the only gists to find, which were selected before; nil for all.
  var numbers: [Int]?

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

extension LibraryFilter {
  /// Whether tags are compared, outside of SQLite.
  package var comparesTags: Bool { !tags.isEmpty || !excludedTags.isEmpty || hasTags != nil }

  /// Whether contents are compared, outside of SQLite: ``duplicates`` must be found first.
  var comparesContents: Bool { conditions.contains { $0.subject.isAboutDuplicates } }

  /// Whether gists with the same files are found, and are side by side in a list without another order.
  var listsDuplicates: Bool {
    conditions.contains { $0.subject.isAboutDuplicates && !$0.isExcluded }
  }

  /// Whether a gist with this description has all of the tags and none of the excluded ones, or any
  /// tag or none.
  func passes(tagsIn description: String?, of id: String?) -> Bool {
    let local = localTags[id ?? ""] ?? []
    if let hasTags {
      let isTagged = !local.isEmpty || !HashTags.tags(in: description ?? "").isEmpty
      guard isTagged == hasTags else { return false }
    }
    guard HashTags.areAll(tags, in: description, and: local) else { return false }
    return !excludedTags.contains { HashTags.areAll([$0], in: description, and: local) }
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
  ///
  /// With `readsAll`, SQLite lists the gists with the language, and those of the feed, at once. If
  /// all 30,000 gists are compared, that takes 3 ms, and looking up the files of each takes 25 ms.
  mutating func add(_ filter: LibraryFilter, readsAll: Bool = false) {
    if let language = filter.language {
      add(
        readsAll
          ? " AND gists.number IN (SELECT gist FROM files WHERE language = ?)"
          : " AND EXISTS (SELECT 1 FROM files WHERE files.gist = gists.number AND language = ?)",
        [language])
    }
    if let feed = filter.feed {
      let number = "(SELECT number FROM feeds WHERE name = ?)"
      add(
        readsAll
          ? " AND gists.number IN (SELECT gist FROM members WHERE feed = \(number))"
          : """
           AND EXISTS (SELECT 1 FROM members WHERE members.gist = gists.number
            AND feed = \(number))
          """, [feed])
    }
    if let owner = filter.owner { add(" AND gists.owner = ?", [owner]) }
    if let isPublic = filter.isPublic { add(" AND gists.is_public = ?", [isPublic]) }
    if let since = filter.since {
      add(" AND gists.updated >= ?", [Int(since.timeIntervalSince1970.rounded(.up))])
    }
    for condition in filter.conditions { add(condition, of: filter) }
    if let ids = filter.ids {
      add(" AND gists.id IN (SELECT value FROM json_each(?))", [GistStore.array(ids)])
    }
    if let numbers = filter.numbers {
      add(" AND ")
      add(oneOf: numbers)
    }
  }

  /// Adds a condition, which gists of unknown value don't meet.
  private mutating func add(_ condition: QueryTerm, of filter: LibraryFilter) {
    let now = filter.now ?? .distantPast
    add(condition.isExcluded ? " AND NOT coalesce((" : " AND coalesce((")
    switch condition.subject {
    case .text(let text): add(containing: Folding.fold(text), among: filter.numbers)
    case .language(let language):
      add(
        "EXISTS (SELECT 1 FROM files WHERE files.gist = gists.number AND language = ?)", [language])
    case .owner(let owner): add("gists.owner = ?", [owner])
    case .isPublic(let isPublic): add("gists.is_public = ?", [isPublic])
    case .isStarred: add("gists.is_starred")
    case .isDuplicate: add(oneOf: filter.duplicates.all)
    case .isOlderDuplicate: add(oneOf: filter.duplicates.older)
    case .fileCount(let range):
      add("gists.file_count BETWEEN ? AND ?", [range.lowerBound, range.upperBound])
    case .updated(let range):
      add("gists.updated IS NOT NULL")
      func seconds(_ time: TypedTime) -> Int {
        Int(time.date(now: now).timeIntervalSince1970.rounded(.up))
      }
      if let from = range.from { add(" AND gists.updated >= ?", [seconds(from)]) }
      if let end = range.end { add(" AND gists.updated < ?", [seconds(end)]) }
    case .hasNoDescription: add("trim(coalesce(gists.description, ''), char(9, 10, 13, 32)) = ''")
    case .tag, .hasNoTag, .pattern: add("true")
    }
    add("), false)")
  }

  private mutating func add(oneOf numbers: [Int]) {
    add("gists.number IN (SELECT value FROM json_each(?))", [GistStore.array(numbers)])
  }

  /// Adds the condition that a gist contains a folded text, in any file, its names or description.
  ///
  /// Only the texts of gists with these numbers are read, if there are any.
  private mutating func add(containing text: String, among numbers: [Int]?) {
    guard let trigrams = Trigrams.expression(of: text) else {
      return add(Self.contains("gists.number"), [text])
    }
    add("gists.number IN (")
    add(candidates: trigrams, for: [text], among: numbers)
    add(" AND \(Self.contains("parts.rowid")))", [text])
  }
}
