/// The SQL of one search step.
///
/// The user's text is bound as a value, and quoted within FTS5 expressions.
struct SearchStatement {
  private(set) var sql = ""
  private(set) var values: [any SQLiteValue] = []

  /// File names say most about a gist, descriptions nearly as much.
  private static let rank = "bm25(words, 8, 6, 2, 1)"

  init(_ step: SearchStep, _ filter: SearchFilter, limit: Int) {
    // Trigram matches are not ranked: they say nothing about relevance.
    if step.trigrams.isEmpty, !step.words.isEmpty {
      select(rankedBy: step.words, step, filter)
    } else {
      selectNewest(step, filter)
    }
    add(" LIMIT ?", [limit])
  }

  private mutating func select(
    rankedBy words: [String], _ step: SearchStep, _ filter: SearchFilter
  ) {
    add(
      "SELECT number FROM words JOIN gists ON number = words.rowid WHERE words MATCH ?",
      [words.joined(separator: " AND ")])
    add(filter)
    add(literals: step.literals)
    add(" ORDER BY \(Self.rank), updated DESC")
  }

  /// Compares texts one by one, the newest first, until there are enough hits.
  ///
  /// `LIMIT -1` makes SQLite sort before it compares the texts, so it need not compare all of them.
  private mutating func selectNewest(_ step: SearchStep, _ filter: SearchFilter) {
    add("SELECT number FROM (SELECT number FROM gists WHERE true")
    for (table, expressions) in [("words", step.words), ("parts", step.trigrams)]
    where !expressions.isEmpty {
      add(
        " AND number IN (SELECT rowid FROM \(table) WHERE \(table) MATCH ?)",
        [expressions.joined(separator: " AND ")])
    }
    add(filter)
    add(" ORDER BY updated DESC LIMIT -1) WHERE true")
    add(literals: step.literals)
  }

  private mutating func add(_ filter: SearchFilter) {
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
  }

  private mutating func add(literals: [String]) {
    guard !literals.isEmpty else { return }
    add(" AND \(Self.tests(literals.count))", literals)
  }

  /// A balanced tree, because SQLite limits the depth of expressions to 1,000.
  private static func tests(_ count: Int) -> String {
    guard count > 1 else { return "instr((SELECT text FROM parts WHERE parts.rowid = number), ?)" }
    return "(\(tests(count / 2)) AND \(tests(count - count / 2)))"
  }

  private mutating func add(_ sql: String, _ values: [any SQLiteValue] = []) {
    self.sql += sql
    self.values += values
  }
}
