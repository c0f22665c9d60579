/// Draws a chooser: the question with the filter, the rows around the selection, and a status line.
struct ChooserView: Sendable {
  /// The lines, no wider than the terminal, and the column of the cursor in the first line.
  struct Frame: Hashable, Sendable {
    let lines: [String]
    let cursor: Int
  }

  /// The most rows that are shown: the output before the question stays visible.
  private static let mostRows = 15
  /// The narrowest terminal on which a row has columns at all.
  private static let narrowest = 16

  let question: String
  let columns: [[Column]]
  let style: Style
  /// The first row that is shown.
  private var top = 0
  /// The last layout with its key: the list, the number of its rows and the width.
  private var layout: (key: (Int, Int, Int), layout: TableLayout)?

  init(question: String, columns: [[Column]], style: Style) {
    self.question = question
    self.columns = columns
    self.style = style
  }

  /// Returns the question escaped and wrapped; its last sentence has a line of its own, which
  /// leaves room for a filter.
  static func lines(of question: String, width: Int) -> [String] {
    let columns = max(1, width - 2)
    let lines = Wrapping.lines(of: question, columns: columns)
    guard lines.count > 1, let end = question.ranges(of: ". ").last else { return lines }
    return Wrapping.lines(of: String(question[..<end.lowerBound]) + ".", columns: columns)
      + Wrapping.lines(of: String(question[end.upperBound...]), columns: columns)
  }

  static func rowCount(height: Int) -> Int { max(1, min(mostRows, height - 3)) }

  /// Draws the state; `width` and `height` are the terminal's.
  mutating func frame(_ state: ChooserState, width: Int, height: Int) -> Frame {
    // A full line would wrap on some terminals.
    let width = max(2, width - 1)
    let count = Self.rowCount(height: height)
    top = min(top, max(0, state.matches.count - count))
    if state.selection < top { top = state.selection }
    if state.selection >= top + count { top = state.selection - count + 1 }
    let (head, cursor) = head(state, width)
    let shown = state.matches.dropFirst(top).prefix(count)
    var lines = [head]
    lines += shown.enumerated().map { offset, row in
      line(state, row: row, isSelected: top + offset == state.selection, width)
    }
    if height > lines.count {
      lines.append(style(.dim, DisplayWidth.cut(status(state), to: width)))
    }
    return Frame(lines: Array(lines.prefix(max(1, height))), cursor: cursor)
  }

  /// Returns the line that replaces the chooser when a row was chosen.
  func answer(_ state: ChooserState, _ row: ChosenRow, width: Int) -> String {
    let cells = state.lists[row.list].rows[row.row].map { Printable.line($0.shown) }
    let text = cells.filter { !$0.isEmpty }.joined(separator: "  ")
    let room = max(0, width - 2 - DisplayWidth.of(safeQuestion))
    guard room < min(DisplayWidth.of(text), width / 2) else {
      return style(.bold, safeQuestion) + " " + DisplayWidth.cut(text, to: room)
    }
    return style(.bold, safeQuestion) + "\n  " + DisplayWidth.cut(text, to: width - 2)
  }

  private var safeQuestion: String { Printable.line(question) }

  private func head(_ state: ChooserState, _ width: Int) -> (String, cursor: Int) {
    // Measuring all of a long filter again for each removed character would take very long.
    var filter = state.filter.suffix(width)
    // The question is cut only for a long filter.
    let question = DisplayWidth.cut(
      safeQuestion, to: max(width / 2, width - 2 - DisplayWidth.of(String(filter))))
    let room = width - DisplayWidth.of(question) - 2
    while DisplayWidth.of(String(filter)) > max(0, room) { filter.removeFirst() }
    let line = style(.bold, question) + " " + filter
    return (line, DisplayWidth.of(question) + 1 + DisplayWidth.of(String(filter)))
  }

  private mutating func line(
    _ state: ChooserState, row: Int, isSelected: Bool, _ width: Int
  ) -> String {
    let cells = state.list.rows[row]
    guard width >= Self.narrowest else {
      let text = Printable.line(cells.first?.shown ?? "")
      return DisplayWidth.cut((isSelected ? "> " : "  ") + text, to: width)
    }
    let layout = self.layout(state, width)
    guard isSelected else { return "  " + layout.line(cells, style) }
    let plain = "> " + layout.line(cells, Style(isEnabled: false))
    return style(.reversed, plain)
  }

  private mutating func layout(_ state: ChooserState, _ width: Int) -> TableLayout {
    let key = (state.current, state.list.rows.count, width)
    if let layout, layout.key == key { return layout.layout }
    let made = TableLayout(
      columns: columns[state.current], rows: state.list.rows, limit: width - 2)
    layout = (key, made)
    return made
  }

  private func status(_ state: ChooserState) -> String {
    let list = state.list
    var parts: [String] = []
    switch list.loading {
    case .running where !state.filter.isEmpty && !list.rows.isEmpty:
      parts.append(
        "\(state.matches.count.grouped) of \(list.rows.count.grouped) match, loading more…")
    case .running: parts.append("loading…")
    case .failed(let message): parts.append(Printable.line(message))
    case .partial, .complete:
      let isFiltered = state.matches.count < list.rows.count
      parts.append(
        isFiltered
          ? "\(state.matches.count.grouped) of \(list.rows.count.grouped) match" : "type to filter")
      if list.loading == .partial { parts.append("↓ at the end for more") }
    }
    if state.lists.count > 1 {
      let next = state.lists[(state.current + 1) % state.lists.count].name
      parts.append("\(Printable.line(list.name)) (Tab: \(Printable.line(next)))")
    }
    parts.append("Esc: cancel")
    return "  " + parts.joined(separator: " · ")
  }
}
