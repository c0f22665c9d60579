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
    case .history: showHistory()
    case .comments: showComments()
    case .copyURL: copyURL()
    case .copyFile: copyFile()
    case .openInBrowser: openInBrowser()
    case .download: askDownload()
    case .push: offer("push")
    case .pull: offer("pull")
    case .link: askLink()
    case .removeUser: removeUser()
    case .signIn: run(["auth", "login"], .account, "Signing in…")
    default: break
    }
  }

  /// Runs a command; returns its number.
  ///
  /// Commands that change something run one after the other, in the order of the keys.
  @discardableResult
  mutating func run(
    _ arguments: [String], _ change: PendingChange.Change, _ text: String
  ) -> Int {
    let number = nextNumber()
    let request = CommandRequest(
      number: number, arguments: arguments, columns: outputColumns)
    let gists = arguments.filter { CommandWords.isID($0) || gistRow($0) != nil }
    let new = PendingChange(
      change: change, text: text, gist: gists.count == 1 ? gists.first : nil)
    if new.isWriting, isWriting {
      waiting.append(request)
    } else {
      emit(.run(request))
    }
    pending[number] = new
    return number
  }

  private mutating func toggleStar() {
    let ids = selectedGists
    guard let first = ids.first else { return }
    let isStarred = !(gistRow(first)?.isStarred ?? (list == .starred))
    setStar(isStarred, of: ids.filter { gistRow($0)?.isStarred != isStarred })
    if document == nil { marks = [] }
  }

  /// Stars or unstars gists, which can be undone.
  mutating func setStar(_ isStarred: Bool, of ids: [String]) {
    let numbers = star(ids, isStarred: isStarred)
    undo.append(Undo(kind: .star(isStarred: isStarred), gists: ids, numbers: numbers))
  }

  /// Stars or unstars gists, on the screen at once; returns the numbers of the commands.
  private mutating func star(_ ids: [String], isStarred: Bool) -> Set<Int> {
    let numbers = ids.map { id in
      let before = gistRow(id)?.isStarred
      show(star: isStarred, of: id)
      return run(
        [isStarred ? "star" : "unstar", "--", id],
        .star(gist: id, before: before),
        isStarred ? "Starring…" : "Unstarring…")
    }
    return Set(numbers)
  }

  /// Sets the star of a gist's rows in all lists.
  mutating func show(star: Bool?, of id: String) {
    ownChanges.star(id, isStarred: star)
    for list in lists.keys {
      guard case .gist(var gist) = lists[list]?.rows[id]?.content else { continue }
      gist.isStarred = star
      lists[list]?.rows[id] = BrowserRow(id: id, content: .gist(gist))
    }
  }

  private mutating func undoLast() {
    if list == .trash, let id = current.selection {
      if document != nil { back() }
      return restore([id])
    }
    guard let last = undo.last else {
      return status = BrowserMessage(.note, "Nothing to undo.")
    }
    guard last.numbers.isEmpty else {
      return status = BrowserMessage(.note, "Still working on it. Press u again later.")
    }
    undo.removeLast()
    switch last.kind {
    case .star(let isStarred): _ = star(last.gists, isStarred: !isStarred)
    case .deletion: restore(last.gists)
    }
  }

  mutating func restore(_ ids: [String]) {
    for id in ids { run(["restore", "--", id], .restoration(gist: id), "Restoring…") }
  }

  private mutating func askDeletion() {
    let ids = selectedGists
    if !ids.isEmpty { show(.deletion(ids)) }
  }

  /// Deletes gists, on the screen at once.
  mutating func delete(_ ids: [String]) {
    let places = Dictionary(
      uniqueKeysWithValues: ids.map { id in
        (
          id,
          lists.compactMap { list, state in
            state.ids.firstIndex(of: id).map { index in
              ListPlace(list: list, rest: state.ids[(index + 1)...], query: query.text)
            }
          }
        )
      })
    ownChanges.delete(ids)
    for list in lists.keys { lists[list]?.remove(Set(ids)) }
    if case .gist(let id) = document, ids.contains(id) { back() }
    marks = []
    let numbers = ids.map { id in
      run(["delete", "--yes", "--", id], .deletion(gist: id, places[id] ?? []), "Deleting…")
    }
    undo.append(Undo(kind: .deletion, gists: ids, numbers: Set(numbers)))
  }

  private mutating func mark() {
    guard document == nil, let id = current.selectedRow?.gist?.id else { return }
    if let index = marks.firstIndex(of: id) { marks.remove(at: index) } else { marks.append(id) }
    current.select(current.index + 1)
  }

  /// The file that is edited or copied: the current one of the document on the screen; nil if the
  /// command asks which.
  var actingFile: String? { document.flatMap { documents[$0]?.fileName } }

  private mutating func edit() {
    guard let gist = selectedGist else { return }
    var arguments = ["edit", "--", gist]
    if let actingFile { arguments.append(actingFile) }
    let number = run(
      arguments, .update(gists: [gist]), actingFile.map { "Editing \($0)…" } ?? "Editing…")
    awaitFileQuestion(number, gist)
  }

  /// Opens the dialog in which a command will ask for a file of a gist with several: keys that are
  /// typed before are for nothing else.
  private mutating func awaitFileQuestion(_ command: Int, _ gist: String) {
    guard actingFile == nil, let row = gistRow(gist), row.fileCount > 1 else { return }
    overlay = .loading(command: command)
  }

  private mutating func askDescription() {
    guard let gist = selectedGist else { return }
    var field = Field(purpose: .description(gist: gist))
    field.editor.set(lostDescriptions[gist] ?? gistRow(gist)?.description ?? "")
    overlay = .field(field)
  }

  private mutating func askDownload() {
    let gists = selectedGists
    guard !gists.isEmpty else { return }
    var field = Field(purpose: .download(gists))
    field.editor.set(".")
    overlay = .field(field)
  }

  private mutating func copyURL() {
    guard let gist = selectedGist else { return }
    run(["copy", "--url", "--", gist], .other, "Copying…")
  }

  private mutating func copyFile() {
    guard let gist = selectedGist else { return }
    let number = run(
      ["copy", "--", gist] + (actingFile.map { [$0] } ?? []), .other,
      actingFile.map { "Copying \($0)…" } ?? "Copying…")
    awaitFileQuestion(number, gist)
  }

  private mutating func openInBrowser() {
    let name = document ?? preview
    switch name {
    case .gist(let id): run(["open", "--", id], .other, "Opening…")
    case .repository(let name): run(["repo", "view", "--web", "--", name], .other, "Opening…")
    case .user, .deleted, .output, .help, .message, nil: break
    }
  }

  private mutating func removeUser() {
    guard case .user(let user) = current.selectedRow?.content else { return }
    run(["user", "remove", "--", user.login], .other, "Removing…")
  }
}
