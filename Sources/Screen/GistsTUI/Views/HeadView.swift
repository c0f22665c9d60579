import TerminalOutput
import TerminalScreen

/// Draws the tabs, or the user's place.
struct HeadView {
  let state: BrowserState
  let layout: Layout

  func draw(on grid: inout Grid) {
    guard !layout.head.isEmpty else { return }
    if state.list == .search, state.document == nil || layout.isSplit {
      drawSearch(on: &grid)
      return
    }
    let bar = TabBar(state: state, layout: layout)
    if let tabs = bar.text {
      let end = grid.write(tabs, row: 0, column: 1)
      let room = Area(row: 0, column: end + 1, rows: 1, columns: layout.head.columns - end - 2)
      if let name = bar.names.first(where: { $0.width <= room.columns }) {
        grid.write(name, atRightOf: room)
      }
    } else {
      drawTitle(on: &grid)
    }
  }

  private func drawTitle(on grid: inout Grid) {
    let inside = Area(row: 0, column: 1, rows: 1, columns: layout.head.columns - 2)
    let left = grid.write(StyledText(place), atRightOf: inside)
    let title = StyledText(path, state.setup.theme.title)
    grid.write(title.cut(to: left - 2), row: 0, column: 1, limit: max(0, left - 2))
  }

  /// The names of the lists above this one: `‹ Mine › @mona`.
  private var path: String {
    var names = [state.navigation.tab.name]
    for case .list(let list) in state.navigation.stack {
      if case .revisions(let gist) = list, let title = state.title(of: gist) {
        names.append(title)
      }
      names.append(list.name)
    }
    var end = state.navigation.canGoBack ? "" : " ›"
    if let document = state.document {
      end = " " + position
      if case .gist(let id) = document, !layout.isSplit, let title = state.title(of: id) {
        names.append(title)
      }
    }
    let offline = state.current.isOffline && layout.status.isEmpty ? " offline" : ""
    return "‹ " + names.joined(separator: " › ") + offline + end
  }

  private var position: String {
    let list = state.current
    guard !list.isEmpty else { return "" }
    // Headings are also rows.
    let isCounted = list.arrangement.filter.isEmpty && state.list != .repositories
    let count = isCounted ? list.countText : nil
    return "\((list.index + 1).grouped)/\(count ?? list.ids.count.grouped)"
  }

  /// The text on the right: the file and the reading position if no pane has a title, else the
  /// row's number.
  private var place: String {
    guard state.document != nil else { return position }
    return layout.status.isEmpty ? state.readingPlace(layout) ?? position : ""
  }

  private func drawSearch(on grid: inout Grid) {
    let search = state.searchField
    let inside = Area(row: 0, column: 1, rows: 1, columns: layout.head.columns - 2)
    let prompt = layout.isNarrow ? "/ " : "Search the library: "
    let start = grid.write(prompt, state.setup.theme.title, row: 0, column: 1)
    let room = Area(row: 0, column: start, rows: 1, columns: inside.right - start)
    let left = grid.write(StyledText(found, state.setup.theme.aside), atRightOf: room)
    let field = Area(row: 0, column: start, rows: 1, columns: left - start - 2)
    grid.draw(
      search.query, in: field, hasCursor: search.isTyping,
      isSelected: search.isTyping && search.isOld)
  }

  private var found: String {
    guard let found = state.searchField.found, !state.searchField.query.isEmpty else { return "" }
    let count = (state.current.count ?? 0).grouped + (state.current.isPartial ? "+" : "")
    return layout.isNarrow
      ? "\(count) found"
      : "\(count) of \(found.total.grouped) gists · \(found.milliseconds) ms"
  }
}

extension BrowserState {
  /// Returns the file of the document on the screen and the reading position; nil if there is none.
  func readingPlace(_ layout: Layout) -> String? {
    guard let shownDocument, let state = documents[shownDocument] else { return nil }
    let rest = state.lines.count - max(1, layout.document.rows)
    var parts: [String] = []
    if let part = state.part, part != "file 1/1", layout.files.isEmpty { parts.append(part) }
    if state.isLoading { parts.append("loading…") }
    if rest > 0 {
      parts.append("\(min(100, state.top * 100 / rest))%")
    } else if !state.isLoading {
      parts.append("all")
    }
    return parts.joined(separator: " · ")
  }
}
