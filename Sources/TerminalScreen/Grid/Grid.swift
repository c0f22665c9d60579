/// What a screen shows: rows of cells, pictures and the cursor.
package struct Grid: Hashable, Sendable {
  /// A cell's place; rows and columns count from 0.
  package struct Position: Hashable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  package let rows: Int
  package let columns: Int
  /// The cells row by row.
  package private(set) var cells: [GridCell]
  /// Where the cursor is; nil if it is hidden.
  package var cursor: Position?
  package var pictures: [GridPicture] = []

  package init(rows: Int, columns: Int) {
    self.rows = max(0, rows)
    self.columns = max(0, columns)
    cells = Array(repeating: .blank, count: self.rows * self.columns)
  }

  /// The whole grid.
  package var area: Area { Area(row: 0, column: 0, rows: rows, columns: columns) }

  package subscript(row: Int, column: Int) -> GridCell { cells[row * columns + column] }

  /// The cells of a row.
  package func row(_ row: Int) -> ArraySlice<GridCell> {
    cells[row * columns..<(row + 1) * columns]
  }

  /// Changes the looks in an area, but not under pictures.
  package mutating func restyle(_ area: Area, _ change: (inout Look) -> Void) {
    let area = area.intersection(self.area)
    let kept = pictures.map(\.area).filter { !$0.intersection(area).isEmpty }
    for row in area.row..<area.bottom {
      for column in area.column..<area.right
      where !kept.contains(where: { $0.contains(row: row, column: column) }) {
        change(&cells[row * columns + column].look)
      }
    }
  }

  /// Blanks an area.
  package mutating func clear(_ area: Area) {
    let area = area.intersection(self.area)
    for row in area.row..<area.bottom {
      for column in area.column..<area.right { set(.blank, row, column) }
    }
    pictures.removeAll { $0.isOverCells && !$0.area.intersection(area).isEmpty }
  }

  /// Puts a cluster on the grid with the cells that it covers; false if there is no room for it.
  mutating func put(
    _ character: Character, width: Int, look: Look, row: Int, column: Int, before end: Int
  ) -> Bool {
    guard width > 0, column + width <= end else { return false }
    set(GridCell(character, width: Int8(width), look: look), row, column)
    for covered in 1..<max(1, width) {
      set(GridCell(" ", width: 0, look: look), row, column + covered)
    }
    return true
  }

  /// Replaces a cell; a wide cluster that loses one of its cells disappears.
  private mutating func set(_ cell: GridCell, _ row: Int, _ column: Int) {
    let index = row * columns + column
    let old = cells[index]
    if old.width != 1 {
      var start = index
      while cells[start].isCovered && start > row * columns { start -= 1 }
      let end = min(start + max(1, Int(cells[start].width)), (row + 1) * columns)
      for covered in start..<end where covered >= index || !cell.isCovered {
        cells[covered] = GridCell(" ", look: cells[covered].look)
      }
    }
    cells[index] = cell
  }

  /// The rows as text, without spaces at their ends.
  package var lines: [String] {
    (0..<rows).map { row in
      let text = self.row(row).lazy.filter { !$0.isCovered }.map(\.character)
      return String(String(text).reversed().drop { $0 == " " }.reversed())
    }
  }
}
