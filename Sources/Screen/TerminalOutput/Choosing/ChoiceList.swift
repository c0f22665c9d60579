/// A list of rows to choose from, which is loaded page by page.
package struct ChoiceList: Sendable {
  /// The word by which a person picks the list: `starred`.
  package let name: String
  package let columns: [Column]
  /// Returns the next rows.
  package let load: @Sendable () async throws -> ChoicePage

  package init(
    _ name: String, columns: [Column], load: @escaping @Sendable () async throws -> ChoicePage
  ) {
    self.name = name
    self.columns = columns
    self.load = load
  }
}

/// Some rows of a ``ChoiceList``, with one cell per column.
package struct ChoicePage: Hashable, Sendable {
  package let rows: [[Cell]]
  /// Whether the list has no further rows.
  package let isLast: Bool

  package init(rows: [[Cell]], isLast: Bool = true) {
    self.rows = rows
    self.isLast = isLast
  }
}

/// A row of one of several lists.
package struct ChosenRow: Hashable, Sendable {
  package let list: Int
  package let row: Int

  package init(list: Int, row: Int) {
    self.list = list
    self.row = row
  }
}
