/// What fills the screen.
enum BrowserScreen: Hashable, Sendable {
  case list(BrowserList)
  case document(DocumentName)
}

/// Where the user is, and how they came there.
struct Navigation: Hashable, Sendable {
  /// The lists with a tab, in order.
  let tabs: [BrowserList]
  /// The list of the selected tab.
  private(set) var tab: BrowserList
  /// The screens opened above the tab's list.
  private(set) var stack: [BrowserScreen] = []
  /// Whether keys go to the files of the opened document, where they are beside it.
  var isInFiles = false

  /// Begins with a list, which may have no tab.
  init(tabs: [BrowserList], list: BrowserList) {
    self.tabs = tabs
    tab = tabs.contains(list) ? list : .mine
    if tab != list { stack = [.list(list)] }
  }

  /// What fills the screen, or its right half beside a list.
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

  /// Whether something is above the tab's list.
  var canGoBack: Bool { !stack.isEmpty }

  mutating func push(_ screen: BrowserScreen) { stack.append(screen) }

  /// Goes back to what is below; there must be something above the tab's list.
  mutating func pop() { stack.removeLast() }

  mutating func show(tab: BrowserList) { (self.tab, stack) = (tab, []) }
}
