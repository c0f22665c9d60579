/// A picture for a terminal, with its size in columns and lines.
package struct Picture: Hashable, Sendable {
  /// A size in cells.
  package struct Size: Hashable, Sendable {
    package let columns: Int
    package let rows: Int

    /// A cell is about twice as high as wide: a square picture has two columns per row.
    package init(columns: Int, rows: Int) {
      self.columns = max(1, columns)
      self.rows = max(1, rows)
    }

    /// Creates the size of a square picture with this many lines.
    package init(rows: Int) { self.init(columns: rows * 2, rows: rows) }
  }

  let size: Size
  /// The start of each line, which leaves the cursor to the right of the picture.
  let rows: [String]
  /// The sequence that draws the picture at the cursor; nil for a picture of characters.
  let escape: String?

  /// The number of columns, including the gap after the picture.
  package var width: Int { size.columns + ColumnWidths.gap }

  /// Returns lines of text with the picture on their left, without line ends.
  ///
  /// All lines start in the same column. If the text has fewer lines than the picture, empty lines
  /// are added.
  package func beside(_ lines: [String], gap: Int = ColumnWidths.gap) -> [String] {
    let space = String(repeating: " ", count: gap)
    let indent = String(repeating: " ", count: size.columns)
    return (0..<max(rows.count, lines.count)).map { index in
      let start = index < rows.count ? rows[index] : indent
      return index < lines.count && !lines[index].isEmpty ? start + space + lines[index] : start
    }
  }

  /// Creates a picture from lines of characters.
  init(_ size: Size, lines: [String]) { self.init(size, rows: lines, escape: nil) }

  private init(_ size: Size, rows: [String], escape: String?) {
    self.size = size
    self.rows = rows
    self.escape = escape
  }

  /// Creates a picture that one escape sequence draws at the cursor.
  ///
  /// The cursor is restored because terminals leave it in different places. The lines are created
  /// first: otherwise drawing on the last line would scroll the terminal.
  init(_ size: Size, escape: String) {
    let below = size.rows - 1
    let room =
      below > 0 ? String(repeating: "\n", count: below) + "\u{1B}[\(below)A" : ""
    let right = "\u{1B}[\(size.columns)C"
    self.init(
      size,
      rows: [room + "\u{1B}7" + escape + "\u{1B}8" + right]
        + Array(repeating: right, count: below), escape: escape)
  }
}
