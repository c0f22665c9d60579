import TerminalOutput

/// Searching as one types.
extension BrowserState {
  /// Handles a key of the search field; false if it is one for the list.
  mutating func typeQuery(_ key: Key) -> Bool {
    switch key {
    case .enter: open()
    case .escape, .control("g"): back()
    case .tab, .backTab: isTyping = false
    case .up, .control("p"): move(.lines(-1))
    case .down, .control("n"): move(.lines(1))
    case .pageUp: move(.pages(-1))
    case .pageDown: move(.pages(1))
    case .control("c"): quit()
    case .control("z"): emit(.suspend)
    case .control("l"): emit(.repaint)
    default:
      let before = query.text
      if isQueryOld {
        isQueryOld = false
        if key.replacesText { query.set("") }
      }
      _ = query.handle(key)
      if query.text != before { search() }
    }
    return true
  }

  /// Searches for what is in the field.
  mutating func search() {
    let number = nextNumber()
    isSearching = true
    lists[.search, default: ListState()].generation = number
    emit(.search(query.text, generation: number))
  }

  mutating func show(_ result: SearchResult, _ generation: Int) {
    guard var state = lists[.search], state.generation == generation else { return }
    let rows = ownChanges.applied(to: result.rows)
    state.add(rows)
    state.set(rows.map(\.id))
    state.select(0)
    state.problem = result.problem.map { BrowserMessage(.error, $0) }
    state.hasMore = false
    foundTotal = (result.total, result.milliseconds)
    lists[.search] = state
    isSearching = false
    guard opensFound, list == .search else { return }
    opensFound = false
    open()
  }
}

extension Key {
  /// Whether the key replaces a text that is selected.
  fileprivate var replacesText: Bool {
    switch self {
    case .text, .paste, .backspace, .delete: true
    default: false
    }
  }
}
