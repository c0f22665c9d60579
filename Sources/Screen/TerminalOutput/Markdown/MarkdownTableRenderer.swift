/// Renders a table and wraps its cells if the terminal is too narrow.
struct MarkdownTableRenderer {
  private static let separator = " │ "
  /// The minimum column width: below it, the table is rendered as a list of its rows.
  private static let narrowest = 6

  let table: MarkdownTable
  let renderer: MarkdownRenderer

  private var style: Style { renderer.style }

  func lines(columns: Int) -> [StyledText] {
    let count = table.alignments.count
    guard count > 0, !table.rows.isEmpty else { return [] }
    if style.isPlain { return sentences(columns) }
    let room = columns - Self.separator.count * (count - 1)
    var widths = naturalWidths(columns)
    guard widths.reduce(0, +) <= room || room >= count * Self.narrowest else {
      return records(columns)
    }
    ColumnWidths.shrink(&widths, Array(widths.indices), to: room, minimum: Self.narrowest)
    ColumnWidths.shrink(&widths, Array(widths.indices), to: room, minimum: 1)
    return grid(widths)
  }

  private func naturalWidths(_ columns: Int) -> [Int] {
    table.alignments.indices.map { column in
      table.rows.reduce(1) { width, row in
        guard column < row.count, width < columns else { return width }
        return max(width, renderer.wrapped(row[column], columns).map(\.width).max() ?? 0)
      }
    }
  }

  private func grid(_ widths: [Int]) -> [StyledText] {
    let header = table.rows[0].map { cell in cell.map { $0.bold() } }
    let rows = ([header] + table.rows.dropFirst()).map { row in wrapped(row, widths) }
    let rule = style.text(
      .dim, widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─"))
    // Multi-line rows need a separator.
    let isTall = rows.dropFirst().contains { row in row.contains { $0.count > 1 } }
    var lines: [StyledText] = []
    for (index, row) in rows.enumerated() {
      if index == 1 || index > 1 && isTall { lines.append(rule) }
      lines += drawn(row, widths)
    }
    return lines
  }

  private func wrapped(_ row: [[Span]], _ widths: [Int]) -> [[StyledText]] {
    widths.enumerated().map { column, width in
      column < row.count ? renderer.wrapped(row[column], width) : []
    }
  }

  private func drawn(_ cells: [[StyledText]], _ widths: [Int]) -> [StyledText] {
    (0..<max(1, cells.map(\.count).max() ?? 0)).map { number in
      let parts = cells.indices.map { column in
        let line = number < cells[column].count ? cells[column][number] : ""
        return padded(line, to: widths[column], column)
      }
      return parts.joined(separator: style.text(.dim, Self.separator)).withoutSpaceAtEnd()
    }
  }

  private func padded(_ line: StyledText, to width: Int, _ column: Int) -> StyledText {
    let free = max(0, width - line.width)
    let left =
      switch table.alignments[column] {
      case .left: 0
      case .center: free / 2
      case .right: free
      }
    return StyledText(safe: String(repeating: " ", count: left)) + renderer.drawn(line)
      + StyledText(safe: String(repeating: " ", count: free - left))
  }

  /// Renders each row as one sentence of titles and values.
  private func sentences(_ columns: Int) -> [StyledText] {
    let rows = table.rows.dropFirst()
    let titles = table.rows[0]
    return ["Table with \(Plural.count(rows.count, "row")):"]
      + rows.enumerated().flatMap { index, row in
        var line = [Span(text: "Row \(index + 1): ")]
        for (column, cell) in row.enumerated() where !cell.isEmpty {
          if line.count > 1 { line.append(Span(text: ", ")) }
          let title = column < titles.count ? titles[column] : []
          line += title + (title.isEmpty ? [] : [Span(text: " ")]) + cell
        }
        return renderer.text(line, columns)
      }
  }

  /// Renders each row as lines with a title and a value.
  private func records(_ columns: Int) -> [StyledText] {
    // Each record repeats the titles: long ones are cut to a line.
    let titles = table.rows[0].map { renderer.wrapped($0, columns).first?.runs ?? [] }
    let records = table.rows.dropFirst().map { row in
      row.enumerated().flatMap { column, cell -> [StyledText] in
        let title = column < titles.count ? titles[column] : []
        let colon = title.isEmpty ? [] : [Span(text: ": ", look: .bold)]
        return renderer.text(title.map { $0.bold() } + colon + cell, columns)
      }
    }
    return Array(records.joined(separator: [""]))
  }
}
