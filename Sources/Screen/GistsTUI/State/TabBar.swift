import TerminalScreen

/// The names of the lists with a tab, at the top of the screen.
struct TabBar {
  let state: BrowserState
  let layout: Layout

  /// The tabs with the most detail that fits; nil if they are not shown.
  var text: StyledText? { fitting.map { $0.reduce(StyledText(""), +) } }

  /// The list whose tab is in a column; nil if none is.
  func list(at column: Int) -> BrowserList? {
    guard state.list != .search, column > 0 else { return nil }
    var end = 1
    for (list, tab) in zip(BrowserList.tabs, fitting ?? []) {
      end += tab.width
      if column < end { return list }
    }
    return nil
  }

  private var fitting: [StyledText]? {
    guard isShown else { return nil }
    return [true, false].lazy.map(tabs).first {
      $0.reduce(0) { $0 + $1.width } < layout.head.columns - 1
    }
  }

  /// Whether the tab's list is on the screen, with room for the tabs.
  private var isShown: Bool {
    guard !layout.rule.isEmpty else { return false }
    return state.stack.isEmpty || layout.isSplit && state.stack.count == 1 && state.document != nil
  }

  private func tabs(withCounts: Bool) -> [StyledText] {
    BrowserList.tabs.enumerated().map { index, list in
      let count = withCounts ? state.lists[list].flatMap(\.countText).map { " " + $0 } ?? "" : ""
      let name = "\(index + 1) \(list.name)\(count)"
      let isSelected = list == state.tab
      return StyledText(
        (isSelected ? "[\(name)]" : " \(name) ")
          + (list == BrowserList.tabs.last ? "" : " "),
        isSelected ? state.theme.title : .plain)
    }
  }
}
