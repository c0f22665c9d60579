import TerminalOutput
import TerminalScreen

/// Draws the menu of actions: the words that narrow it, and a row for each action.
struct ActionMenuView {
  /// The columns of the keys.
  private static let keyWidth = 10

  let menu: ActionMenu
  /// The target of the actions: the title of a gist, or the number of marks.
  let title: String
  let theme: Theme

  func draw(on grid: inout Grid) {
    let rows = menu.rows
    let inside = OverlayView.box(
      title, lines: min(menu.all.count + 1, max(2, grid.rows - 6)), theme: theme, on: &grid)
    guard !inside.isEmpty else { return }
    let list = inside.below(1)
    let top = max(0, min(menu.selection - list.rows / 2, rows.count - list.rows))
    let shown = rows.enumerated().dropFirst(top).prefix(list.rows).map { index, row in
      line(row, isSelected: index == menu.selection, columns: list.columns)
    }
    grid.write(
      rows.isEmpty ? [StyledText("No such action.", theme.aside)] : Array(shown), in: list)
    grid.write(StyledText("> ", theme.title), row: inside.row, column: inside.column)
    grid.draw(menu.editor, in: inside.top(1).after(2), hasCursor: true)
  }

  private func line(_ row: ActionMenu.Row, isSelected: Bool, columns: Int) -> StyledText {
    let keys = row.keys.count < Self.keyWidth ? row.keys : String(row.keys.prefix { $0 != " " })
    let gap = String(repeating: " ", count: max(1, Self.keyWidth - keys.count))
    let why = row.why == nil ? "" : " · " + row.reason
    // The reason is whole where there is room for it, before what the action does.
    let room = columns - 1 - keys.count - gap.count
    let about = StyledText(row.action.entry.about)
      .cut(to: max(room - DisplayWidth.of(why), room / 3)).text
    let mark = isSelected ? ">" : " "
    guard isSelected else {
      return
        (StyledText(mark) + StyledText(keys, row.why == nil ? theme.key : theme.aside)
        + StyledText(gap + about + why, row.why == nil ? .plain : theme.aside))
        .cut(to: columns)
    }
    return StyledText(mark + keys + gap + about + why).bar(columns: columns)
  }
}
