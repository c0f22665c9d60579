import TerminalOutput
import TestSupport
import Testing

@testable import TerminalScreen

@Suite struct `Rendering of random grids` {
  /// The seeds, for 500 pairs each: 10,000 pairs where `CI` is set.
  private static let seeds: Range<UInt64> = isCI ? 14..<34 : 14..<15

  @Test(arguments: seeds)
  func `a terminal shows the next grid, whatever widths it gives disputed characters`(
    seed: UInt64
  ) throws {
    var grids = RandomGrid(seed: seed)
    // Ten grids follow the first one on each screen.
    for screen in 0..<50 {
      var grid = grids.first()
      var renderer = Renderer(style: RenderStyle(colors: .rgb))
      var terminals = Emulator.Widths.allCases.map {
        Emulator(rows: grid.rows, columns: grid.columns, widths: $0)
      }
      var previous: Grid?
      for step in 0...10 {
        let bytes = renderer.bytes(from: previous, to: grid)
        for index in terminals.indices {
          try terminals[index].feed(bytes)
          let difference = terminals[index].difference(from: grid)
          try #require(
            difference == nil, "screen \(screen), grid \(step), \(terminals[index].widths)")
        }
        (previous, grid) = (grid, grids.next(after: grid))
      }
    }
  }
}

extension Emulator {
  /// Returns the first place where the screen differs from a grid; nil if it shows the grid.
  ///
  /// In the cells of a disputed cluster a terminal may show other glyphs, but in the same look.
  func difference(from grid: Grid) -> String? {
    if isUpdating { return "the frame has no end" }
    if isCursorVisible != (grid.cursor != nil) { return "the cursor's visibility" }
    if let cursor = grid.cursor, cursor != Grid.Position(row: row, column: column) {
      return "the cursor is at \(row), \(column)"
    }
    if let difference = imageDifference(from: grid) { return difference }
    for row in 0..<rows {
      var column = 0
      while column < columns {
        let cell = grid[row, column]
        let end = column + max(1, Int(cell.width))
        if let number = cell.imageNumber, !kept.contains(number) {
          return "\(row), \(column): image \(number) was not sent"
        }
        if WidthDispute.contains(grid.packed[row * columns + column], of: grid), widths != .clusters
        {
          // No glyph may reach beyond the cells of the cluster.
          if end < columns, cells[row][end].width == 0 { return "\(row), \(column): too wide" }
        } else if cells[row][column]
          != Cell(glyph: cell.character, width: Int(cell.width), look: cell.look)
        {
          return "\(row), \(column): \(cells[row][column]) instead of \(cell)"
        }
        column = end
      }
    }
    return nil
  }

  /// Returns the first place where another image is over a cell than on the grid.
  private func imageDifference(from grid: Grid) -> String? {
    var expected = pieces.map { $0.map { _ in Piece?.none } }
    for image in grid.images where image.isOverCells {
      for row in 0..<image.area.rows {
        for column in 0..<image.area.columns {
          expected[image.area.row + row][image.area.column + column] =
            Piece(name: image.name, row: row, column: column)
        }
      }
    }
    for row in 0..<rows {
      for column in 0..<columns where pieces[row][column] != expected[row][column] {
        return "\(row), \(column): a part of another image"
      }
    }
    return nil
  }
}

extension GridCell {
  /// The number of the image whose placeholder this is.
  fileprivate var imageNumber: Int? {
    guard character.unicodeScalars.first == ImagePlaceholder.scalar,
      case .rgb(let red, let green, let blue) = look.foreground
    else { return nil }
    return Int(red) << 16 | Int(green) << 8 | Int(blue)
  }
}
