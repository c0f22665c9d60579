import TerminalOutput
import TerminalScreen
import TextFolding

/// Draws a document.
struct DocumentView {
  let state: BrowserState
  let name: DocumentName
  let area: Area

  func draw(on grid: inout Grid) {
    let document = state.documents[name] ?? DocumentState()
    guard !document.lines.isEmpty else { return drawEmpty(document, on: &grid) }
    let inside = area.columns > 2 ? area.after(1).left(area.columns - 2) : area
    let shown = document.lines[document.top..<document.top + area.rows]
    for (offset, line) in shown.enumerated() {
      draw(line, at: document.top + offset, document, row: area.row + offset, inside, on: &grid)
    }
    drawImages(shown[...], inside, on: &grid)
    if state.focus == .document, grid.cursor == nil {
      grid.cursor = Grid.Position(row: area.row, column: area.column)
    }
  }

  /// Draws the images that have rows on these lines.
  private func drawImages(
    _ lines: ArraySlice<DocumentLine>, _ inside: Area, on grid: inout Grid
  ) {
    var index = lines.startIndex
    while index < lines.endIndex {
      guard let first = lines[index].image else {
        index += 1
        continue
      }
      let count = min(first.image.rows - first.row, lines.endIndex - index)
      let row = area.row + index - lines.startIndex - first.row
      let isShown =
        first.column + first.image.columns <= inside.columns
        && state.draw(
          first.image, rows: first.row..<first.row + count, row: row,
          column: inside.column + first.column, on: &grid)
      if !isShown, first.image.columns > Self.placeholder.width {
        grid.write(
          Self.placeholder, row: area.row + index - lines.startIndex,
          column: inside.column + first.column)
      }
      index += count
    }
  }

  /// Replaces a partly visible image that can't be drawn with characters.
  private static let placeholder = StyledText("[image]", Look(.dim))

  private func draw(
    _ line: DocumentLine, at index: Int, _ document: DocumentState, row: Int, _ inside: Area,
    on grid: inout Grid
  ) {
    var all = state.setup.theme.adapted(line.text)
    let finds = document.finds.map { Folding.fold($0) }
    if let longest = finds.map(\.count).max() {
      // Of a line of megabytes, only what may be seen is searched.
      all = all.cut(to: document.sideways + inside.columns + 2 * longest)
      all = highlighted(all, finds)
    }
    // The title of a gist has the same star as its rows.
    if index == 0, case .gist(let id) = name, state.isStarred(id) == true {
      all =
        all.cut(to: max(0, inside.columns - 2)) + " " + StyledText("★", state.setup.theme.star)
    }
    guard let detail = line.detail else {
      let text = line.image == nil ? all.dropping(document.sideways) : all
      return write(text.cut(to: inside.columns), line, row: row, inside, on: &grid)
    }
    let text = all.cut(to: inside.columns)
    let rule = Area(row: row, column: inside.column, rows: 1, columns: inside.columns)
    grid.fill(rule, with: "─", state.setup.theme.line)
    // The pane's title names the only file.
    if state.layout.hasTitles, document.isOneSection { return }
    let name = (StyledText(" ") + text).cut(to: max(0, inside.columns - 5)) + " "
    let end = grid.write(
      name.restyled { $0 = state.setup.theme.heading }, row: row, column: inside.column + 2,
      limit: max(0, inside.columns - 4))
    let room = Area(row: row, column: end + 1, rows: 1, columns: inside.right - end - 4)
    if !detail.isEmpty, detail.count + 2 <= room.columns {
      grid.write(StyledText(" \(detail) ", state.setup.theme.aside), atRightOf: room)
    }
  }

  /// Writes a line, after its number if numbers are on.
  private func write(
    _ text: StyledText, _ line: DocumentLine, row: Int, _ inside: Area, on grid: inout Grid
  ) {
    guard state.options.hasLineNumbers, let number = line.number else {
      grid.write(text, row: row, column: inside.column)
      return
    }
    if !line.isContinued {
      let digits = String(number).paddedLeft(to: Layout.numberWidth - 1)
      grid.write(StyledText(digits, state.setup.theme.aside), row: row, column: inside.column)
    }
    let rest = inside.after(Layout.numberWidth)
    grid.write(text.cut(to: rest.columns), row: row, column: rest.column)
  }

  /// Returns the line with its matches reversed; `finds` are folded.
  private func highlighted(_ line: StyledText, _ finds: [String]) -> StyledText {
    var result = StyledText(runs: [])
    for run in line.runs {
      let text = FoldedLine(run.text)
      // At one place, the longest comes first.
      let matches = finds.flatMap { text.ranges(of: $0) }.sorted {
        ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound)
      }
      var (rest, end) = (Substring(run.text), 0)
      for match in matches where match.lowerBound >= end {
        let before = match.lowerBound - end
        result.runs.append(.init(text: String(rest.prefix(before)), look: run.look))
        rest = rest.dropFirst(before)
        let found = String(rest.prefix(match.count))
        result.runs.append(.init(text: found, look: run.look.adding(.reversed)))
        rest = rest.dropFirst(match.count)
        end = match.upperBound
      }
      result.runs.append(.init(text: String(rest), look: run.look))
    }
    return result
  }

  private func drawEmpty(_ document: DocumentState, on grid: inout Grid) {
    let problem = document.problem.map { [state.named($0.text), ""] + $0.hints.map(\.description) }
    let lines = problem ?? (document.isLoading ? ["Loading…"] : ["Nothing to show."])
    grid.write(lines.map { StyledText($0) }, in: area.below(1).after(2))
  }
}

extension BrowserState {
  /// Draws the visible rows of an image, or its characters where it can't be shown; false if
  /// neither can be.
  ///
  /// `row` is the position of the image's first row, even if that is not visible.
  func draw(
    _ image: BrowserImage, rows: Range<Int>, row: Int, column: Int, on grid: inout Grid
  ) -> Bool {
    if let form = image.form {
      let area = Area(row: row, column: column, rows: image.rows, columns: image.columns)
      let place = GridImage(name: image.name, area: area, form: form)
      // Nothing can be drawn over the cells of a dialog; a field is below the screen.
      let hasDialog = if case .field = dialogs.overlay { false } else { dialogs.overlay != nil }
      if !(form.isOverCells && hasDialog), grid.show(place, rows: rows) { return true }
    }
    guard !image.lines.isEmpty else { return false }
    for index in rows where image.lines.indices.contains(index) {
      grid.write(
        image.lines[index], row: row + index, column: column, limit: image.columns)
    }
    return true
  }
}
