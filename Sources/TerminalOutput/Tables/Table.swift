/// Rows as they come: aligned columns at a terminal, tab-separated whole values in a pipe.
///
/// The first batch settles the widths; every batch is on its way to the reader when ``append(_:)``
/// returns, so that a person sees the first page while the second is loading.
package struct Table {
  private let columns: [Column]
  private let console: Console
  private var layout: TableLayout?

  package init(_ columns: [Column], console: Console) {
    self.columns = columns
    self.console = console
  }

  /// Writes a batch of rows, each with one cell per column.
  package mutating func append(_ rows: [[Cell]]) throws(OutputError) {
    guard !rows.isEmpty else { return }
    if console.terminal.outIsTerminal {
      try writeAligned(rows)
    } else {
      for row in rows { try console.out.writeLine(Self.separated(row)) }
    }
    try console.out.flush()
  }

  private mutating func writeAligned(_ rows: [[Cell]]) throws(OutputError) {
    let style = console.style
    let settled: TableLayout
    if let layout {
      settled = layout
    } else {
      settled = TableLayout(columns: columns, rows: rows, limit: console.terminal.columns)
      layout = settled
      if let header = settled.header(style) { try console.out.writeLine(header) }
    }
    for row in rows { try console.out.writeLine(settled.line(row, style)) }
  }

  static func separated(_ row: [Cell]) -> String {
    row.map { Printable.cell($0.value) }.joined(separator: "\t")
  }
}
