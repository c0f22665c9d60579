import TerminalOutput
import TerminalScreen

/// The names of the lists with a tab, at the top of the screen.
struct TabBar {
  let state: BrowserState
  let layout: Layout

  /// The tabs with the most detail that fits; nil if they are not shown.
  var text: StyledText? { fitting.map { $0.reduce(StyledText("")) { $0 + $1.text } } }

  /// The list whose tab is in a column; nil if none is.
  func list(at column: Int) -> BrowserList? {
    guard state.list != .search, column > 0 else { return nil }
    var end = 1
    for (list, tab) in fitting ?? [] {
      end += tab.width
      if column < end { return list }
    }
    return nil
  }

  private var fitting: [(list: BrowserList, text: StyledText)]? {
    guard isShown else { return nil }
    return TabDetail.allCases.lazy.filter { $0 != .numbers || !layout.isNarrow }.map(tabs).first {
      $0.reduce(0) { $0 + $1.text.width } < layout.head.columns - 1
    }
  }

  /// Whether the tab's list is on the screen, with room for the tabs.
  private var isShown: Bool {
    guard !layout.status.isEmpty else { return false }
    return state.navigation.stack.isEmpty
      || layout.isSplit && state.navigation.stack.count == 1 && state.document != nil
  }

  /// The text on a tab; with numbers, only the open one has its name.
  ///
  /// The last lists have tabs where there is room for all.
  private enum TabDetail: CaseIterable { case all, counts, allNames, names, numbers }

  private func tabs(_ detail: TabDetail) -> [(list: BrowserList, text: StyledText)] {
    let tabs = state.navigation.tabs.enumerated().filter { _, list in
      [.all, .allNames, .numbers].contains(detail) || list == state.navigation.tab
        || !BrowserList.lastTabs.contains(list)
    }
    return tabs.map { index, list in
      let hasCount = detail == .all || detail == .counts
      let count = hasCount ? state.lists[list].flatMap(\.countText).map { " " + $0 } ?? "" : ""
      let isSelected = list == state.navigation.tab
      let name =
        detail == .numbers && !isSelected ? "\(index + 1)" : "\(index + 1) \(list.name)\(count)"
      let text = StyledText(
        isSelected ? "[\(name)]" : " \(name) ",
        isSelected ? state.setup.theme.title.adding(.reversed) : .plain)
      return (list, text + (list == tabs.last?.element ? "" : " "))
    }
  }
}
