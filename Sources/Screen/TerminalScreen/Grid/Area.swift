/// A rectangle of cells; rows and columns count from 0.
package struct Area: Hashable, Sendable {
  package var row: Int
  package var column: Int
  package var rows: Int
  package var columns: Int

  package init(row: Int, column: Int, rows: Int, columns: Int) {
    self.row = row
    self.column = column
    self.rows = max(0, rows)
    self.columns = max(0, columns)
  }

  package var isEmpty: Bool { rows == 0 || columns == 0 }
  /// The row after the last one.
  package var bottom: Int { row + rows }
  /// The column after the last one.
  package var right: Int { column + columns }

  /// Returns the first rows.
  package func top(_ count: Int) -> Area {
    Area(row: row, column: column, rows: min(count, rows), columns: columns)
  }

  /// Returns the rows below the first ones.
  package func below(_ count: Int) -> Area {
    Area(row: row + min(count, rows), column: column, rows: rows - count, columns: columns)
  }

  /// Returns the first columns.
  package func left(_ count: Int) -> Area {
    Area(row: row, column: column, rows: rows, columns: min(count, columns))
  }

  /// Returns the columns to the right of the first ones.
  package func after(_ count: Int) -> Area {
    Area(row: row, column: column + min(count, columns), rows: rows, columns: columns - count)
  }

  /// Returns an area of this size in the middle, or a smaller one if there is less room.
  package func centered(rows: Int, columns: Int) -> Area {
    let (rows, columns) = (min(rows, self.rows), min(columns, self.columns))
    return Area(
      row: row + (self.rows - rows) / 2, column: column + (self.columns - columns) / 2,
      rows: rows, columns: columns)
  }

  /// Returns the common part of two areas.
  func intersection(_ other: Area) -> Area {
    let (row, column) = (max(row, other.row), max(column, other.column))
    return Area(
      row: row, column: column, rows: min(bottom, other.bottom) - row,
      columns: min(right, other.right) - column)
  }

  package func contains(row: Int, column: Int) -> Bool {
    (self.row..<bottom).contains(row) && (self.column..<right).contains(column)
  }
}
