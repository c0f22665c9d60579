/// How columns share the width of a terminal.
package enum ColumnWidths {
  /// The cells between two columns.
  package static let gap = 2

  /// Narrows the widest of the columns at `indices`, cell by cell, until all columns fit into
  /// `available` or each of them is as narrow as `minimum`.
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
