import TerminalOutput

/// Writes the cells of a grid that differ from those on the screen.
struct RowWriter {
  private let old: Grid
  private let new: Grid
  private let style: RenderStyle
  /// Whether each row differs from the old grid's row at the same place.
  private let isChanged: [Bool]
  /// The row of the old grid that each row of the screen shows now.
  private var sources: [Int?]
  /// The cells under images that are gone.
  private let erased: [Area]
  private var written: [Range<Int>]
  /// Whether rows can be moved, which images over cells may prevent.
  let canScroll: Bool

  init(old: Grid, new: Grid, style: RenderStyle) {
    self.old = old
    self.new = new
    self.style = style
    isChanged = (0..<new.rows).map { !new.row($0, equals: old, $0) }
    sources = Array(0..<new.rows)
    written = Array(repeating: 0..<0, count: new.rows)
    erased = old.images.filter { $0.isOverCells && !new.images.contains($0) }.map(\.area)
    canScroll = !(old.images + new.images).contains(where: \.isOverCells)
  }

  /// Moves the rows that moved together, if that saves bytes.
  mutating func scroll(_ frame: inout FrameWriter) {
    guard let shift = ScrollShift.best(from: old, to: new, isChanged) else { return }
    frame.scroll(shift)
    sources = shift.sources(rows: new.rows)
  }

  mutating func write(_ frame: inout FrameWriter) {
    var isChanged = [Bool](repeating: false, count: new.columns)
    for row in 0..<new.rows where markChanges(row, &isChanged) {
      writeRow(row, isChanged, &frame)
    }
  }

  /// Whether an image is new, or cells under it were written.
  func isTouched(_ image: GridImage, _ before: [GridImage]) -> Bool {
    guard before.contains(image) else { return true }
    return (image.area.row..<image.area.bottom).contains { row in
      written.indices.contains(row)
        && written[row].overlaps(image.area.column..<image.area.right)
    }
  }

  /// Marks the cells to write in a row; false if there are none.
  private func markChanges(_ row: Int, _ isChanged: inout [Bool]) -> Bool {
    let columns = new.columns
    var hasChanges = false
    if sources[row] == row && !self.isChanged[row] {
      guard !erased.isEmpty else { return false }
      for column in 0..<columns { isChanged[column] = false }
    } else {
      hasChanges = new.mark(row, differsFrom: old, sources[row], &isChanged)
    }
    for area in erased where (area.row..<area.bottom).contains(row) {
      for column in area.column..<min(area.right, columns) { isChanged[column] = true }
      hasChanges = true
    }
    guard hasChanges else { return false }
    var column = 0
    while column < columns {
      let cell = new.cell(row, column)
      if cell.isASCII, cell.width == 1 {
        column += 1
        continue
      }
      let end = min(columns, column + max(1, Int(cell.width)))
      if isChanged[column..<end].contains(true) {
        // A terminal may give the cluster more cells than expected, so those cells are written
        // after it.
        let reach =
          style.isUnicode && WidthDispute.contains(cell, of: new)
          ? column + WidthDispute.reach(of: new.character(of: cell)) : end
        for covered in column..<max(end, min(columns, reach)) { isChanged[covered] = true }
      }
      column = end
    }
    return true
  }

  /// The shortest erased run of cells that is worth a sequence.
  private static let fewestErased = 4
  /// The longest run of unchanged cells that is rewritten instead of skipped with a cursor
  /// movement.
  private static let longestGap = 3

  private mutating func writeRow(_ row: Int, _ isChanged: [Bool], _ frame: inout FrameWriter) {
    let columns = new.columns
    var blankStart = columns
    // Konsole leaves sixels where it erases, but not where it writes spaces.
    let mayErase = !erased.contains { ($0.row..<$0.bottom).contains(row) }
    while mayErase, blankStart > 0, isErased(new.cell(row, blankStart - 1)) { blankStart -= 1 }
    var (column, first, end) = (0, columns, 0)
    while column < columns {
      guard isChanged[column] else {
        column += 1
        continue
      }
      first = min(first, column)
      if column >= blankStart,
        isChanged[column...].reduce(0, { $0 + ($1 ? 1 : 0) }) >= Self.fewestErased
      {
        frame.eraseRow(row, from: column)
        end = columns
        break
      }
      first = min(first, fillGap(row, column, &frame))
      let cell = new.cell(row, column)
      frame.write(cell, of: new, row: row, column: column)
      column += max(1, Int(cell.width))
      end = column
    }
    written[row] = min(first, end)..<end
  }

  /// Rewrites a few unchanged cells between the cursor and a column, which costs less than moving
  /// the cursor; returns the first column that was written, or else the given one.
  private func fillGap(_ row: Int, _ column: Int, _ frame: inout FrameWriter) -> Int {
    guard let cursor = frame.cursor, cursor.row == row, cursor.column < column,
      column - cursor.column <= Self.longestGap
    else { return column }
    let gap = cursor.column..<column
    for skipped in gap {
      let cell = new.cell(row, skipped)
      guard cell.width == 1, cell.isASCII, style.look(of: cell, in: new) == frame.look else {
        return column
      }
    }
    for skipped in gap {
      frame.write(new.cell(row, skipped), of: new, row: row, column: skipped)
    }
    return cursor.column
  }

  /// Whether erasing a cell leaves it in this state.
  private func isErased(_ cell: PackedCell) -> Bool {
    cell.isSpace && (cell.look == .plain || style.look(of: cell, in: new) == .plain)
  }
}
