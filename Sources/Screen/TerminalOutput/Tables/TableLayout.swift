/// The column widths of a table at a terminal, and the format of its lines.
struct TableLayout: Sendable {
  /// The minimum width of a flexible column, unless the others can't shrink any further.
  static let flexibleMinimum = 12
  /// The width below which columns after the flexible one are left out instead.
  private static let flexibleEnough = 14

  /// The columns that fit; `kept` has the indices of their cells in a row.
  let columns: [Column]
  private let kept: [Int]
  private(set) var widths: [Int]

  /// Computes widths that show `rows` and the titles in full if `limit` cells allow it.
  ///
  /// The flexible columns shrink first. Then the columns after them are left out, the last one
  /// first. Then the widest columns shrink, unless they must stay whole.
  init(columns: [Column], rows: [[Cell]], limit: Int) {
    var widths = columns.indices.map { index in
      rows.reduce(DisplayWidth.of(columns[index].title)) { width, row in
        max(width, index < row.count ? Self.width(of: row[index]) : 0)
      }
    }
    kept = Self.fitting(columns, widths, limit: limit)
    let columns = kept.map { columns[$0] }
    widths = kept.map { widths[$0] }
    self.columns = columns
    let available = max(0, limit - ColumnWidths.gap * max(0, columns.count - 1))
    let flexible = columns.indices.filter { columns[$0].isFlexible }
    ColumnWidths.shrink(&widths, flexible, to: available, minimum: Self.flexibleMinimum)
    let cuttable = columns.indices.filter { !columns[$0].isWhole }
    ColumnWidths.shrink(&widths, cuttable, to: available, minimum: 1)
    self.widths = widths
  }

  /// Returns the indices of the columns that leave enough room for the flexible ones.
  private static func fitting(_ columns: [Column], _ widths: [Int], limit: Int) -> [Int] {
    var kept = Array(columns.indices)
    guard let first = columns.firstIndex(where: \.isFlexible) else { return kept }
    func needed() -> Int {
      let widths = kept.map { index in
        columns[index].isFlexible && !columns[index].keepsEnd
          ? min(widths[index], flexibleEnough) : widths[index]
      }
      return widths.reduce(0, +) + ColumnWidths.gap * (kept.count - 1)
    }
    while needed() > limit,
      let last = kept.lastIndex(where: {
        $0 > first && !columns[$0].isFlexible && !columns[$0].isWhole
      })
    {
      kept.remove(at: last)
    }
    return kept
  }

  /// Returns the header line; nil if no column has a title.
  func header(_ style: Style) -> String? {
    guard columns.contains(where: { !$0.title.isEmpty }) else { return nil }
    return aligned(columns.map { Cell($0.title, tone: .dim) }, style)
  }

  /// Returns a row without its line feed: aligned, cut, escaped, then colored.
  func line(_ row: [Cell], _ style: Style) -> String { aligned(cells(of: row), style) }

  private func cells(of row: [Cell]) -> [Cell] {
    kept.compactMap { $0 < row.count ? row[$0] : nil }
  }

  private func aligned(_ cells: [Cell], _ style: Style) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let shown = Printable.line(cell.shown)
      let text =
        columns[index].keepsEnd
        ? DisplayWidth.end(of: shown, in: widths[index])
        : DisplayWidth.cut(shown, to: widths[index])
      let padding = String(
        repeating: " ", count: max(0, widths[index] - DisplayWidth.of(text)))
      let isLast = index == cells.count - 1
      let gap = isLast ? "" : String(repeating: " ", count: ColumnWidths.gap)
      switch columns[index].alignment {
      case .left: line += style(cell.tone, text) + (isLast ? "" : padding) + gap
      case .right: line += padding + style(cell.tone, text) + gap
      }
    }
    return line
  }

  /// Widens columns for later rows, at the expense of a flexible one: a longer ID stays whole.
  mutating func widen(for rows: [[Cell]]) {
    guard let flexible = columns.firstIndex(where: \.isFlexible) else { return }
    for row in rows {
      for (index, cell) in cells(of: row).enumerated() where index != flexible {
        let missing = Self.width(of: cell) - widths[index]
        let spare = widths[flexible] - Self.flexibleMinimum
        guard missing > 0, missing <= spare else { continue }
        widths[index] += missing
        widths[flexible] -= missing
      }
    }
  }

  private static func width(of cell: Cell) -> Int {
    DisplayWidth.of(Printable.line(cell.shown))
  }
}
