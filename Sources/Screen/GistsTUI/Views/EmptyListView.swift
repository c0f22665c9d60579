import TerminalOutput
import TerminalScreen

/// Draws what a list without rows says: why, and the keys that help.
struct EmptyListView {
  let state: BrowserState
  let area: Area

  func draw(on grid: inout Grid) {
    let left = area.columns >= 60 ? 4 : 2
    let inside = area.below(min(3, area.rows / 4)).after(left)
    let lines = sentences.flatMap { text in
      text.isEmpty
        ? [StyledText("")]
        : Wrapping.lines(of: text, columns: max(1, inside.columns - 2)).map { StyledText($0) }
    }
    grid.write(lines + keys(inside.columns), in: inside)
    if grid.cursor == nil {
      grid.cursor = Grid.Position(row: inside.row, column: min(inside.column, grid.columns - 1))
    }
  }

  private var sentences: [String] {
    let list = state.current
    if let problem = list.problem {
      let hints = problem.hints
      return [problem.text.asSentence, ""] + hints + (hints.isEmpty ? [] : [""])
    }
    // Without its owner, nothing can be said of a token.
    if list.loading == .running || state.account.isUnknown && state.list.isOfAccount {
      return ["Loading…"]
    }
    return [emptyText, ""]
  }

  private var emptyText: String {
    switch state.list {
    case .mine where state.account.isSignedOut: "You are not signed in."
    case .mine: "You have no gists."
    case .public: "There are no public gists."
    case .starred where state.account.isSignedOut: "You are not signed in."
    case .starred: "You have not starred any gists."
    case .files: "There are no files in this folder."
    case .users: "No users are saved."
    case .repositories: "There are no repositories."
    case .gists(let login): "\(login) has no public gists."
    case .repositoriesOf(let login): "\(login) has no public repositories."
    case .revisions: "The gist has no revisions."
    case .trash: "The trash is empty."
    case .search where state.query.isEmpty:
      #"Words, "a phrase", lang:swift, owner:mona, is:secret, tag:shell, /regex/"#
    case .search: "Nothing found."
    }
  }

  /// The keys that help here.
  private func keys(_ columns: Int) -> [StyledText] {
    var keys: [(String, String)] = []
    let isSignedOut = state.account.isSignedOut
    if state.isTokenRejected {
      keys.append(hint(.signIn, "sign in again"))
    } else if isSignedOut, state.list != .files {
      keys.append(hint(.signIn))
    }
    if state.current.problem != nil, state.list != .search { keys.append(hint(.refresh)) }
    if state.list == .files || state.list == .mine && state.account.login != nil {
      keys.append(hint(.create, "create a gist"))
    } else if state.list == .users {
      keys.append(hint(.addUser, "save a user"))
    }
    if isSignedOut, state.list != .public { keys.append(hint(.public)) }
    let text = KeyHints.text(keys, state.theme, columns: columns)
    return text.isEmpty ? [] : [text]
  }
}

extension BrowserList {
  /// Whether it shows what belongs to who is signed in.
  fileprivate var isOfAccount: Bool { self == .mine || self == .starred }
}

extension String {
  /// The text with a capital letter at its start and a full stop at its end.
  fileprivate var asSentence: String {
    guard let first, let last else { return self }
    let end = last.isLetter || last.isNumber || last == ")" ? "." : ""
    return first.uppercased() + dropFirst() + end
  }
}
