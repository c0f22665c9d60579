import TerminalScreen

/// Draws a document.
struct DocumentView {
  let state: BrowserState
  let name: DocumentName
  let area: Area

  func draw(on grid: inout Grid) {
    let document = state.documents[name] ?? DocumentState()
    guard !document.lines.isEmpty else { return drawEmpty(document, on: &grid) }
    let inside = area.columns > 2 ? area.after(1) : area
    let shown = document.lines.dropFirst(document.top).prefix(area.rows)
    for (offset, line) in shown.enumerated() {
      draw(line, at: document.top + offset, document, row: area.row + offset, inside, on: &grid)
    }
    if let picture = document.document?.picture, let form = picture.form, document.top == 0 {
      let place = Area(
        row: area.row, column: inside.column, rows: picture.lines.count, columns: picture.columns)
      if place.rows <= area.rows {
        grid.pictures.append(GridPicture(name: picture.name, area: place, form: form))
      }
    }
    if state.document == name, grid.cursor == nil {
      grid.cursor = Grid.Position(row: area.row, column: area.column)
    }
  }

  private func draw(
    _ line: DocumentState.Line, at index: Int, _ document: DocumentState, row: Int,
    _ inside: Area, on grid: inout Grid
  ) {
    let text = highlighted(line.text, document.find).cut(to: inside.columns)
    guard case .heading(let detail) = line.kind else {
      grid.write(text, row: row, column: inside.column)
      return
    }
    let rule = state.theme.line
    for column in inside.column..<max(inside.column, inside.right - 1) {
      grid.write("─", rule, row: row, column: column)
    }
    let isChosen = document.chosenSection.map { document.sections[$0] == index } ?? false
    let mark: StyledText = isChosen ? "> " : " "
    let name = (mark + text).cut(to: max(0, inside.columns - 6)) + " "
    let end = grid.write(
      name.restyled { $0 = state.theme.heading }, row: row, column: inside.column + 2,
      limit: max(0, inside.columns - 5))
    let room = Area(row: row, column: end + 1, rows: 1, columns: inside.right - end - 5)
    if !detail.isEmpty, detail.count + 2 <= room.columns {
      grid.write(StyledText(" \(detail) ", state.theme.aside), atRightOf: room)
    }
  }

  /// Returns the line with what was looked for reversed.
  private func highlighted(_ line: StyledText, _ find: String) -> StyledText {
    guard !find.isEmpty else { return line }
    var result = StyledText(runs: [])
    for run in line.runs {
      var rest = Substring(run.text)
      while let range = rest.lowercased().firstRange(of: find) {
        let lowered = rest.lowercased()
        let start = lowered.distance(from: lowered.startIndex, to: range.lowerBound)
        let length = find.count
        result.runs.append(.init(text: String(rest.prefix(start)), look: run.look))
        let match = rest.dropFirst(start).prefix(length)
        result.runs.append(.init(text: String(match), look: run.look.adding(.reversed)))
        rest = rest.dropFirst(start + length)
      }
      result.runs.append(.init(text: String(rest), look: run.look))
    }
    return result
  }

  private func drawEmpty(_ document: DocumentState, on grid: inout Grid) {
    let problem = document.problem.map { [$0.text, ""] + $0.hints }
    let lines = problem ?? (document.isLoading ? ["Loading…"] : ["Nothing to show."])
    grid.write(lines.map { StyledText($0) }, in: area.below(1).after(2))
  }
}
