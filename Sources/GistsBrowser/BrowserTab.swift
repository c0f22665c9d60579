/// A list of the browser, in the order of the tabs.
package enum BrowserTab: Int, CaseIterable, Hashable, Sendable {
  case mine, `public`, starred, files, users, repositories

  /// The name on the tab.
  package var name: String {
    switch self {
    case .mine: "Mine"
    case .public: "Public"
    case .starred: "Starred"
    case .files: "Files"
    case .users: "Users"
    case .repositories: "Repos"
    }
  }
}
