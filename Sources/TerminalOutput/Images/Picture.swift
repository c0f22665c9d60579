/// A picture as a terminal draws it: so many columns of so many lines.
package struct Picture: Hashable, Sendable {
  /// Cells.
  package struct Size: Hashable, Sendable {
    package let columns: Int
    package let rows: Int

    /// A cell is about twice as high as wide: a square picture has two columns a row.
    package init(columns: Int, rows: Int) {
      self.columns = max(1, columns)
      self.rows = max(1, rows)
    }

    /// Square, of so many lines.
    package init(rows: Int) { self.init(columns: rows * 2, rows: rows) }
  }

  let size: Size
  /// What each line begins with; it leaves the cursor right of the picture.
  let rows: [String]

  /// How many columns it takes with the gap after it.
  package var width: Int { size.columns + ColumnWidths.gap }

  /// A text of several lines with the picture on its left, as lines without their ends.
  ///
  /// All lines begin in the same column. A text with fewer lines than the picture gets empty ones.
  package func beside(_ lines: [String], gap: Int = ColumnWidths.gap) -> [String] {
    let space = String(repeating: " ", count: gap)
    let indent = String(repeating: " ", count: size.columns)
    return (0..<max(rows.count, lines.count)).map { index in
      let start = index < rows.count ? rows[index] : indent
      return index < lines.count && !lines[index].isEmpty ? start + space + lines[index] : start
    }
  }

  /// A picture that consists of characters, one text a line.
  init(_ size: Size, lines: [String]) {
    self.size = size
    rows = lines
  }

  /// A picture that one escape sequence draws, from the cursor on.
  ///
  /// Where the cursor stands after it differs from terminal to terminal: it is put back. The lines are
  /// made first, or the picture would scroll a terminal at its last line while it is drawn.
  init(_ size: Size, escape: String) {
    let below = size.rows - 1
    let room =
      below > 0 ? String(repeating: "\n", count: below) + "\u{1B}[\(below)A" : ""
    let right = "\u{1B}[\(size.columns)C"
    self.init(
      size,
      lines: [room + "\u{1B}7" + escape + "\u{1B}8" + right]
        + Array(repeating: right, count: below))
  }
}
