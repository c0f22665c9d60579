/// What a screen shows: rows of cells, pictures and the cursor.
package struct Grid: Sendable {
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
  private(set) var packed: [PackedCell]
  /// The clusters of several scalars, which cells name by number.
  private var longClusters: [Character] = []
  /// Where the cursor is; nil if it is hidden.
  package var cursor: Position?
  package var pictures: [GridPicture] = []

  package init(rows: Int, columns: Int) {
    self.rows = max(0, rows)
    self.columns = max(0, columns)
    packed = Array(repeating: .blank, count: self.rows * self.columns)
  }

  /// The whole grid.
  package var area: Area { Area(row: 0, column: 0, rows: rows, columns: columns) }

  package subscript(row: Int, column: Int) -> GridCell { unpacked(packed[row * columns + column]) }

  /// The cells row by row.
  package var cells: [GridCell] { packed.map(unpacked) }

  private func unpacked(_ cell: PackedCell) -> GridCell {
    GridCell(character(of: cell), width: Int(cell.width), look: cell.look.look)
  }

  /// The cluster of one of the grid's cells.
  func character(of cell: PackedCell) -> Character {
    cell.isLong
      ? longClusters[Int(cell.cluster - PackedCell.firstLong)]
      : Character(Unicode.Scalar(cell.cluster) ?? " ")
  }

  /// Returns the number of a cluster in cells.
  private mutating func number(of character: Character) -> UInt32 {
    let scalars = character.unicodeScalars
    if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
      return first.value
    }
    longClusters.append(character)
    return PackedCell.firstLong + UInt32(longClusters.count - 1)
  }

  /// Changes the looks in an area, but not under pictures.
  package mutating func restyle(_ area: Area, _ change: (inout Look) -> Void) {
    let area = area.intersection(self.area)
    let kept = pictures.map(\.area).filter { !$0.intersection(area).isEmpty }
    for row in area.row..<area.bottom {
      for column in area.column..<area.right
      where !kept.contains(where: { $0.contains(row: row, column: column) }) {
        let index = row * columns + column
        var look = packed[index].look.look
        change(&look)
        packed[index].look = PackedLook(look)
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

  /// Fills an area with a character of one cell.
  package mutating func fill(_ area: Area, with scalar: Unicode.Scalar, _ look: Look = .plain) {
    let area = area.intersection(self.area)
    let cell = PackedCell(scalar.value, look: PackedLook(look))
    for row in area.row..<area.bottom {
      for column in area.column..<area.right { set(cell, row, column) }
    }
  }

  /// Puts a cluster on the grid with the cells that it covers; false if there is no room for it.
  mutating func put(
    _ character: Character, width: Int, look: Look, row: Int, column: Int, before end: Int
  ) -> Bool {
    guard width > 0, column + width <= end else { return false }
    let look = PackedLook(look)
    set(PackedCell(number(of: character), width: Int32(width), look: look), row, column)
    for covered in 1..<max(1, width) { set(.covered(look), row, column + covered) }
    return true
  }

  /// Puts printable ASCII on the grid, as far as there is room; returns the column after it.
  mutating func put(ascii text: String, look: Look, row: Int, column: Int, before end: Int) -> Int {
    let look = PackedLook(look)
    var column = column
    for byte in text.utf8 {
      guard column < end else { break }
      set(PackedCell(UInt32(byte), look: look), row, column)
      column += 1
    }
    return column
  }

  /// Replaces a cell; a wide cluster that loses one of its cells disappears.
  private mutating func set(_ cell: PackedCell, _ row: Int, _ column: Int) {
    let index = row * columns + column
    if packed[index].width != 1 {
      var start = index
      while packed[start].isCovered && start > row * columns { start -= 1 }
      let end = min(start + max(1, Int(packed[start].width)), (row + 1) * columns)
      for covered in start..<end where covered >= index || !cell.isCovered {
        packed[covered] = PackedCell(0x20, look: packed[covered].look)
      }
    }
    packed[index] = cell
  }

  /// The rows as text, without spaces at their ends.
  package var lines: [String] {
    (0..<rows).map { row in
      let cells = packed[row * columns..<(row + 1) * columns]
      let end = cells.lastIndex { $0.cluster != 0x20 }.map { $0 + 1 } ?? cells.startIndex
      return String(cells[..<end].lazy.filter { !$0.isCovered }.map(character))
    }
  }
}
