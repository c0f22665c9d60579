/// What changes gists, files and users; every change is a command of the command line.
extension BrowserState {
  mutating func act(_ command: BrowserCommand) {
    switch command {
    case .star: toggleStar()
    case .undo: undoLast()
    case .delete: askDeletion()
    case .mark: mark()
    case .create: askCreation()
    case .edit: edit()
    case .tags: askDescription()
    case .copyURL: copy(["--url"])
    case .copyFile: copyFile()
    case .openInBrowser: openInBrowser()
    case .download: askDownload()
    case .push: offer("push")
    case .pull: offer("pull")
    case .link: link()
    case .removeUser: removeUser()
    case .signIn: run(["auth", "login"], .account, "Signing in…")
    default: break
    }
  }

  /// Runs a command below the screen; returns its number.
  @discardableResult
  mutating func run(
    _ arguments: [String], _ change: PendingChange.Change, _ text: String,
    at place: CommandRequest.Place = .background
  ) -> Int {
    let number = nextNumber()
    pending[number] = PendingChange(change: change, text: text)
    emit(
      .run(
        CommandRequest(
          number: number, arguments: arguments, place: place,
          columns: max(1, columns - DocumentView.margin))))
    return number
  }

  private mutating func toggleStar() {
    let ids = selectedGists
    guard let first = ids.first else { return }
    star(ids, isStarred: !(gistRow(first)?.isStarred ?? (list == .starred)))
    if document == nil, !marks.isEmpty { marks = [] }
  }

  /// Stars or unstars gists, on the screen at once.
  mutating func star(_ ids: [String], isStarred: Bool) {
    var before: [String: Bool?] = [:]
    for id in ids { before.updateValue(gistRow(id)?.isStarred, forKey: id) }
    show(stars: before.mapValues { _ in Bool?.some(isStarred) })
    run(
      [isStarred ? "star" : "unstar"] + ids, .star(before, isStarred: isStarred),
      isStarred ? "Starring…" : "Unstarring…")
  }

  /// Sets the stars of rows in all lists.
  mutating func show(stars: [String: Bool?]) {
    for (list, state) in lists {
      for (id, isStarred) in stars where state.rows[id]?.gist != nil {
        guard case .gist(var gist) = state.rows[id]?.content else { continue }
        gist.isStarred = isStarred
        lists[list]?.rows[id] = BrowserRow(id: id, content: .gist(gist))
      }
    }
  }

  private mutating func undoLast() {
    if list == .trash, document == nil, let id = current.selection { return restore([id]) }
    switch undo.popLast() {
    case .star(let ids, let isStarred): star(ids, isStarred: !isStarred)
    case .deletion(let ids): restore(ids)
    case nil: status = BrowserMessage(.note, "Nothing to undo.")
    }
  }

  private mutating func restore(_ ids: [String]) {
    for id in ids { run(["restore", id], .restoration(id), "Restoring…") }
  }

  private mutating func askDeletion() {
    let ids = selectedGists
    if !ids.isEmpty { overlay = .deletion(ids) }
  }

  /// Deletes gists, on the screen at once.
  mutating func delete(_ ids: [String]) {
    let before = lists
    for list in lists.keys { lists[list]?.remove(Set(ids)) }
    if case .gist(let id) = document, ids.contains(id) { back() }
    marks = []
    run(["delete"] + ids + ["--yes"], .deletion(ids, before), "Deleting…")
  }

  private mutating func mark() {
    guard document == nil, let id = current.selectedRow?.gist?.id else { return }
    if let index = marks.firstIndex(of: id) { marks.remove(at: index) } else { marks.append(id) }
    current.select(current.index + 1)
  }

  private mutating func edit() {
    guard let gist = selectedGist else { return }
    var arguments = ["edit", gist]
    if let document, let file = documents[document]?.fileName { arguments.append(file) }
    run(arguments, .update(gists: [gist]), "Editing…", at: .terminal(pauses: false))
  }

  private mutating func askDescription() {
    guard let gist = selectedGist else { return }
    var field = Field(purpose: .description(gist: gist))
    field.editor.set(gistRow(gist)?.description ?? "")
    overlay = .field(field)
  }

  private mutating func askDownload() {
    let gists = selectedGists
    guard !gists.isEmpty else { return }
    var field = Field(purpose: .download(gists))
    field.editor.set(".")
    overlay = .field(field)
  }

  /// Copies the URL of what is selected.
  private mutating func copy(_ options: [String]) {
    guard let gist = selectedGist else { return }
    run(["copy", gist] + options, .other, "Copying…")
  }

  private mutating func copyFile() {
    guard let document, let file = documents[document]?.fileName else { return copy([]) }
    copy([file])
  }

  private mutating func openInBrowser() {
    let name = document ?? preview
    switch name {
    case .gist(let id): run(["open", id], .other, "Opening…")
    case .repository(let name): run(["repo", "view", name, "--web"], .other, "Opening…")
    case .user, .output, .help, nil: break
    }
  }

  private mutating func removeUser() {
    guard case .user(let user) = current.selectedRow?.content else { return }
    run(["user", "remove", user.login], .other, "Removing…")
  }
}
