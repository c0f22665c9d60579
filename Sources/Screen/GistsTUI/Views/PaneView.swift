import TerminalOutput
import TerminalScreen

/// Draws the titles of the panes and the lines between them.
///
/// The pane with the focus has a heavy line, so that it stands out even without colors.
struct PaneView {
  let state: BrowserState
  let layout: Layout

  func draw(on grid: inout Grid) {
    for divider in layout.dividers { grid.fill(divider, with: "│", state.setup.theme.line) }
    for pane in Pane.allCases { draw(pane, on: &grid) }
    for divider in layout.dividers where !layout.status.isEmpty {
      grid.fill(divider.top(1), with: "┬", state.setup.theme.line)
    }
  }

  private func draw(_ pane: Pane, on grid: inout Grid) {
    let area = layout.title(of: pane)
    guard !area.isEmpty else { return }
    let hasFocus = state.focus == pane
    let look = hasFocus ? state.setup.theme.focus : state.setup.theme.line
    grid.fill(area, with: hasFocus ? "━" : "─", look)
    let title = title(of: pane)
    let place = pane == .document ? state.readingPlace(layout) ?? "" : ""
    var inside = area.after(1).left(area.columns - 3)
    if !place.isEmpty, DisplayWidth.of(place) + 6 <= inside.columns {
      let left = grid.write(StyledText(" \(place) ", state.setup.theme.aside), atRightOf: inside)
      inside.columns = left - inside.column - 1
    }
    guard !title.isEmpty, inside.columns > 3 else { return }
    let text = StyledText(title, hasFocus ? state.setup.theme.focus : state.setup.theme.aside)
    grid.write(" " + text.cut(to: inside.columns - 2) + " ", row: area.row, column: inside.column)
  }

  private func title(of pane: Pane) -> String {
    switch pane {
    case .list:
      let list = state.current
      let shown = list.arrangement.filter.isEmpty ? "" : "\(list.ids.count.grouped) of "
      let count = list.countLeft.map { " · \(shown)\($0.grouped)" + (list.isPartial ? "+" : "") }
      return state.list.name + (count ?? "") + sorted(list)
    case .files:
      guard let document, let index = document.fileIndex else { return "Files" }
      return "Files \((index + 1).grouped)/\(document.files.count.grouped)"
    case .document:
      guard let (name, detail) = document?.heading else { return "" }
      let text = detail.isEmpty ? name : "\(name) · \(detail)"
      guard let draft = state.selectedDraft, let target = state.target(of: draft) else {
        return text
      }
      return "\(text) → \(target)"
    }
  }

  /// The column by which a list is sorted, if no heading of a column shows it.
  private func sorted(_ list: ListState) -> String {
    guard let sorting = list.arrangement.sorting,
      BrowserColumn(sorting) == nil || list.selectedRow?.gist == nil || layout.isNarrow
    else { return "" }
    return " · \(sorting.name) \(list.arrangement.arrow)"
  }

  private var document: DocumentState? { state.shownDocument.flatMap { state.documents[$0] } }
}

/// Draws the files of the document that is on the screen.
struct FilesView {
  let state: BrowserState
  let area: Area

  func draw(on grid: inout Grid) {
    guard let document = state.shownDocument.flatMap({ state.documents[$0] }),
      let current = document.fileIndex
    else { return }
    let files = document.files
    let rows = FileRows(count: files.count, current: current, height: area.rows)
    for (offset, file) in files.dropFirst(rows.first).enumerated() {
      let row = area.row + offset * rows.linesPerFile
      guard row < area.bottom else { return }
      let line = Area(row: row, column: area.column, rows: 1, columns: area.columns)
      let name = StyledText(file.name).cut(to: max(0, area.columns - 3))
      let end = grid.write(name, row: row, column: area.column + 2)
      let detail = StyledText(file.detail, state.setup.theme.aside)
      if rows.linesPerFile > 1 {
        grid.write(
          detail.cut(to: max(0, area.columns - 2)), row: row + 1, column: area.column + 2)
      } else if end + 2 + detail.width < area.right {
        grid.write(detail, atRightOf: line.left(area.columns - 1))
      }
      if rows.first + offset == current {
        grid.select(line, hasFocus: state.focus == .files)
      }
    }
  }
}
