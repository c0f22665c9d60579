import CommandSupport
import GistsTUI

extension BrowserList {
  /// Parses what follows `gists browse`; throws a ``Failure`` with a suggestion.
  init(argument: String) throws {
    switch argument {
    case "files": self = .files
    case "users": self = .users
    case "repos": self = .repositories
    case "trash": self = .trash
    default:
      switch try Feed(argument: argument) {
      case .mine: self = .mine
      case .everyone: self = .public
      case .starred: self = .starred
      case .user(let login): self = .gists(of: login)
      }
    }
  }

  /// The argument that opens the list; nil for a list that does not outlive the browser.
  var argument: String? {
    switch self {
    case .files: "files"
    case .users: "users"
    case .repositories: "repos"
    case .trash: "trash"
    case .gists(let login): "@\(login)"
    case .mine, .public, .starred: feed?.name
    case .repositoriesOf, .revisions, .search: nil
    }
  }
}
