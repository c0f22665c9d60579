import FoundationEssentials
import TerminalOutput
package import TerminalScreen

extension BrowserState {
  /// Draws the state.
  package func grid() -> Grid {
    var grid = Grid(rows: rows, columns: columns)
    let layout = layout
    HeadView(state: self, layout: layout).draw(on: &grid)
    PaneView(state: self, layout: layout).draw(on: &grid)
    if !layout.list.isEmpty { ListView(state: self, layout: layout).draw(on: &grid) }
    if !layout.files.isEmpty { FilesView(state: self, area: layout.files).draw(on: &grid) }
    if !layout.document.isEmpty, let name = shownDocument {
      DocumentView(state: self, name: name, area: layout.document).draw(on: &grid)
    }
    FootView(state: self, layout: layout).draw(on: &grid)
    if let overlay = dialogs.overlay { OverlayView(state: self, overlay: overlay).draw(on: &grid) }
    if let cursor = grid.cursor, !grid.area.contains(row: cursor.row, column: cursor.column) {
      grid.cursor = nil
    }
    return grid
  }

  /// Returns the age of a date in a few characters; empty if it is unknown.
  func age(_ date: Date?) -> String {
    guard let date, let now else { return "" }
    return RelativeTime(now: now).compactText(date)
  }
}

extension String {
  /// The text with spaces before it, up to a width in cells.
  func paddedLeft(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - DisplayWidth.of(self))) + self
  }
}

extension Grid {
  /// Draws a line that is edited, with the cursor in view.
  mutating func draw(
    _ editor: LineEditor, in area: Area, hasCursor: Bool, isSecret: Bool = false,
    isSelected: Bool = false
  ) {
    guard !area.isEmpty else { return }
    func shown(_ text: String) -> String {
      isSecret ? String(repeating: "•", count: text.count) : text
    }
    // The end of a long text is in view; measuring all of it again and again would take long.
    var before = String(shown(editor.before).suffix(area.columns))
    while DisplayWidth.of(before) >= area.columns, !before.isEmpty { before.removeFirst() }
    let look = isSelected ? Look(.reversed) : .plain
    let column = write(before, look, row: area.row, column: area.column, limit: area.columns)
    write(shown(editor.after), look, row: area.row, column: column, limit: area.right - column)
    if hasCursor { cursor = Position(row: area.row, column: column) }
  }

  /// Writes text that ends at the right end of an area's first row; returns its first column.
  @discardableResult
  mutating func write(_ text: StyledText, atRightOf area: Area) -> Int {
    let text = text.cut(to: area.columns)
    let column = area.right - text.width
    write(text, row: area.row, column: column)
    return column
  }
}
