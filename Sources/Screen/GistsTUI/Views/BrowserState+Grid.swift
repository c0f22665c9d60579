import FoundationEssentials
import TerminalOutput
package import TerminalScreen

extension BrowserState {
  /// Draws the state.
  package func grid() -> Grid {
    var grid = Grid(rows: rows, columns: columns)
    let layout = layout
    HeadView(state: self, layout: layout).draw(on: &grid)
    if !layout.list.isEmpty { ListView(state: self, layout: layout).draw(on: &grid) }
    if layout.isSplit { grid.fill(layout.divider.left(1), with: "│", theme.line) }
    if !layout.document.isEmpty, let name = shownDocument {
      DocumentView(state: self, name: name, area: layout.document).draw(on: &grid)
    }
    FootView(state: self, layout: layout).draw(on: &grid)
    if let overlay { OverlayView(state: self, overlay: overlay).draw(on: &grid) }
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
