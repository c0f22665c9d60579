import ByteTools
import TerminalOutput
import TestSupport

@testable import TerminalScreen

/// Random grids with the texts and looks that screens have.
struct RandomGrid {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  private static let words = [
    "gists", "a", "main.swift", "  ", "│", "──", "é", "日本語", "漢", "한글", "Ж", "👩‍👩‍👧‍👦", "❤️", "★",
    "🇩🇪", "1️⃣", "e\u{301}", "क्षि", "✓", "🚀", "\u{1F468}\u{1F3FD}", "…",
  ]

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// Returns a grid of any size.
  mutating func first() -> Grid { grid(number(1...8), number(1...24)) }

  /// Returns a grid that follows another one: changed, scrolled or quite different.
  mutating func next(after grid: Grid) -> Grid {
    switch number(0...3) {
    case 0: self.grid(grid.rows, grid.columns)
    case 1: changed(grid)
    default: changed(scrolled(grid))
    }
  }

  private mutating func grid(_ rows: Int, _ columns: Int) -> Grid {
    var grid = Grid(rows: rows, columns: columns)
    for row in 0..<rows where number(0...4) > 0 { fill(&grid, row) }
    for _ in 0..<number(0...2) { addImage(&grid) }
    place(&grid)
    return grid
  }

  private mutating func fill(_ grid: inout Grid, _ row: Int) {
    var column = number(0...4)
    for _ in 0..<number(0...8) {
      column = grid.write(pick(Self.words), look(), row: row, column: column)
    }
  }

  private mutating func place(_ grid: inout Grid) {
    grid.cursor =
      number(0...3) == 0
      ? nil
      : Grid.Position(row: number(0...grid.rows - 1), column: number(0...grid.columns - 1))
  }

  private mutating func changed(_ grid: Grid) -> Grid {
    var grid = grid
    for _ in 0..<number(0...3) {
      let (row, column) = (number(0...grid.rows - 1), number(0...grid.columns - 1))
      switch number(0...3) {
      case 0: grid.write(pick(Self.words), look(), row: row, column: column)
      case 3: addImage(&grid)
      case 1:
        let look = look()
        grid.restyle(grid.area.below(row).top(1)) { $0 = look }
      default: grid.clear(Area(row: row, column: column, rows: 1, columns: number(1...24)))
      }
    }
    place(&grid)
    return grid
  }

  /// Adds an image, perhaps only partly visible; the same ones come again.
  private mutating func addImage(_ grid: inout Grid) {
    let number = number(0...11)
    let size = TerminalImage.Size(columns: 1 + number % 4, rows: 1 + number % 3)
    let form = ImageCommand.form("image-\(number)", number + 1_000, size)
    let area = Area(
      row: self.number(-2...grid.rows), column: self.number(0...grid.columns), rows: size.rows,
      columns: size.columns)
    let (first, end) = (max(0, -area.row), min(size.rows, grid.rows - area.row))
    guard first < end else { return }
    if area.right <= grid.columns { grid.clear(area) }
    _ = grid.show(
      GridImage(name: "image-\(number)", area: area, form: form), rows: first..<end)
  }

  private mutating func scrolled(_ grid: Grid) -> Grid {
    let (top, distance) = (number(0...grid.rows - 1), number(-3...3))
    var result = Grid(rows: grid.rows, columns: grid.columns)
    for row in 0..<grid.rows {
      let source = row < top ? row : row + distance
      guard source >= (row < top ? 0 : top), source < grid.rows else {
        fill(&result, row)
        continue
      }
      for column in 0..<grid.columns {
        let cell = grid[source, column]
        // Placeholders without their image would get other looks.
        guard cell.width > 0, cell.character.unicodeScalars.first != ImagePlaceholder.scalar
        else { continue }
        _ = result.put(
          cell.character, width: Int(cell.width), look: cell.look, row: row, column: column,
          before: grid.columns)
      }
    }
    return result
  }

  private mutating func look() -> Look {
    let emphasis: Look.Emphasis =
      number(0...2) > 0 ? [] : pick([.bold, .reversed, .dim, .underline])
    return Look(
      emphasis, foreground: pick([nil, nil, .red, .palette(9), .palette(208), .rgb(1, 2, 3)]),
      background: pick([nil, nil, nil, .blue, .palette(100)]))
  }
}
