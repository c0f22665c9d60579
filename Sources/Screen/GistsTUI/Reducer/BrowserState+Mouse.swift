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
