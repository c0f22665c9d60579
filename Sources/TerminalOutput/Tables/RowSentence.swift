/// A row as a sentence, to be read aloud (``Terminal/isPlain``).
enum RowSentence {
  /// Returns the values on one line, escaped and never cut; empty values are left out.
  static func text(_ row: [Cell], _ columns: [Column]) -> String {
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
    case .value, .first: Printable.line(cell.shown)
    case .after(let word), .last(let word): word + " " + Printable.line(cell.shown)
    case .count(let one, let many):
      Printable.line(cell.value) + " " + (cell.value == "1" ? one : many)
    }
  }
}
