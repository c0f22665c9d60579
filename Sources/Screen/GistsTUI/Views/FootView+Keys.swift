/// The keys that the last line shows.
extension FootView {
  var hints: [(String, String)] {
    switch state.overlay {
    case .deletion: return [("y", "delete"), ("n", "keep")]
    case .linking: return [("y", "link"), ("n", "cancel")]
    case .loading: return [("Esc", "cancel")]
    case .create: return [("Tab", "next field"), ("Space", "choose"), ("Esc", "close")]
    case .question(let question, _, _): return Self.hints(of: question)
    case .field, nil: break
    }
    if let name = state.document {
      let offer = state.documents[name]?.offer.map { [(String($0.key), $0.verb)] } ?? []
      return offer + documentHints(name)
    }
    if state.list == .search {
      return state.isTyping
        ? [("↑↓", "choose"), ("Enter", "open"), ("Tab", "results"), ("Esc", "list")]
        : [("Enter", "open"), ("/", "change the search"), ("s", "star"), ("Esc", "list")]
    }
    if state.current.isEmpty, state.current.problem != nil {
      return [("r", "try again"), ("i", "sign in"), ("?", "help"), ("q", "quit")]
    }
    let again = state.isTokenRejected ? [("i", "sign in again")] : []
    return again + listHints + [("?", "help"), ("q", state.stack.isEmpty ? "quit" : "back")]
  }

  private var listHints: [(String, String)] {
    switch state.list {
    case .files:
      [("Enter", "changes"), ("P", "push"), ("L", "pull"), ("=", "link"), ("c", "create")]
    case .users: [("Enter", "repos"), ("@", "gists"), ("a", "add"), ("x", "forget")]
    case .repositories, .repositoriesOf:
      [("Enter", "open"), ("o", "browser"), ("/", "search gists")]
    case .revisions: [("Enter", "changes")]
    case .trash: [("Enter", "view"), ("u", "restore")]
    case .mine, .public, .starred, .gists, .search:
      [
        ("Enter", "open"), ("s", "star"), ("c", "create"), ("e", "edit"), ("d", "delete"),
        ("/", "search"),
      ]
    }
  }

  private func documentHints(_ name: DocumentName) -> [(String, String)] {
    switch name {
    case .gist:
      [
        ("e", "edit" + actingFile), ("[ ]", "file"), ("s", "star"), ("y", "copy URL"),
        ("o", "browser"), ("/", "find"), ("?", "help"), ("q", "back"),
      ]
    case .deleted:
      [
        ("[ ]", "file"), ("u", "restore"), ("Space", "next page"), ("/", "find"), ("?", "help"),
        ("q", "back"),
      ]
    case .output, .help, .message, .repository, .user:
      [("Space", "next page"), ("/", "find"), ("?", "help"), ("q", "back")]
    }
  }

  /// The name of the file that `e` edits, after a space; empty if the command asks which.
  private var actingFile: String {
    guard let name = state.actingFile else { return "" }
    return " " + (name.count > 24 ? name.prefix(23) + "…" : name)
  }

  private static func hints(of question: BrowserQuestion) -> [(String, String)] {
    switch question.form {
    case .confirmation: [("y", "yes"), ("n", "no"), ("Esc", "cancel")]
    case .pause: [("Enter", "continue"), ("Esc", "cancel")]
    case .code(let code):
      (code.isOpenable ? [("Enter", "open the page")] : []) + [("Esc", "cancel")]
    case .choice: [("↑↓", "choose"), ("Enter", "choose"), ("Esc", "cancel")]
    case .line: [("Enter", "send"), ("Esc", "cancel")]
    }
  }
}
