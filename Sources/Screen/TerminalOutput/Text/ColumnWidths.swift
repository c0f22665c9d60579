/// Divides a terminal's width among columns.
package enum ColumnWidths {
  /// The number of cells between two columns.
  package static let gap = 2

  /// Shrinks the widest of the columns at `indices`, cell by cell, until all columns fit in
  /// `available` cells or each of them has the `minimum` width.
  static func shrink(
    _ widths: inout [Int], _ indices: [Int], to available: Int, minimum: Int
  ) {
    var excess = widths.reduce(0, +) - available
    while excess > 0, let widest = indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > minimum
    {
      let next = indices.filter { $0 != widest }.map { widths[$0] }.max() ?? minimum
      let step = min(excess, max(1, widths[widest] - max(next, minimum)))
      widths[widest] -= step
      excess -= step
    }
  }
}
