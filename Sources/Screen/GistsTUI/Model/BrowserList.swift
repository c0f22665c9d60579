/// A list that the browser shows.
package enum BrowserList: Hashable, Sendable {
  case mine, `public`, starred, files, users, repositories
  /// The gists of a person.
  case gists(of: String)
  /// The repositories of a person.
  case repositoriesOf(String)
  /// The revisions of a gist.
  case revisions(of: String)
  /// The deleted gists.
  case trash
  /// What a search of the library found.
  case search

  /// The lists with a tab, in order.
  package static let tabs: [BrowserList] = [
    .mine, .public, .starred, .files, .users, .repositories,
  ]

  /// The name on the tab, or at the top of the screen.
  package var name: String {
    switch self {
    case .mine: "Mine"
    case .public: "Public"
    case .starred: "Starred"
    case .files: "Files"
    case .users: "Users"
    case .repositories: "Repos"
    case .gists(let login): "@\(login)"
    case .repositoriesOf(let login): "Repos of \(login)"
    case .revisions: "History"
    case .trash: "Trash"
    case .search: "Search"
    }
  }

  /// Whether the rows are gists of the host.
  package var hasGists: Bool {
    switch self {
    case .mine, .public, .starred, .gists, .search: true
    case .files, .users, .repositories, .repositoriesOf, .revisions, .trash: false
    }
  }

  /// Whether all gists are those of one person.
  var isOwn: Bool {
    switch self {
    case .mine, .gists: true
    default: false
    }
  }
}
