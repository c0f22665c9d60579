@testable import GistsTUI
import TerminalScreen
import Testing

/// What the screen of a browser shows, by the names of its parts.
extension Browse {
  /// The first line: the tabs, or where the user is.
  var head: String { line(0) }
  /// The line above the panes, with their titles.
  var paneTitles: String { line(1) }
  /// The first line of the pane below its title.
  var top: String { line(2) }
  /// The line that says something.
  var status: String { line(state.rows - 2) }
  /// The last line: keys, or what is typed.
  var foot: String { line(state.rows - 1) }

  /// The rows of the list.
  var list: [ScreenRow] {
    state.grid().lines.dropFirst(2).dropLast(2).prefix {
      !$0.isEmpty && !"─━".contains($0.prefix(1))
    }
    .enumerated().map { ScreenRow(line: $1, place: $0) }
  }

  /// The row with a title.
  func row(_ title: String) -> ScreenRow {
    if let row = list.first(where: { $0.line.contains(title) }) { return row }
    Issue.record("no row has \"\(title)\":\n\(screen)")
    return ScreenRow(line: "", place: -1)
  }

  /// The text of the selected row, from its beginning on; empty if none is selected.
  var selected: String {
    list.first(where: \.isSelected).map { String($0.line.dropFirst(2).drop { $0 == " " }) } ?? ""
  }
}

/// A row of a list on the screen.
struct ScreenRow: Hashable {
  let line: String
  /// 0 for the first one.
  let place: Int

  var isFirst: Bool { place == 0 }
  var isSelected: Bool { line.hasPrefix(">") }
  var isMarked: Bool { line.dropFirst().hasPrefix("*") }
  var isNew: Bool { line.dropFirst().hasPrefix("+") }
  var isStarred: Bool { line.contains("★") }
}
