import TerminalScreen

extension BrowserState {
  /// Moves the selection of the list.
  mutating func move(_ command: BrowserCommand) {
    let page = max(1, layout.list.rows)
    let index = current.index
    switch command {
    case .next: select(index + 1)
    case .previous:
      if index == 0, wasAtTop, current.loading == .idle { return refresh() }
      current.select(index - 1)
    case .pageDown: select(index + page)
    case .pageUp: current.select(index - page)
    case .halfPageDown: select(index + page / 2)
    case .halfPageUp: current.select(index - page / 2)
    case .top: current.select(0)
    case .end: select(current.ids.count)
    default: break
    }
  }

  /// Selects a row; beyond the last one loads more.
  private mutating func select(_ index: Int) {
    current.select(index)
    guard index >= current.ids.count, current.hasMore, current.loading == .idle,
      list.isPaged, current.count != nil
    else { return }
    current.loading = .more
    emit(.loadMore(list, generation: current.generation))
  }

  /// Scrolls the document; ``settle()`` keeps it inside.
  mutating func scroll(_ command: BrowserCommand) {
    guard let document, var state = documents[document] else { return }
    let page = max(1, layout.document.rows)
    switch command {
    case .next: state.scroll(by: 1)
    case .previous: state.scroll(by: -1)
    case .pageDown: state.scroll(by: page)
    case .pageUp: state.scroll(by: -page)
    case .halfPageDown: state.scroll(by: page / 2)
    case .halfPageUp: state.scroll(by: -(page / 2))
    case .top: state.scroll(by: -state.top)
    case .end: state.scroll(by: state.lines.count)
    default: break
    }
    documents[document] = state
  }

  /// Goes to the next or the previous file.
  mutating func showFile(_ isNext: Bool) {
    guard let document else { return }
    documents[document]?.showSection(after: isNext)
  }

  /// Scrolls to the next or the previous line that contains what was looked for.
  mutating func showMatch(after isNext: Bool) {
    guard let document, var state = documents[document], !state.finds.isEmpty else { return }
    status =
      state.showMatch(after: isNext)
      ? state.matchPlace.map { BrowserMessage(.note, $0) }
      : BrowserMessage(.note, "Not found: \(state.finds.joined(separator: ", "))")
    documents[document] = state
  }
}

extension BrowserList {
  /// Whether the host gives the list in pages.
  var isPaged: Bool {
    switch self {
    case .mine, .public, .starred, .gists, .repositories, .repositoriesOf: true
    case .files, .users, .revisions, .trash, .search: false
    }
  }
}
