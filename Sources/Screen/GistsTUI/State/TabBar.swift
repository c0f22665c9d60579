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
    let details = TabDetail.allCases.filter { $0 != .numbers || !layout.isNarrow }
    for detail in details {
      let tabs = tabs(detail)
      // The last lists take no room from the account.
      let beside = detail.hasAll ? 1 + (names.first?.width ?? 0) : 0
      if tabs.reduce(beside, { $0 + $1.text.width }) < layout.head.columns - 1 { return tabs }
    }
    return nil
  }

  /// The news and the signed-in user beside the tabs, the longest form first.
  var names: [StyledText] {
    let accounts = accountNames
    return state.host.news.flatMap { news in
      accounts.map { StyledText("\(news) · ", state.setup.theme.title) + $0 }
    } + accounts
  }

  /// The signed-in account, the longest form first.
  private var accountNames: [StyledText] {
    let (login, host) = (state.host.account.login, state.host.account.host)
    let look = state.host.isTokenRejected ? state.setup.theme.error : state.setup.theme.aside
    let name = state.host.isTokenRejected ? "token rejected" : login ?? "signed out"
    if state.host.account.isUnknown, !state.host.isTokenRejected { return [StyledText(host, look)] }
    let isPerson = login != nil && !state.host.isTokenRejected
    return [
      StyledText(isPerson ? "\(name)@\(host)" : "\(name) · \(host)", look),
      StyledText(name, look),
    ].filter { layout.head.columns >= 100 || $0.text == name }
  }

  /// Whether the tab's list is on the screen, with room for the tabs.
  private var isShown: Bool {
    guard !layout.status.isEmpty else { return false }
    return state.navigation.stack.isEmpty
      || layout.isSplit && state.navigation.stack.count == 1 && state.document != nil
  }

  /// The text on a tab; with numbers, only the open one has its name.
  ///
  /// The last lists have tabs where there is room for all; their names are before the numbers of rows.
  private enum TabDetail: CaseIterable {
    case all, allNames, counts, names, numbers

    var hasAll: Bool { self == .all || self == .allNames }
  }

  private func tabs(_ detail: TabDetail) -> [(list: BrowserList, text: StyledText)] {
    let tabs = state.navigation.tabs.enumerated().filter { _, list in
      detail.hasAll || list == state.navigation.tab || !BrowserList.lastTabs.contains(list)
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
