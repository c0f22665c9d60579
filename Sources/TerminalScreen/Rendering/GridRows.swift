/// The rows of a grid, for comparing.
struct GridRows {
  private let grid: Grid

  init(_ grid: Grid) { self.grid = grid }

  var count: Int { grid.rows }

  /// The cell at a place; blank in a row that comes from nowhere.
  func cell(_ row: Int?, _ column: Int) -> GridCell {
    row.map { grid[$0, column] } ?? .blank
  }

  func row(_ row: Int, equals other: GridRows, _ otherRow: Int) -> Bool {
    grid.row(row) == other.grid.row(otherRow)
  }

  /// Returns how many cells differ from a row of another grid.
  func difference(_ row: Int, from other: GridRows, _ otherRow: Int) -> Int {
    zip(grid.row(row), other.grid.row(otherRow)).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
  }

  /// Returns how many cells differ from a blank row.
  func difference(_ row: Int) -> Int {
    grid.row(row).reduce(0) { $0 + ($1 == .blank ? 0 : 1) }
  }

  func isBlank(_ row: Int) -> Bool { grid.row(row).allSatisfy { $0 == .blank } }
}
