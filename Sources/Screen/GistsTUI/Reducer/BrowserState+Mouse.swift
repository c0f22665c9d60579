import TerminalOutput
import TerminalScreen

/// The mouse: the wheel scrolls, a click selects, a click on the selection opens.
extension BrowserState {
  private static let wheelLines = 3

  mutating func handle(_ event: MouseEvent) {
    let layout = layout
    switch event.action {
    case .wheelDown, .wheelUp: turn(event, layout)
    case .press where event.button == 0:
      if layout.head.contains(row: event.row, column: event.column) {
        let tabs = TabBar(state: self, layout: layout)
        if let tab = tabs.list(at: event.column) { show(tab: tab) }
      } else if layout.list.contains(row: event.row, column: event.column) {
        click(line: event.row - layout.list.row)
      } else if layout.files.contains(row: event.row, column: event.column) {
        click(file: event.row, layout)
      } else if layout.document.contains(row: event.row, column: event.column) {
        open()
        navigation.isInFiles = false
      }
    case .press, .release: break
    }
  }

  private mutating func turn(_ event: MouseEvent, _ layout: Layout) {
    let lines = event.action == .wheelDown ? Self.wheelLines : -Self.wheelLines
    let isList = layout.list.contains(row: event.row, column: event.column)
    guard !isList, let name = shownDocument else {
      if document == nil { current.select(current.index + lines) }
      return
    }
    documents[name]?.scroll(by: lines)
  }

  private mutating func click(file row: Int, _ layout: Layout) {
    guard let shownDocument, let state = documents[shownDocument], let current = state.fileIndex
    else { return }
    let rows = FileRows(count: state.files.count, current: current, height: layout.files.rows)
    if document == nil { open() }
    navigation.isInFiles = true
    if let index = rows.index(atLine: row - layout.files.row) { showFile(at: index) }
  }

  private mutating func click(line: Int) {
    var (index, line) = (current.top, line)
    while line >= current.lineCount(at: index), index < current.ids.count {
      line -= current.lineCount(at: index)
      index += 1
    }
    guard current.ids.indices.contains(index) else { return }
    if document != nil { back() }
    if index == current.index { open() } else { current.select(index) }
  }
}
