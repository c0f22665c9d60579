import ClientState
import CommandSupport
import GistsTUI
import TerminalOutput

extension BrowserList {
  /// Parses the argument of `gists browse`; throws a ``Failure`` with a suggestion.
  init(argument: String) throws {
    switch argument {
    case "files": self = .files
    case "users": self = .users
    case "repos": self = .repositories
    case "trash": self = .trash
    case "drafts": self = .drafts
    case "tags": self = .tags
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
    case .drafts: "drafts"
    case .tags: "tags"
    case .view(let view): SettingKey.view(view.name).rawValue
    case .gists(let login): "@\(login)"
    case .mine, .public, .starred: feed?.name
    case .repositoriesOf, .repositorySearch, .folder, .revisions, .search: nil
    }
  }
}

/// The size of a printed frame: `80x24`.
struct FrameSize: Hashable, Sendable {
  let columns: Int
  let rows: Int

  /// The largest width and height.
  private static let largest = 1_000

  init(argument: String) throws {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let columns = parts[0], let rows = parts[1],
      (1...Self.largest).contains(columns), (1...Self.largest).contains(rows)
    else {
      throw Failure(
        .wrongUsage, "invalid size: \(argument)",
        next: ["use COLUMNSxROWS, such as 80x24, at most \(Self.largest)x\(Self.largest)"])
    }
    (self.columns, self.rows) = (columns, rows)
  }
}
