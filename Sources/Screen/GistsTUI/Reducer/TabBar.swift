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

  private typealias Tab = (list: BrowserList, text: StyledText)

  private var fitting: [Tab]? {
    guard isShown else { return nil }
    let details = TabDetail.allCases.filter { $0 != .numbers || !layout.isNarrow }
    for detail in details {
      let tabs = tabs(detail)
      // The last lists leave room for the news and the account.
      guard fits(tabs, beside: detail.hasAll ? name(for: detail) : nil) else { continue }
      return detail.hasAll ? tabs : tabs + more(than: tabs)
    }
    return nil
  }

  /// Whether tabs fit, with a name on their right.
  private func fits(_ tabs: [Tab], beside name: StyledText?) -> Bool {
    tabs.reduce(name.map { 1 + $0.width } ?? 0) { $0 + $1.text.width } < layout.head.columns - 1
  }

  /// Returns the name that must fit beside all tabs: its host gives way to them, and the news do not.
  private func name(for detail: TabDetail) -> StyledText? {
    let names = names
    return detail == .allNamesBesideLogin ? names.prefix(accountNames.count).last : names.first
  }

  /// Returns a mark for tabs that are left out, whose click opens the first of them; none without room.
  private func more(than tabs: [Tab]) -> [Tab] {
    let left = state.navigation.tabs.first { list in !tabs.contains { $0.list == list } }
    guard let left else { return [] }
    let mark: Tab = (left, StyledText(" …", state.setup.theme.aside))
    return fits(tabs + [mark], beside: names.first) ? [mark] : []
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
  /// The last lists have tabs where there is room for all; their names are before the numbers of rows
  /// and the account's host.
  private enum TabDetail: CaseIterable {
    case all, allNames, allNamesBesideLogin, counts, names, numbers

    var hasAll: Bool { [.all, .allNames, .allNamesBesideLogin].contains(self) }
  }

  private func tabs(_ detail: TabDetail) -> [Tab] {
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
