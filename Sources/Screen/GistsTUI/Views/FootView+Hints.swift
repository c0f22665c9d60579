import TerminalOutput

/// The keys in the last line.
extension FootView {
  var hints: [KeyHint] {
    switch state.dialogs.overlay {
    case .deletion: return [KeyHint("y", "delete"), KeyHint("n", "keep")]
    case .visibility(_, let isPublic):
      return [KeyHint("y", isPublic ? "make public" : "make secret"), KeyHint("n", "cancel")]
    case .hidden(let act): return [KeyHint("y", act.act.name), KeyHint("n", "cancel")]
    case .linking: return [KeyHint("y", "link"), KeyHint("n", "cancel")]
    case .loading, .asking: return [KeyHint("Esc", "cancel")]
    case .removal: return [KeyHint("y", "remove"), KeyHint("n", "keep")]
    case .draft(let offer): return offer.hints
    case .create(let form): return form.hints
    case .sorting:
      return [KeyHint("↑↓", "choose"), KeyHint("Enter", "choose"), KeyHint("Esc", "cancel")]
    case .background:
      return [KeyHint("↑↓", "choose"), KeyHint("Enter", "choose"), KeyHint("Esc", "keep")]
    case .actions:
      return [KeyHint("↑↓", "choose"), KeyHint("Enter", "run"), KeyHint("Esc", "cancel")]
    case .question(let question, _, _): return Self.hints(of: question)
    case .field(let field):
      return field.hints(history: state.dialogs.histories[field.purpose])
    case nil: break
    }
    if let name = state.document {
      let offer = state.documents[name]?.offer.map { [KeyHint(String($0.key), $0.verb)] } ?? []
      return offer + documentHints(name)
    }
    if state.list == .search {
      return state.searchField.isTyping
        ? [
          KeyHint("↑↓", "choose"), KeyHint("Enter", "open"), KeyHint("Tab", "results"),
          KeyHint("Esc", "list"),
        ]
        : [.of(.open), .of(.search, "change the search"), .of(.star), .of(.back)]
    }
    let again: [KeyHint] = state.host.isTokenRejected ? [.of(.signIn, "sign in again")] : []
    let leave = KeyHint.of(.leave, state.navigation.canGoBack ? "back" : "quit")
    if state.current.isEmpty, let problem = state.current.problem {
      let isSignedOut = state.host.account.isSignedOut || problem.remedy == .signIn
      let signIn: [KeyHint] = isSignedOut ? [.of(.signIn)] : again
      return [.of(.refresh)] + signIn + [.of(.help), leave]
    }
    if state.current.hidesAll, state.shownMarks.isEmpty {
      return [.of(.back, "show all"), .of(.filter), .of(.help), leave]
    }
    return again + listHints + [.of(.help), leave]
  }

  private var listHints: [KeyHint] {
    if case .marked(let ids) = state.target {
      let isOne = ids.count == 1
      let edit: [KeyHint] = isOne ? [.of(.edit)] : []
      return [.of(.star)] + own(edit + [.of(.delete)])
        + [
          .of(.download), .of(.tag), .of(.copyURL, isOne ? "copy URL" : "copy URLs"),
          .of(.unmarkAll),
        ]
    }
    let isEmpty = state.current.isEmpty && state.current.loading == .idle
    return isEmpty ? rowHints.filter(\.needsNoRow) : rowHints
  }

  private var rowHints: [KeyHint] {
    switch state.list {
    case .files:
      [.of(.open, "changes")] + own([.of(.push)]) + [.of(.pull), .of(.link), .of(.create)]
    case .users: [.of(.open, "repos"), .of(.userGists), .of(.addUser), .of(.removeUser)]
    case .repositories, .repositoriesOf, .repositorySearch:
      [.of(.open), .of(.copyURL), .of(.openInBrowser), .of(.search), .of(.sort)]
    case .folder: [.of(.open), .of(.copyURL), .of(.openInBrowser), .of(.filter)]
    case .revisions: [.of(.open, "changes")] + own([.of(.undo)]) + [.of(.copyURL)]
    case .trash where !state.trashMarks.isEmpty:
      [.of(.undo, "restore \(state.trashMarks.ids.count.grouped)"), .of(.unmarkAll)]
    case .trash: [.of(.open, "view"), .of(.undo), .of(.mark)]
    case .drafts: [.of(.open, "continue"), .of(.removeDraft)]
    case .tags: [.of(.open, "gists"), .of(.filter), .of(.sort)]
    case .mine, .public, .starred, .gists, .search, .view:
      [.of(.open), .of(.star)] + own([.of(.edit, "edit" + actingFile), .of(.delete)])
        + [.of(.create), .of(.search)]
    }
  }

  /// Returns the hints, or none if a gist belongs to another user.
  private func own(_ hints: [KeyHint]) -> [KeyHint] {
    state.whyForeign(state.target.gists) == nil ? hints : []
  }

  private func documentHints(_ name: DocumentName) -> [KeyHint] {
    let end: [KeyHint] = [.of(.search, "find"), .of(.help), .of(.leave)]
    let file = KeyHint(
      "\(state.keyName(of: .previousFile)) \(state.keyName(of: .nextFile))", "file")
    let first: [KeyHint] = state.focus == .files ? [.of(.open, "read")] : []
    return switch name {
    case .gist:
      first
        + own([.of(.edit, "edit" + actingFile)])
        + [file, .of(.star), .of(.copyURL), .of(.openInBrowser)] + end
    case .deleted: [file, .of(.undo), .of(.pageDown)] + end
    case .draft: [.of(.pageDown)] + end
    case .revision: own([.of(.undo)]) + [.of(.pageDown)] + end
    case .repository:
      [.of(.open, "files"), .of(.copyURL), .of(.openInBrowser), .of(.pageDown)] + end
    case .repositoryFile, .user: [.of(.copyURL), .of(.openInBrowser), .of(.pageDown)] + end
    case .output, .message: [.of(.pageDown)] + end
    }
  }

  /// The name of the file that `e` edits, after a space; empty if the command asks for the file.
  private var actingFile: String {
    guard let name = state.actingFile(of: state.target.gist) else { return "" }
    return " " + (name.count > 24 ? name.prefix(23) + "…" : name)
  }

  private static func hints(of question: BrowserQuestion) -> [KeyHint] {
    switch question.form {
    case .confirmation: [KeyHint("y", "yes"), KeyHint("n", "no"), KeyHint("Esc", "cancel")]
    case .pause: [KeyHint("Enter", "continue"), KeyHint("Esc", "cancel")]
    case .code(let code): code.hints
    case .choice: [KeyHint("↑↓", "choose"), KeyHint("Enter", "choose"), KeyHint("Esc", "cancel")]
    case .line: [KeyHint("Enter", "send"), KeyHint("Esc", "cancel")]
    }
  }
}
