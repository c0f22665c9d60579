/// Writes rows in batches: aligned columns at a terminal, tab-separated whole values in a pipe,
/// and sentences at a terminal that is read aloud.
///
/// The first batch determines the widths. Each is flushed, so that the user sees the first page
/// while the second is loading.
package struct Table {
  private let columns: [Column]
  private let console: Console
  private let imageColumns: Int
  private var layout: TableLayout?

  /// `imageColumns` is the width of the images at the start of rows at a terminal; 0 for none.
  package init(_ columns: [Column], console: Console, imageColumns: Int = 0) {
    self.columns = columns
    self.console = console
    self.imageColumns = imageColumns
  }

  /// Writes a batch of rows, each with one cell per column and optionally an image one line high.
  package mutating func append(
    _ rows: [[Cell]], images: [TerminalImage?] = []
  ) throws(OutputError) {
    guard !rows.isEmpty else { return }
    if console.terminal.outIsTerminal, console.terminal.isPlain {
      for row in rows {
        let lines = RowSentence.lines(row, columns, width: console.terminal.columns)
        for line in lines { try console.out.writeLine(line) }
      }
    } else if console.terminal.outIsTerminal {
      try writeAligned(rows, images)
    } else {
      try console.out.write(Self.lines(of: rows))
    }
    try console.out.flush()
  }

  private mutating func writeAligned(
    _ rows: [[Cell]], _ images: [TerminalImage?]
  ) throws(OutputError) {
    let style = console.style
    // Rows without an image are indented instead.
    let margin = String(
      repeating: " ", count: imageColumns > 0 ? imageColumns + ColumnWidths.gap : 0)
    var measured: TableLayout
    if let layout {
      measured = layout
      measured.widen(for: rows)
    } else {
      measured = TableLayout(
        columns: columns, rows: rows, limit: console.terminal.columns - margin.count)
      if let header = measured.header(style) { try console.out.writeLine(margin + header) }
    }
    layout = measured
    for (index, row) in rows.enumerated() {
      let line = measured.line(row, style)
      let image = index < images.count ? images[index] : nil
      try console.out.writeLine(image?.beside([line])[0] ?? margin + line)
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

/// One value of a row, which the table escapes: possibly shorter and colored at a terminal.
package struct Cell: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The whole value, for a pipe.
  package var value: String
  /// The value at a terminal: `2 hours ago` for a time.
  package var shown: String
  var tone: Look
  /// Texts that are not shown and by which a chooser finds the row as well.
  package var keywords: [String]

  package init(
    _ value: String, shown: String? = nil, tone: Look = .plain, keywords: [String] = []
  ) {
    self.value = value
    self.shown = shown ?? value
    self.tone = tone
    self.keywords = keywords
  }

  /// A count, grouped at a terminal; empty for nil.
  package init(count: Int?, tone: Look = .plain) {
    self.init(count.map { String($0) } ?? "", shown: count?.grouped, tone: tone)
  }

  package init(stringLiteral value: String) { self.init(value) }
}

/// A column of a ``Table``.
package struct Column: Hashable, Sendable, ExpressibleByStringLiteral {
  package enum Alignment: Sendable { case left, right }

  /// The way in which values are read aloud.
  package enum Reading: Hashable, Sendable {
    case value
    /// Before the other columns.
    case first
    /// After a word: `updated 2 days ago`.
    case after(String)
    /// After a word, and after the other columns: `ID 46fa115ec4`.
    case last(String)
    /// A number of things: `1 file`, `2 files`.
    case count(String, String)
  }

  /// The header at a terminal; a pipe has none.
  package var title: String
  var alignment: Alignment
  /// Whether the column shrinks first if the terminal is too narrow.
  var isFlexible: Bool
  /// Whether the column is never cut, even on a narrow terminal.
  var isWhole: Bool
  /// Whether the ends of the values distinguish rows, as with paths.
  ///
  /// The column is then cut at its beginning, and only after the columns after it were left out.
  var keepsEnd: Bool
  var reading: Reading

  package init(
    _ title: String, alignment: Alignment = .left, isFlexible: Bool = false, isWhole: Bool = false,
    keepsEnd: Bool = false, reading: Reading = .value
  ) {
    self.title = title
    self.alignment = alignment
    self.isFlexible = isFlexible
    self.isWhole = isWhole
    self.keepsEnd = keepsEnd
    self.reading = reading
  }

  package init(stringLiteral title: String) { self.init(title) }
}

/// A row as a sentence, to be read aloud (``Terminal/isPlain``).
enum RowSentence {
  /// Returns the values without the empty ones: escaped, never cut, wrapped to `width` cells.
  static func lines(_ row: [Cell], _ columns: [Column], start: String = "", width: Int) -> [String]
  {
    Wrapping.lines(of: start + text(row, columns), columns: width)
  }

  private static func text(_ row: [Cell], _ columns: [Column]) -> String {
    let cells = zip(row, columns).filter { !$0.0.shown.isEmpty }
    let (first, others) = split(cells) { $0 == .first }
    let (last, middle) = split(others) { if case .last = $0 { true } else { false } }
    return (first + middle + last).map(words).joined(separator: ", ")
  }

  private static func split(
    _ cells: [(Cell, Column)], _ belongs: (Column.Reading) -> Bool
  ) -> ([(Cell, Column)], [(Cell, Column)]) {
    (cells.filter { belongs($0.1.reading) }, cells.filter { !belongs($0.1.reading) })
  }

  private static func words(_ cell: Cell, _ column: Column) -> String {
    switch column.reading {
    case .value, .first: cell.shown
    case .after(let word), .last(let word): word + " " + cell.shown
    case .count(let one, let many):
      cell.shown + " " + (cell.value == "1" ? one : many)
    }
  }
}

/// A table of any values, whose first row is its header; long values are wrapped.
package enum ValueTable {
  /// Returns the lines, escaped: untrusted values need no escaping.
  package static func lines(of rows: [[String]], columns: Int, style: Style) -> [StyledText] {
    let count = rows.map(\.count).max() ?? 0
    let table = MarkdownTable(
      alignments: (0..<count).map { Self.isNumeric($0, rows) ? .right : .left },
      rows: rows.map { row in
        (0..<count).map { $0 < row.count && !row[$0].isEmpty ? [Span(text: row[$0])] : [] }
      })
    return MarkdownTableRenderer(table: table, renderer: MarkdownRenderer(style: style))
      .lines(columns: columns)
  }

  /// Whether all values of a column below the header are numbers.
  private static func isNumeric(_ column: Int, _ rows: [[String]]) -> Bool {
    let values = rows.dropFirst().compactMap { column < $0.count ? $0[column] : nil }
      .filter { !$0.isEmpty }
    return !values.isEmpty && values.allSatisfy { Double($0) != nil }
  }
}
