import CSQLite

/// The conditions of SQL that a text of the index contains other texts, all folded.
///
/// The index of trigrams finds candidates. Of these, the signatures of texts exclude nine in ten
/// without a rare word, and the others are read and compared: reading a text takes longest.
extension SelectStatement {
  /// Adds the statement that selects the numbers of candidates: gists that an expression of
  /// ``Trigrams`` finds, and whose signatures don't exclude that they contain these texts.
  ///
  /// If `numbers` are known, only these gists are candidates.
  mutating func add(candidates trigrams: String, for texts: [String], among numbers: [Int]?) {
    add("SELECT rowid FROM parts WHERE parts MATCH ?", [trigrams])
    addRow(oneOf: numbers)
    let words = texts.flatMap { $0.utf8.split { $0 <= 0x20 } }
    // Signatures know nothing of shorter words.
    guard words.contains(where: { $0.count >= CSQLITE_PART_LENGTH }) else { return }
    add(
      " AND may_contain((SELECT bits FROM signatures WHERE gist = parts.rowid), ?)",
      [texts.joined(separator: " ")])
  }

  /// Adds the condition that a row of the index is that of one of these gists; none if they are
  /// unknown.
  ///
  /// `+` keeps FTS5 from looking for the same words or trigrams once for each gist.
  mutating func addRow(oneOf numbers: [Int]?) {
    guard let numbers else { return }
    add(" AND +rowid IN (SELECT value FROM json_each(?))", [GistStore.array(numbers)])
  }

  /// The condition that the text of the gist with a number contains the text that is bound.
  ///
  /// The text is read from FTS5's own table, where it is copied less often
  /// (https://www.sqlite.org/fts5.html#fts5_data_structures).
  static func contains(_ number: String) -> String {
    "contains((SELECT c0 FROM parts_content WHERE parts_content.id = \(number)), ?)"
  }
}
