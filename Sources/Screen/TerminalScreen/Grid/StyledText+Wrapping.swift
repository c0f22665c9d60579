import TerminalOutput

extension StyledText {
  /// The most rows that one line takes; the rest of a longer one is left out.
  private static let mostRows = 200

  /// Returns the text in rows of at most `columns` cells, broken anywhere.
  package func wrapped(to columns: Int) -> [StyledText] {
    let columns = max(2, columns)
    // A byte is at most a cell, so short texts need no measuring.
    if runs.reduce(0, { $0 + $1.text.utf8.count }) <= columns { return [self] }
    var (rows, row, left) = ([StyledText](), StyledText(runs: []), columns)
    for run in runs {
      var text = ""
      for character in run.text {
        let width = DisplayWidth.of(character)
        if width > left {
          row.runs.append(Run(text: text, look: run.look))
          rows.append(row)
          guard rows.count < Self.mostRows else {
            return rows.dropLast() + [rows[rows.count - 1].cut(to: columns - 1) + "…"]
          }
          (row, text, left) = (StyledText(runs: []), "", columns)
        }
        text.append(character)
        left -= width
      }
      if !text.isEmpty { row.runs.append(Run(text: text, look: run.look)) }
    }
    return rows + [row]
  }
}
