/// Writes rows in batches: aligned columns at a terminal, tab-separated whole values in a pipe,
/// and sentences at a terminal that is read aloud.
///
/// The first batch determines the widths. ``append(_:)`` flushes each batch, so that the user sees
/// the first page while the second is loading.
package struct Table {
  private let columns: [Column]
  private let console: Console
  private let pictureColumns: Int
  private var layout: TableLayout?

  /// `pictureColumns` is the width of the pictures at the start of rows at a terminal; 0 for none.
  package init(_ columns: [Column], console: Console, pictureColumns: Int = 0) {
    self.columns = columns
    self.console = console
    self.pictureColumns = pictureColumns
  }

  /// Writes a batch of rows, each with one cell per column and optionally a picture one line high.
  package mutating func append(
    _ rows: [[Cell]], pictures: [Picture?] = []
  ) throws(OutputError) {
    guard !rows.isEmpty else { return }
    if console.terminal.outIsTerminal, console.terminal.isPlain {
      for row in rows {
        let lines = RowSentence.lines(row, columns, width: console.terminal.columns)
        for line in lines { try console.out.writeLine(line) }
      }
    } else if console.terminal.outIsTerminal {
      try writeAligned(rows, pictures)
    } else {
      try console.out.write(Self.lines(of: rows))
    }
    try console.out.flush()
  }

  private mutating func writeAligned(
    _ rows: [[Cell]], _ pictures: [Picture?]
  ) throws(OutputError) {
    let style = console.style
    // Rows without a picture are indented instead.
    let margin = String(
      repeating: " ", count: pictureColumns > 0 ? pictureColumns + ColumnWidths.gap : 0)
    var settled: TableLayout
    if let layout {
      settled = layout
      settled.widen(for: rows)
    } else {
      settled = TableLayout(
        columns: columns, rows: rows, limit: console.terminal.columns - margin.count)
      if let header = settled.header(style) { try console.out.writeLine(margin + header) }
    }
    layout = settled
    for (index, row) in rows.enumerated() {
      let line = settled.line(row, style)
      let picture = index < pictures.count ? pictures[index] : nil
      try console.out.writeLine(picture?.beside([line])[0] ?? margin + line)
    }
  }

  /// Returns tab-separated lines in one buffer: a list can have tens of thousands of rows.
  private static func lines(of rows: [[Cell]]) -> [UInt8] {
    var lines: [UInt8] = []
    for row in rows {
      append(row, to: &lines)
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }

  private static func append(_ row: [Cell], to line: inout [UInt8]) {
    for (index, cell) in row.enumerated() {
      if index > 0 { line.append(UInt8(ascii: "\t")) }
      Printable.append(cell: cell.value, to: &line)
    }
  }

  static func separated(_ row: [Cell]) -> String {
    var line: [UInt8] = []
    append(row, to: &line)
    return String(decoding: line, as: UTF8.self)
  }
}
