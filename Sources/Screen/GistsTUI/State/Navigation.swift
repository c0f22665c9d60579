/// The content of a screen.
enum BrowserScreen: Hashable, Sendable {
  case list(BrowserList)
  case document(DocumentName)
}

/// The user's place in the browser, and the path to it.
struct Navigation: Hashable, Sendable {
  /// The lists with a tab, in order.
  private(set) var tabs: [BrowserList]
  /// The list of the selected tab.
  private(set) var tab: BrowserList
  /// The screens opened above the tab's list.
  private(set) var stack: [BrowserScreen] = []
  /// Whether keys go to the list of files beside the opened document.
  var isInFiles = false

  /// Begins with a list, which may have no tab.
  init(tabs: [BrowserList], list: BrowserList) {
    self.tabs = tabs
    tab = tabs.contains(list) ? list : .mine
    if tab != list { stack = [.list(list)] }
  }

  /// The content of the screen, or of its right half beside a list.
  var screen: BrowserScreen { stack.last ?? .list(tab) }

  /// The list on the screen, or the one from which the document was opened.
  var list: BrowserList {
    for case .list(let list) in stack.reversed() { return list }
    return tab
  }

  /// The document on the screen; nil on a list.
  var document: DocumentName? {
    if case .document(let name) = screen { name } else { nil }
  }

  /// Whether a screen is above the tab's list.
  var canGoBack: Bool { !stack.isEmpty }

  mutating func push(_ screen: BrowserScreen) { stack.append(screen) }

  /// Goes back one screen; there must be one above the tab's list.
  mutating func pop() { stack.removeLast() }

  /// Adds the tab of a view after the other views, or in place of the one of its name.
  mutating func add(_ view: CustomView) {
    let place = tabs.firstIndex {
      if case .view(let other) = $0 { other.name == view.name } else { false }
    }
    guard let place else {
      return tabs.insert(.view(view), at: BrowserList.tabs.count + views.count)
    }
    if tab == tabs[place] { tab = .view(view) }
    tabs[place] = .view(view)
  }

  /// The views of the user's own, in the order of their tabs.
  var views: [CustomView] { tabs.compactMap { if case .view(let view) = $0 { view } else { nil } } }

  mutating func show(tab: BrowserList) { (self.tab, stack) = (tab, []) }
}
