import TerminalOutput
import TerminalScreen

/// Draws a line that is edited, with the cursor in view.
enum EditorView {
  static func draw(
    _ editor: LineEditor, in area: Area, hasCursor: Bool, isSecret: Bool = false,
    isSelected: Bool = false, on grid: inout Grid
  ) {
    guard !area.isEmpty else { return }
    func shown(_ text: String) -> String {
      isSecret ? String(repeating: "•", count: text.count) : text
    }
    // The end of a long text is in view; measuring all of it again and again would take long.
    var before = String(shown(editor.before).suffix(area.columns))
    while DisplayWidth.of(before) >= area.columns, !before.isEmpty { before.removeFirst() }
    let look = isSelected ? Look(.reversed) : .plain
    let column = grid.write(before, look, row: area.row, column: area.column, limit: area.columns)
    grid.write(shown(editor.after), look, row: area.row, column: column, limit: area.right - column)
    if hasCursor { grid.cursor = Grid.Position(row: area.row, column: column) }
  }
}
