/// Compares rows.
extension Grid {
  func cell(_ row: Int, _ column: Int) -> PackedCell { packed[row * columns + column] }

  func row(_ row: Int, equals other: Grid, _ otherRow: Int) -> Bool {
    let (cells, others) = (packed.span, other.packed.span)
    let (start, otherStart) = (row * columns, otherRow * columns)
    for column in 0..<columns
    where !isSame(cells[start + column], others[otherStart + column], of: other) {
      return false
    }
    return true
  }

  /// Returns the number of cells that differ from a row of another grid; nil stands for a blank
  /// row.
  func difference(_ row: Int, from other: Grid, _ otherRow: Int?) -> Int {
    var count = 0
    forEachDifference(row, from: other, otherRow) { _, differs in count += differs ? 1 : 0 }
    return count
  }

  /// Marks the cells that differ from a row of another grid; false if none does.
  func mark(
    _ row: Int, differsFrom other: Grid, _ otherRow: Int?, _ marks: inout [Bool]
  ) -> Bool {
    var hasDifferences = false
    forEachDifference(row, from: other, otherRow) { column, differs in
      marks[column] = differs
      if differs { hasDifferences = true }
    }
    return hasDifferences
  }

  func isBlank(_ row: Int) -> Bool {
    let cells = packed.span
    for index in row * columns..<(row + 1) * columns where cells[index] != .blank { return false }
    return true
  }

  /// Calls `body` with each column and whether its cell differs.
  @inline(__always)
  private func forEachDifference(
    _ row: Int, from other: Grid, _ otherRow: Int?, _ body: (Int, Bool) -> Void
  ) {
    let (cells, others) = (packed.span, other.packed.span)
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

  /// Scalars are compared: terminals show canonically equivalent clusters differently.
  @inline(__always)
  private func isSame(_ cell: PackedCell, _ other: PackedCell, of grid: Grid) -> Bool {
    guard cell.isLong, other.isLong else { return cell == other }
    return cell.look == other.look && cell.width == other.width
      && character(of: cell).utf8.elementsEqual(grid.character(of: other).utf8)
  }
}

/// Rows that moved up or down together.
struct ScrollShift: Hashable {
  /// The rows within which the terminal scrolls.
  let region: Range<Int>
  /// The number of rows that the content moves up; negative for down.
  let distance: Int

  /// Returns the former row of each row of the screen after the shift; nil for a blank row.
  func sources(rows: Int) -> [Int?] {
    (0..<rows).map { row in
      guard region.contains(row) else { return row }
      return region.contains(row + distance) ? row + distance : nil
    }
  }

  /// The cost of a shift's sequences, in bytes.
  private static let cost = 24
  /// The fewest changed rows for which a shift is tried: with fewer, it saves little.
  private static let fewestRows = 4

  /// Returns the shift that saves the most cells; nil if none does.
  static func best(from old: Grid, to new: Grid, _ isChanged: [Bool]) -> ScrollShift? {
    let changed = isChanged.indices.filter { isChanged[$0] }
    guard changed.count >= fewestRows else { return nil }
    let costs = isChanged.indices.map { isChanged[$0] ? new.difference($0, from: old, $0) : 0 }
    var best: (shift: ScrollShift, gain: Int)?
    for distance in distances(changed, old, new) {
      guard let found = shift(by: distance, costs, old, new) else { continue }
      if found.gain > best?.gain ?? 0 { best = found }
    }
    return best?.shift
  }

  /// Returns distances over which a few of the changed rows moved.
  private static func distances(_ changed: [Int], _ old: Grid, _ new: Grid) -> [Int] {
    let probes = [1, 3, 5, 7].map { changed[changed.count * $0 / 8] }
    var result: [Int] = []
    for row in probes where !new.isBlank(row) {
      // The nearest source is the likeliest.
      for distance in 1..<max(2, new.rows) {
        let found = [row + distance, row - distance].first {
          (0..<old.rows).contains($0) && new.row(row, equals: old, $0)
        }
        guard let found else { continue }
        if !result.contains(found - row) { result.append(found - row) }
        break
      }
    }
    return result
  }

  /// Returns the block of rows for which moving by a distance saves the most.
  private static func shift(
    by distance: Int, _ costs: [Int], _ old: Grid, _ new: Grid
  ) -> (shift: ScrollShift, gain: Int)? {
    var (start, sum) = (0, 0)
    var best: (rows: Range<Int>, gain: Int)?
    for row in 0..<new.rows where (0..<old.rows).contains(row + distance) {
      let difference = new.difference(row, from: old, row + distance)
      if sum <= 0 {
        // A block begins and ends with a row that moved unchanged.
        guard difference == 0 else { continue }
        (start, sum) = (row, 0)
      }
      sum += costs[row] - difference
      if difference == 0, sum > best?.gain ?? 0 { best = (start..<row + 1, sum) }
    }
    guard let best else { return nil }
    let (rows, exposed) =
      distance > 0
      ? (
        best.rows.lowerBound..<best.rows.upperBound + distance,
        best.rows.upperBound..<best.rows.upperBound + distance
      )
      : (
        best.rows.lowerBound + distance..<best.rows.upperBound,
        best.rows.lowerBound + distance..<best.rows.lowerBound
      )
    let loss = exposed.reduce(cost) { $0 + new.difference($1, from: old, nil) - costs[$1] }
    guard best.gain > loss else { return nil }
    return (ScrollShift(region: rows, distance: distance), best.gain - loss)
  }
}
