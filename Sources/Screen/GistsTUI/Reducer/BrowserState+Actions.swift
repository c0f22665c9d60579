/// What changes gists, files and users; every change is a command of the command line.
extension BrowserState {
  /// Runs a command; returns its number.
  ///
  /// Commands that change something run one after the other, in the order of the keys.
  @discardableResult
  mutating func run(
    _ arguments: [String], _ change: PendingChange.Change, _ text: String, isPaged: Bool = false
  ) -> Int {
    let number = nextNumber()
    let request = CommandRequest(
      number: number, arguments: arguments, columns: outputColumns, isPaged: isPaged)
    let gists = arguments.filter { CommandWords.isID($0) || gistRow($0) != nil }
    let new = PendingChange(
      change: change, text: text, gist: gists.count == 1 ? gists.first : nil)
    begin(request, new)
    return number
  }

  /// Runs a command, now or when the ones before it have ended.
  mutating func begin(_ request: CommandRequest, _ change: PendingChange) {
    var change = change
    change.command = request.arguments.first
    if queue.add(request, change) { emit(.run(request)) }
  }

  /// Why gists can't be changed; nil if they are the user's own, as far as is known.
  func whyForeign(_ gists: [String]) -> BrowserMessage? {
    guard let login = account.login else { return nil }
    for gist in gists where (marks.places[gist] ?? list) != .mine {
      guard let row = gistRow(gist), row.owner?.lowercased() != login.lowercased() else { continue }
      let name = title(of: gist).map { "\"\($0)\"" } ?? "the gist"
      return BrowserMessage(
        .note, row.owner.map { "\(name) belongs to \($0)." } ?? "\(name) is anonymous.",
        hints: [":fork copies it"])
    }
    return nil
  }

  mutating func toggleStars(of ids: [String]) {
    guard let first = ids.first else { return }
    let isStarred = !(isStarred(first) ?? (list == .starred))
    setStar(isStarred, of: ids.filter { self.isStarred($0) != isStarred })
    if document == nil { unmarkAll() }
  }

  /// Stars or unstars gists, which can be undone.
  mutating func setStar(_ isStarred: Bool, of ids: [String]) {
    let changed = ids.filter { self.isStarred($0) != isStarred }
    let numbers = star(ids, isStarred: isStarred)
    guard !changed.isEmpty else { return }
    undo.add(Undo(kind: .star(isStarred: isStarred), gists: changed, numbers: numbers))
  }

  /// Whether a gist is starred; nil if that is unknown.
  func isStarred(_ id: String) -> Bool? {
    optimisticChanges.stars[id] ?? gistRow(id)?.isStarred
  }

  /// Shows the star that the host told with a document, unless it was changed since.
  mutating func note(star isStarred: Bool, of id: String) {
    guard !queue.starring.contains(id), documents[.gist(id)]?.hasOldStar != true else { return }
    if (self.isStarred(id) ?? false) != isStarred { show(star: isStarred, of: id) }
  }

