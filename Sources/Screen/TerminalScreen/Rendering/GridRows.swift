/// The rows of a grid, for comparing.
struct GridRows {
  let grid: Grid

  init(_ grid: Grid) { self.grid = grid }

  var count: Int { grid.rows }
  var columns: Int { grid.columns }

  /// The cell at a place.
  func cell(_ row: Int, _ column: Int) -> PackedCell { grid.packed[row * columns + column] }

  func row(_ row: Int, equals other: GridRows, _ otherRow: Int) -> Bool {
    let (cells, others) = (grid.packed.span, other.grid.packed.span)
    let (start, otherStart) = (row * columns, otherRow * columns)
    for column in 0..<columns
    where !isSame(cells[start + column], others[otherStart + column], of: other) {
      return false
    }
    return true
  }

  /// Returns how many cells differ from a row of another grid; nil stands for a blank row.
  func difference(_ row: Int, from other: GridRows, _ otherRow: Int?) -> Int {
    var count = 0
    forEachDifference(row, from: other, otherRow) { _, differs in count += differs ? 1 : 0 }
    return count
  }

  /// Marks the cells that differ from a row of another grid; false if none does.
  func mark(
    _ row: Int, differsFrom other: GridRows, _ otherRow: Int?, _ marks: inout [Bool]
  ) -> Bool {
    var hasDifferences = false
    forEachDifference(row, from: other, otherRow) { column, differs in
      marks[column] = differs
      if differs { hasDifferences = true }
    }
    return hasDifferences
  }

  func isBlank(_ row: Int) -> Bool {
    let cells = grid.packed.span
    for index in row * columns..<(row + 1) * columns where cells[index] != .blank { return false }
    return true
  }

  /// Calls `body` with each column and whether its cell differs.
  @inline(__always)
  private func forEachDifference(
    _ row: Int, from other: GridRows, _ otherRow: Int?, _ body: (Int, Bool) -> Void
  ) {
    let (cells, others) = (grid.packed.span, other.grid.packed.span)
    let start = row * columns
    guard let otherRow else {
      for column in 0..<columns { body(column, cells[start + column] != .blank) }
      return
    }
    let otherStart = otherRow * columns
    for column in 0..<columns {
      body(column, !isSame(cells[start + column], others[otherStart + column], of: other))
    }
  }

  /// Whether two cells look the same.
  ///
  /// Scalars are compared: terminals show canonically equivalent clusters differently.
  @inline(__always)
  private func isSame(_ cell: PackedCell, _ other: PackedCell, of rows: GridRows) -> Bool {
    guard cell.isLong, other.isLong else { return cell == other }
    return cell.look == other.look && cell.width == other.width
      && grid.character(of: cell).utf8.elementsEqual(rows.grid.character(of: other).utf8)
  }
}
