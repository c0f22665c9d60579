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
      cell.value + " " + (cell.value == "1" ? one : many)
    }
  }
}
