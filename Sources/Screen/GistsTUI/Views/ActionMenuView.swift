import TerminalOutput
import TerminalScreen

/// Draws the menu of actions: the words that narrow it, and a row for each action.
struct ActionMenuView {
  /// The least columns of the keys.
  private static let keyWidth = 10
  /// The most lines of the selected row.
  private static let selectedLines = 3

  private struct Line {
    let text: StyledText
    var isSelected = false
  }

  let menu: ActionMenu
  /// The target of the actions, such as the title of a gist, or what the rows are.
  let title: String
  let theme: Theme

  func draw(on grid: inout Grid) {
    let inside = OverlayView.box(
      title, lines: min(height, max(2, grid.rows - (grid.rows < 16 ? 4 : 6))), theme: theme,
      on: &grid)
    guard !inside.isEmpty else { return }
    let list = inside.below(1)
    let lines = lines(columns: list.columns)
    let selected = lines.firstIndex(where: \.isSelected) ?? 0
    let top = max(0, min(selected - list.rows / 2, lines.count - list.rows))
    grid.write(
      lines.isEmpty
        ? [StyledText("No such action.", theme.aside)]
        : lines.dropFirst(top).prefix(list.rows).map(\.text), in: list)
    grid.write(StyledText("> ", theme.title), row: inside.row, column: inside.column)
    grid.draw(menu.editor, in: inside.top(1).after(2), hasCursor: true)
  }

  /// The lines of the whole menu, with the words.
  private var height: Int {
    let groups = [""] + menu.all.map(\.group)
    return 1 + menu.all.count + zip(groups, groups.dropFirst()).count { $0 != $1 }
  }

  /// Returns the rows, with a heading above those of each place unless words narrow the menu.
  private func lines(columns: Int) -> [Line] {
    let longest = menu.all.map(\.keys.count).max() ?? 0
    let keyWidth = max(Self.keyWidth, min(longest + 1, columns / 3))
    var lines: [Line] = []
    var group = ""
    for (index, row) in menu.rows.enumerated() {
      if menu.editor.isEmpty, row.group != group {
        group = row.group
        lines.append(Line(text: StyledText(group, theme.heading).cut(to: columns)))
      }
      lines +=
        index == menu.selection
        ? selected(row, keyWidth, columns)
        : [Line(text: line(row, keyWidth, columns))]
    }
    return lines
  }

  private func line(_ row: ActionMenu.Row, _ keyWidth: Int, _ columns: Int) -> StyledText {
    let keys = keys(of: row, keyWidth)
    let why = row.why == nil ? "" : " · " + row.reason
    // The reason is whole where there is room for it, before what the action does.
    let room = columns - 1 - keys.count
    let about = StyledText(row.about).cut(to: max(room - DisplayWidth.of(why), room / 3)).text
    return
      (" " + StyledText(keys, row.why == nil ? theme.key : theme.aside)
      + StyledText(about + why, row.why == nil ? .plain : theme.aside)).cut(to: columns)
  }

  /// Returns the selected row, all of which can be read.
  private func selected(_ row: ActionMenu.Row, _ keyWidth: Int, _ columns: Int) -> [Line] {
    let keys = keys(of: row, keyWidth)
    let text = row.about + (row.why == nil ? "" : " · " + row.reason)
    let lines = Wrapping.lines(of: text, columns: max(1, columns - 1 - keys.count))
    return lines.prefix(Self.selectedLines).enumerated().map { index, line in
      let start = index == 0 ? ">" + keys : String(repeating: " ", count: 1 + keys.count)
      return Line(text: StyledText(start + line).bar(columns: columns), isSelected: index == 0)
    }
  }

  /// Returns as many of a row's keys as fit, and the space after them.
  private func keys(of row: ActionMenu.Row, _ width: Int) -> String {
    var keys = row.keys.split(separator: " ")
    while keys.count > 1, keys.joined(separator: " ").count >= width { keys.removeLast() }
    let text = keys.joined(separator: " ")
    return text + String(repeating: " ", count: max(1, width - text.count))
  }
}
