/// A list that the browser shows.
package enum BrowserList: Hashable, Sendable {
  case mine, `public`, starred, files, users, repositories
  /// The gists of a user.
  case gists(of: String)
  /// The repositories of a user.
  case repositoriesOf(String)
  /// The repositories that the host finds, sorted by the host; the best match first without a sort
  /// key.
  case repositorySearch(String, sortedBy: ListArrangement.Sorting? = nil)
  /// A folder of a repository, OWNER/NAME; "" is the top folder.
  case folder(of: String, path: String)
  /// The revisions of a gist.
  case revisions(of: String)
  /// The deleted gists.
  case trash
  /// Texts that were not sent.
  case drafts
  /// The tags of the gists in the library.
  case tags
  /// The results of a search of the library.
  case search
  /// A list that the user defined.
  case view(CustomView)

  /// The lists with a tab, in order; the views of the user's own follow.
  package static let tabs: [BrowserList] = [
    .mine, .public, .starred, .files, .users, .repositories,
  ]

  /// The lists whose tabs are after those of the views.
  static let lastTabs: [BrowserList] = [.trash, .drafts, .tags]

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
    case .repositorySearch(let words, let sorting):
      "\"\(words)\"" + (sorting.map { " by \($0.name)" } ?? "")
    case .folder(let repository, let path):
      path.isEmpty ? repository : String(path.split(separator: "/").last ?? "")
    case .revisions: "History"
    case .trash: "Trash"
    case .drafts: "Drafts"
    case .tags: "Tags"
    case .search: "Search"
    case .view(let view): view.name
    }
  }

  /// Whether the rows are gists of the host.
  var hasGists: Bool {
    switch self {
    case .mine, .public, .starred, .gists, .search, .view: true
    case .files, .users, .repositories, .repositoriesOf, .repositorySearch, .folder, .revisions,
      .trash, .drafts, .tags:
      false
    }
  }

  /// Whether rows can be marked.
  var takesMarks: Bool { hasGists || self == .trash }

  /// Whether the rows are repositories, mostly of other users.
  var hasRepositories: Bool {
    switch self {
    case .repositories, .repositoriesOf, .repositorySearch: true
    default: false
    }
  }

  /// Whether all gists belong to one user.
  var isOwn: Bool {
    switch self {
    case .mine, .gists: true
    case .view(let view): view.hasOneOwner
    default: false
    }
  }
}

/// The user's place in the browser, for the next start.
package struct BrowserPlace: Hashable, Sendable {
  package var list: BrowserList
  /// The ID of the selected row.
  package var selection: String?
  package var hasMouse: Bool
  /// The login of the account that was active; nil if signed out.
  package var login: String?
  /// The filters and orders of the lists that were shown.
  package var arrangements: [BrowserList: ListArrangement]
}
