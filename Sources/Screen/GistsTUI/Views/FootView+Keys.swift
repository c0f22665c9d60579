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
        ? [("↑↓", "choose"), hint(.open), ("Tab", "results"), hint(.back)]
        : [hint(.open), hint(.search, "change the search"), hint(.star), hint(.back)]
    }
    if state.current.isEmpty, state.current.problem != nil {
      return [hint(.refresh), hint(.signIn), hint(.help), hint(.leave, "quit")]
    }
    let again = state.isTokenRejected ? [hint(.signIn, "sign in again")] : []
    return again + listHints + [hint(.help), hint(.leave, state.stack.isEmpty ? "quit" : "back")]
  }

  private var listHints: [(String, String)] {
    switch state.list {
    case .files:
      [hint(.open, "changes"), hint(.push), hint(.pull), hint(.link), hint(.create)]
    case .users: [hint(.open, "repos"), hint(.userGists), hint(.addUser), hint(.removeUser)]
    case .repositories, .repositoriesOf:
      [hint(.open), hint(.openInBrowser), hint(.search, "search gists")]
    case .revisions: [hint(.open, "changes")]
    case .trash: [hint(.open, "view"), hint(.undo)]
    case .mine, .public, .starred, .gists, .search:
      [hint(.open), hint(.star), hint(.create), hint(.edit), hint(.delete), hint(.search)]
    }
  }

  private func documentHints(_ name: DocumentName) -> [(String, String)] {
    let end = [hint(.search, "find"), hint(.help), hint(.leave)]
    let file = (BrowserAction.previousFile.keyName + " " + BrowserAction.nextFile.keyName, "file")
    return switch name {
    case .gist:
      [
        hint(.edit, "edit" + actingFile), file, hint(.star), hint(.copyURL), hint(.openInBrowser),
      ] + end
    case .deleted: [file, hint(.undo), hint(.pageDown)] + end
    case .output, .help, .message, .repository, .user: [hint(.pageDown)] + end
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

/// Returns a key with what it does, or does here.
func hint(_ action: BrowserAction, _ label: String? = nil) -> (String, String) {
  (action.keyName, label ?? action.entry.hint.label)
}