  /// Stars or unstars gists, on the screen at once; returns the numbers of the commands.
  private mutating func star(_ ids: [String], isStarred: Bool) -> Set<Int> {
    let numbers = ids.map { id in
      let before = self.isStarred(id)
      documents[.gist(id)]?.hasOldStar = true
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
    optimisticChanges.stars[id] = star
    for list in lists.keys {
      guard case .gist(var gist) = lists[list]?.rows[id]?.content else { continue }
      gist.isStarred = star
      lists[list]?.rows[id] = BrowserRow(id: id, content: .gist(gist))
    }
  }

  /// Why there is nothing to undo now; nil if there is.
  ///
  /// In the trash, undoing restores the selected gist, and in a history the selected revision.
  var whyNothingToUndo: BrowserMessage? {
    if list == .trash, current.selection != nil { return nil }
    if let selectedRevision {
      return selectedRevision.isNewest
        ? BrowserMessage(.note, "This is the newest revision.")
        : whyForeign([selectedRevision.gist])
    }
    guard let last = undo.last else { return BrowserMessage(.note, "Nothing to undo.") }
    return last.numbers.isEmpty ? nil : BrowserMessage(.note, advice(.undoLater))
  }

  mutating func undoLast() {
    if list == .trash, let id = current.selection {
      if document != nil { back() }
      return restore([id])
    }
    if let selectedRevision { return offerRestoring(selectedRevision) }
    guard let last = undo.popLast() else { return }
    switch last.kind {
    case .star(let isStarred): _ = star(last.gists, isStarred: !isStarred)
    case .deletion: restore(last.gists)
    case .description(let before): for gist in last.gists { describe(gist, before) }
    case .user: run(["user", "add", "--"] + last.gists, .other, "Saving…")
    }
  }

  mutating func restore(_ ids: [String]) {
    for id in ids { run(["restore", "--", id], .restoration(gist: id), "Restoring…") }
  }

  /// Deletes gists, on the screen at once.
  mutating func delete(_ ids: [String]) {
    let places = ids.map { id in
      lists.compactMap { list, state in
        state.rest(after: id).map { ListPlace(list: list, rest: $0, query: searchField.query.text) }
      }
    }
    optimisticChanges.deleted.formUnion(ids)
    for list in lists.keys { lists[list]?.remove(Set(ids)) }
    if case .gist(let id) = document, ids.contains(id) { back() }
    unmarkAll()
    let numbers = zip(ids, places).map { id, places in
      run(["delete", "--yes", "--", id], .deletion(gist: id, places), "Deleting…")
    }
    undo.add(Undo(kind: .deletion, gists: ids, numbers: Set(numbers)))
  }

  /// The file that is edited or copied: the current one of the gist on the screen; nil if the command
  /// asks which.
  var actingFile: String? {
    guard let name = shownDocument, name == selectedGist.map(DocumentName.gist) else { return nil }
    // The file of the folder may be another one.
    guard document != nil || list != .files else { return nil }
    return documents[name]?.fileName
  }

  /// Shows a file, or all of them, in the user's pager.
  mutating func page(_ gist: String, file: String?) {
    run(
      ["view", "--raw", "--", gist] + [file].compactMap(\.self), .other,
      "Opening \(file ?? "the files")…", isPaged: true)
  }

  /// Runs a command on a file of a gist.
  ///
  /// If the command will ask which file, its dialog opens at once: keys that are typed before are
  /// for nothing else.
  mutating func runOnFile(
    _ command: String, _ gist: String, _ file: String?, _ change: PendingChange.Change,
    _ text: String
  ) {
    let number = run(
      [command, "--", gist] + [file].compactMap(\.self), change,
      file.map { "\(text) \($0)…" } ?? "\(text)…")
    if file == nil, let row = gistRow(gist), row.fileCount > 1 {
      overlay = .loading(command: number)
    }
  }

  mutating func copyURL(of gist: String) {
    run(["copy", "--url", "--", gist], .other, "Copying…")
  }

  /// Changes the description of a gist; returns the number of the command.
  @discardableResult
  mutating func describe(_ gist: String, _ text: String) -> Int {
    run(
      Self.change(description: text, of: gist), .description(gist: gist, text: text),
      "Changing the description…")
  }

  mutating func askDescription(of gist: String) {
    askFor(
      .description(gist: gist), queue.lostDescriptions[gist] ?? gistRow(gist)?.description ?? "")
  }

  /// Makes a secret gist public, or a public one secret; the command asks first.
  mutating func changeVisibility(of gist: String) {
    runCommandLine("edit \(gistRow(gist)?.isPublic == true ? "--secret" : "--public") \(gist)")
  }

  mutating func askDownload(of gists: [String]) { askFor(.download(gists), ".", isProposed: true) }

  /// Sends a comment; without its text, the command opens the editor.
  mutating func comment(on gist: String, _ text: String?) {
    guard let text else { return runCommandLine("comment") }
    run(["comment", "--body=\(text)", "--", gist], .comment(gist: gist), "Sending…")
  }

  mutating func openInBrowser(gist: String) { run(["open", "--", gist], .other, "Opening…") }

  mutating func removeUser() {
    guard case .user(let user) = current.selectedRow?.content else { return }
    let number = run(
      ["user", "remove", "--", user.login], .removal(user: user.login), "Removing…")
    undo.add(Undo(kind: .user, gists: [user.login], numbers: [number]))
  }
}

extension BrowserState {
  /// Returns the command lines of changes that were not sent, and of texts that were typed for one.
  ///
  /// - Parameter failed: the commands that failed of those that were running; nil if nobody knows how
  ///   they end.
  /// - Returns: the words of each command line, without `gists`.
  package func notSent(failed: Set<Int>? = nil) -> [[String]] {
    var (descriptions, forms) = queue.unsaved(failed: failed)
    if let draft { forms.insert(draft, at: 0) }
    if case .create(let form) = overlay { forms = [form] }
    if case .field(let field) = overlay, case .description(let gist) = field.purpose,
      field.editor.text != gistRow(gist)?.description ?? ""
    {
      descriptions[gist] = field.editor.text
    }
    let texts = descriptions.sorted { $0.key < $1.key }.map {
      Self.change(description: $0.value, of: $0.key)
    }
    let creations = forms.filter { !$0.description.isEmpty }.map(\.arguments)
    return queue.waiting.map(\.arguments) + texts + creations
  }
}
