/// The keys while a field is open.
extension TextField {
  /// Returns the keys and their effects; `history` are the lines that were typed earlier.
  func hints(history: LineHistory?) -> [KeyHint] {
    let tab = commandLine != nil ? [KeyHint("Tab", "complete")] : []
    let rows = purpose.isFilter ? [KeyHint("↑↓", "choose")] : []
    return [KeyHint("Enter", enter)] + tab + rows + hints(of: history) + [KeyHint("Esc", "cancel")]
  }

  private func hints(of history: LineHistory?) -> [KeyHint] {
    guard history?.isEmpty == false else { return [] }
    let search = editor.isEmpty ? [] : [KeyHint("Ctrl-R", "find one")]
    return [KeyHint("↑↓", "earlier lines")] + search
  }

  /// What Enter does.
  private var enter: String {
    switch purpose {
    case .userGists: "show the gists"
    case .addUser: "add"
    case .command: "run"
    case .find: "find"
    case .repositories: "search"
    case .filter: editor.isEmpty ? "show all" : "keep the filter"
    case .view, .description, .tags: "save"
    case .download: "download"
    }
  }
}

extension CreateForm {
  /// The keys while the form is open.
  var hints: [KeyHint] {
    let tab: [KeyHint] =
      if !completions.isEmpty {
        [KeyHint("Tab", "next path"), KeyHint("↓", "next field")]
      } else if canComplete {
        [KeyHint("Tab", "complete the path"), KeyHint("↓", "next field")]
      } else {
        [KeyHint("Tab", "next field")]
      }
    let choose = focus == .visibility ? [KeyHint("Space", "choose")] : []
    return [KeyHint("Enter", "create")] + tab + choose
      + [KeyHint("Esc", isKept ? "keep for later" : "cancel")]
  }
}
