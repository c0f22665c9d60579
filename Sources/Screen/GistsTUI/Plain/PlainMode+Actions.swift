/// What the user does to a row, or to the gist that is open.
extension PlainMode {
  mutating func act(_ action: BrowserAction, _ number: Int?, _ text: String) {
    if state.document != nil { return actOnDocument(action, number, text) }
    guard let number else {
      if action == .create { return create(file: nil) }
      guard text.isEmpty else { return say("Type \(action.word) and the number of a row.") }
      guard !state.current.isEmpty else { return say("There is no row here.") }
      asked = action
      return
    }
    guard let id = row(number) else { return say(problem(number)) }
    guard let content = state.current.rows[id]?.content else { return }
    guard action.entry.rows.contains(content.kind) else { return refuse(action, number, content) }
    guard text.isEmpty || action.entry.takesText else { return say("Type one number only.") }
    guard select(id) else { return }
    switch content {
    case .gist(let gist): act(action, onGist: gist.id, text)
    case .file(let file): act(action, on: file)
    case .user, .repository, .revision, .deleted: state.perform(action)
    }
  }

  /// Selects a row, and nothing else; false if it is gone.
  mutating func select(_ id: String) -> Bool {
    guard let index = state.current.ids.firstIndex(of: id) else { return false }
    state.marks = []
    state.current.select(index)
    return true
  }

  private mutating func refuse(
    _ action: BrowserAction, _ number: Int, _ content: BrowserRow.Content
  ) {
    if case .deleted = content { return say("Type restore \(number) to restore it.") }
    say("\(action.word) does not work on number \(number).")
  }

  private mutating func actOnDocument(_ action: BrowserAction, _ number: Int?, _ text: String) {
    if action == .create { return create(file: nil) }
    guard number == nil else {
      return say(
        "Numbers are for lists. Type back first"
          + (action == .open ? "." : ", or \(action.word) alone."))
    }
    guard text.isEmpty || action.entry.takesText else { return say("Type \(action.word) alone.") }
    switch state.document {
    case .gist(let id) where action == .open || !action.entry.rows.contains(.gist):
      say("\(name(id)) is open. Enter reads on.")
    case .gist(let id): act(action, onGist: id, text)
    case .repository where action == .openInBrowser: state.perform(action)
    case .output:
      guard let gist = state.gistOfCommands, action.entry.rows.contains(.gist), action != .open
      else {
        return say("No gist is open here.")
      }
      act(action, onGist: gist, text)
    default: say("No gist is open here.")
    }
  }

  private mutating func act(_ action: BrowserAction, onGist id: String, _ text: String) {
    switch action {
    case .star, .unstar: star(id, action == .star)
    case .describe: describe(id, text)
    case .download: download(id, text)
    case .openInBrowser: state.openInBrowser(.gist(id))
    // Commands also know the gist of the output that is open.
    case .comments, .history: state.runCommandLine(action.word)
    default: state.perform(action, on: id, text.isEmpty ? nil : text)
    }
  }

  private mutating func star(_ id: String, _ isStarred: Bool) {
    guard state.gistRow(id)?.isStarred != isStarred else {
      return say("\(name(id)) is \(isStarred ? "already" : "not") starred.")
    }
    state.setStar(isStarred, of: [id])
  }

  /// Returns the quoted title of a gist.
  func name(_ id: String) -> String { "\"\(PlainNames(state: state).title(of: id) ?? id)\"" }

  private mutating func describe(_ id: String, _ text: String) {
    state.askDescription(of: id)
    guard text.isEmpty else { return submit(text) }
    let now = state.lostDescriptions[id] ?? state.gistRow(id)?.description ?? ""
    say(now.isEmpty ? "It has no description." : "The description is: \(now)")
    say("Type a new one. Enter alone keeps it, a single dash removes it.")
  }

  private mutating func download(_ id: String, _ text: String) {
    state.askDownload(of: [id])
    guard text.isEmpty else { return submit(text) }
    say("Download to which folder? Enter takes this one.")
  }

  private mutating func act(_ action: BrowserAction, on file: FileRow) {
    switch action {
    case .create: create(file: file.path)
    case .push, .pull, .link:
      guard file.gist != nil, (action == .link) == (file.state == .notLinked) else {
        return say(
          action == .link
            ? file.gist == nil
              ? "No gist has a file of that name. Type colon, link, the file and the gist."
              : "\(file.path) is already linked."
            : "\(file.path) is not linked to a gist.")
      }
      state.perform(action)
    default:
      guard file.gist != nil else {
        return say("\(file.path) is not linked to a gist. Create and its number makes one.")
      }
      state.open()
    }
  }

  private mutating func create(file: String?) {
    var form = state.draft ?? CreateForm()
    if let file { form.files.set(CommandWords.quoted(file)) }
    form.focus = .files
    state.overlay = .create(form)
    say("Create a gist. Cancel leaves the form.")
    sayField(form)
  }
}
