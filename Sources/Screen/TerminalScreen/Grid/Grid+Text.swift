import TerminalOutput

extension Grid {
  /// Writes text on one row from a column on; returns the column after it.
  ///
  /// Characters that could control a terminal are escaped. What has no room is left out; a wide
  /// cluster is never halved.
  @discardableResult
  package mutating func write(
    _ text: String, _ look: Look = .plain, row: Int, column: Int, limit: Int = .max
  ) -> Int {
    write(StyledText(text, look), row: row, column: column, limit: limit)
  }

  /// Writes styled text on one row from a column on; returns the column after it.
  @discardableResult
  package mutating func write(
    _ text: StyledText, row: Int, column: Int, limit: Int = .max
  ) -> Int {
    guard (0..<rows).contains(row), column >= 0 else { return column }
    let end = min(columns, limit == .max ? columns : column + limit)
    var column = column
    for run in text.runs {
      if run.text.isPrintableASCII {
        column = put(ascii: run.text, look: run.look, row: row, column: column, before: end)
        if column >= end { return column }
        continue
      }
      for character in run.text {
        let character = character.bounded
        let width = DisplayWidth.of(character)
        if width == 0 { continue }
        guard
          put(character, width: width, look: run.look, row: row, column: column, before: end)
        else { return column }
        column += width
      }
    }
    return column
  }

  /// Writes lines from the top of an area on; each is cut with `…`.
  package mutating func write(_ lines: some Sequence<StyledText>, in area: Area) {
    for (offset, line) in lines.prefix(area.rows).enumerated() {
      write(
        line.cut(to: area.columns), row: area.row + offset, column: area.column,
        limit: area.columns)
    }
  }

  /// Draws a frame of lines around an area, on its outermost cells.
  package mutating func frame(_ area: Area, title: StyledText = "", look: Look = .plain) {
    guard area.rows > 1, area.columns > 1 else { return }
    let (left, right) = (area.left(1), area.after(area.columns - 1))
    fill(area.top(1), with: "─", look)
    fill(area.below(area.rows - 1), with: "─", look)
    fill(left, with: "│", look)
    fill(right, with: "│", look)
    fill(left.top(1), with: "┌", look)
    fill(right.top(1), with: "┐", look)
    fill(left.below(area.rows - 1), with: "└", look)
    fill(right.below(area.rows - 1), with: "┘", look)
    if !title.isEmpty, area.columns > 8 {
      let title = (StyledText(" ") + title).cut(to: area.columns - 5) + StyledText(" ")
      write(title, row: area.row, column: area.column + 2)
    }
  }
}
