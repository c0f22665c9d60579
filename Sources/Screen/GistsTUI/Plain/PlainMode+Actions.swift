/// What a person does to a row, or to the gist that is open.
extension PlainMode {
  mutating func act(_ action: PlainAction, _ number: Int?, _ text: String) {
    if state.document != nil { return actOnDocument(action, number, text) }
    guard let number else {
      if action == .create { return create(file: nil) }
      guard text.isEmpty else { return say("Type \(action.rawValue) and the number of a row.") }
      guard !state.current.isEmpty else { return say("There is no row here.") }
      asked = action
      return
    }
    guard let id = row(number) else { return say(problem(number)) }
    guard let content = state.current.rows[id]?.content else { return }
    guard action.holds(for: content) else { return refuse(action, number, content) }
    guard text.isEmpty || action.takesText else { return say("Type one number only.") }
    guard select(id) else { return }
    switch content {
    case .gist(let gist): act(action, onGist: gist.id, text)
    case .file(let file): act(action, on: file)
    case .user: act(action, onUser: ())
    case .repository: action == .web ? state.perform(.openInBrowser) : state.open()
    case .revision: state.open()
    case .deleted: state.perform(.undo)
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
    _ action: PlainAction, _ number: Int, _ content: BrowserRow.Content
  ) {
    if case .deleted = content { return say("Type restore \(number) to restore it.") }
    say("\(action.rawValue) does not work on number \(number).")
  }

  private mutating func actOnDocument(_ action: PlainAction, _ number: Int?, _ text: String) {
    if action == .create { return create(file: nil) }
    guard number == nil else {
      return say(
        "Numbers are for lists. Type back first"
          + (action == .open ? "." : ", or \(action.rawValue) alone."))
    }
    guard text.isEmpty || action.takesText else { return say("Type \(action.rawValue) alone.") }
    switch state.document {
    case .gist(let id) where action == .open || !action.isAboutGists:
      say("\(name(id)) is open. Enter reads on.")
    case .gist(let id): act(action, onGist: id, text)
    case .repository where action == .web: state.perform(.openInBrowser)
    case .output:
      guard let gist = state.gistOfCommands, action.isAboutGists, action != .open else {
        return say("No gist is open here.")
      }
      act(action, onGist: gist, text)
    default: say("No gist is open here.")
    }
  }

  private mutating func act(_ action: PlainAction, onGist id: String, _ text: String) {
    let files = text.isEmpty ? [] : [text]
    switch action {
    case .open: state.open()
    case .star, .unstar: star(id, action == .star)
    case .delete: state.overlay = .deletion([id])
    case .edit:
      state.run(
        ["edit", "--", id] + files, .update(gists: [id]), "Editing…")
    case .describe: describe(id, text)
    case .copy: state.run(["copy", "--", id] + files, .other, "Copying…")
    case .url: state.run(["copy", "--url", "--", id], .other, "Copying…")
    case .web: state.run(["open", "--", id], .other, "Opening…")
    case .download:
      var field = Field(purpose: .download([id]))
      field.editor.set(text.isEmpty ? "." : text)
      state.overlay = .field(field)
      if text.isEmpty { say("Download to which folder? Enter takes this one.") } else { submit() }
    case .comment where !text.isEmpty:
      state.run(["comment", "--body=\(text)", "--", id], .update(gists: [id]), "Sending…")
    case .fork, .comment, .comments, .history, .diff, .clone:
      state.runCommandLine(action.rawValue)
    case .push, .pull, .link, .create, .forget, .restore: break
    }
  }

  private mutating func star(_ id: String, _ isStarred: Bool) {
    let now = state.gistRow(id)?.isStarred
    if now == isStarred {
      say("\(name(id)) is \(isStarred ? "already" : "not") starred.")
    } else if now ?? (state.list == .starred) == isStarred {
      // The key would do the opposite.
      state.runCommandLine(isStarred ? "star" : "unstar")
    } else {
      state.perform(.star)
    }
  }

  /// Returns the quoted title of a gist.
  func name(_ id: String) -> String { "\"\(PlainNames(state: state).title(of: id) ?? id)\"" }

  private mutating func describe(_ id: String, _ text: String) {
    var field = Field(purpose: .description(gist: id))
    let now = state.lostDescriptions[id] ?? state.gistRow(id)?.description ?? ""
    field.editor.set(text.isEmpty ? now : text)
    state.overlay = .field(field)
    guard text.isEmpty else { return submit() }
    say(now.isEmpty ? "It has no description." : "The description is: \(now)")
    say("Type a new one. Enter alone keeps it, a single dash removes it.")
  }

  private mutating func act(_ action: PlainAction, on file: FileRow) {
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
      state.perform(action == .push ? .push : action == .pull ? .pull : .link)
    default:
      guard file.gist != nil else {
        return say("\(file.path) is not linked to a gist. Create and its number makes one.")
      }
      state.open()
    }
  }

  private mutating func act(_ action: PlainAction, onUser: Void) {
    switch action {
    case .forget: state.perform(.removeUser)
    case .web: state.perform(.openInBrowser)
    default: state.open()
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
