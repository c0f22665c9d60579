import TerminalOutput

/// Changes to gists, files and users; every change is a command of the command line.
extension BrowserState {
  /// Runs a command; returns its number.
  ///
  /// Commands that change something run one after the other, in the order of the keys. Lists show what
  /// is expected of a command before it ends.
  @discardableResult
  mutating func run(
    _ arguments: [String], _ change: PendingChange.Change, _ text: String,
    expecting expected: ExpectedChange? = nil, isPaged: Bool = false, group: Int? = nil,
    takesBack: Bool = false, sends: String? = nil
  ) -> Int {
    let number = outgoing.nextNumber()
    var request = CommandRequest(
      number: number, arguments: arguments, columns: outputColumns, isPaged: isPaged)
    (request.group, request.takesBack, request.sends) = (group, takesBack, sends)
    let gists = arguments.filter { CommandWords.isID($0) || gistRow($0) != nil }
    let new = PendingChange(
      change: change, expected: expected, text: text, gist: gists.count == 1 ? gists.first : nil)
    begin(request, new)
    return number
  }

  /// Runs a command, now or when the ones before it have ended; a program that needs the terminal is
  /// refused if others would keep it waiting.
  mutating func begin(_ request: CommandRequest, _ change: PendingChange) {
    var change = change
    change.command = request.arguments.first
    change.takesTerminal = takesTerminal(request)
    change.asked = now
    if change.takesTerminal, change.isWriting, let why = whyTerminalWaits {
      return messages.status = why
    }
    if changes.queue.add(request, change) { emit(.run(request)) }
    if change.expected?.isAskedFor == false { expectChange(by: request.number) }
  }

  /// Stars gists if the first one has no star on the screen; otherwise unstars them.
  mutating func toggleStars(of ids: [String]) {
    guard let first = ids.first else { return }
    let isStarred = !showsStar(of: first)
    setStar(isStarred, of: ids.filter { showsStar(of: $0) != isStarred })
  }

  /// Stars or unstars gists; undoing gives each the star that it showed before, or none.
  mutating func setStar(_ isStarred: Bool, of ids: [String]) {
    let changed = ids.filter { showsStar(of: $0) != isStarred }
    let group = newGroup(of: ids)
    let numbers = ids.map { star($0, isStarred: isStarred, group: group) }
    batch(.star(isStarred), numbers)
    guard !changed.isEmpty else { return }
    let before = Dictionary(changed.map { ($0, !isStarred) }) { first, _ in first }
    changes.undo.add(Undo(kind: .star(before: before), gists: changed, numbers: Set(numbers)))
  }

  /// Returns a group for the commands on several gists; nil for a single one.
  private func newGroup(of ids: [String]) -> Int? {
    ids.count > 1 ? outgoing.lastNumber + 1 : nil
  }

  /// Notes that several commands are one operation.
  mutating func batch(_ kind: Batch.Kind, _ numbers: [Int]) {
    if numbers.count > 1 { changes.queue.batches.append(Batch(kind, numbers: numbers)) }
  }

  /// Whether a gist has a star on the screen; one whose star is unknown has none.
  private func showsStar(of id: String) -> Bool { isStarred(id) ?? (list == .starred) }

  /// Whether a gist is starred; nil if that is unknown.
  func isStarred(_ id: String) -> Bool? {
    changes.optimistic.stars[id] ?? gistRow(id)?.isStarred
  }

  /// Shows the star that came with a document, unless it was changed since.
  mutating func note(star isStarred: Bool, of id: String) {
    guard !changes.queue.starring.contains(id), documents[.gist(id)]?.hasOldStar != true else {
      return
    }
    if (self.isStarred(id) ?? false) != isStarred { show(star: isStarred, of: id) }
  }

  /// Stars or unstars a gist, on the screen at once; returns the number of the command.
  mutating func star(
    _ id: String, isStarred: Bool, group: Int? = nil, takesBack: Bool = false
  ) -> Int {
    let before = self.isStarred(id)
    documents[.gist(id)]?.hasOldStar = true
    show(star: isStarred, of: id)
    return run(
      [isStarred ? "star" : "unstar", "--", id], .star(gist: id, before: before),
      isStarred ? "Starring…" : "Unstarring…", expecting: ExpectedChange(isStarred: isStarred),
      group: group, takesBack: takesBack)
  }

  /// Sets the star of a gist's rows in all lists.
  mutating func show(star: Bool?, of id: String) {
    changes.optimistic.stars[id] = star
    changeRows(of: id) { $0.isStarred = star }
  }

  /// Sets the description of a gist's rows in all lists; its title comes with the library.
  mutating func show(description: String, of id: String) {
    changeRows(of: id) { $0.description = description }
  }

  private mutating func changeRows(of id: String, _ change: (inout GistRow) -> Void) {
    changes.optimistic.compareAgain([id])
    for list in lists.keys {
      guard case .gist(var gist) = lists[list]?.rows[id]?.content else { continue }
      change(&gist)
      lists[list]?.rows[id] = BrowserRow(id: id, content: .gist(gist))
    }
  }

  /// Deletes gists, on the screen at once.
  mutating func delete(_ ids: [String]) {
    let places = ids.map { id in
      lists.compactMap { list, state in
        state.rest(after: id).map { ListPlace(list: list, rest: $0, query: searchField.query.text) }
      }
    }
    changes.optimistic.deleted.formUnion(ids)
    for list in lists.keys { lists[list]?.remove(Set(ids)) }
    if case .gist(let id) = document, ids.contains(id) { back() }
    marks.remove(where: Set(ids).contains)
    marks.endRange()
    let group = newGroup(of: ids)
    let numbers = zip(ids, places).map { id, places in
      run(["delete", "--yes", "--", id], .deletion(gist: id, places), "Deleting…", group: group)
    }
    batch(.deletion, numbers)
    changes.undo.add(Undo(kind: .deletion, gists: ids, numbers: Set(numbers)))
  }

  /// The file of a gist to edit or copy: the current one if the gist is on the screen; nil if the
  /// command asks which.
  func actingFile(of gist: String?) -> String? {
    guard let gist, shownDocument == .gist(gist) else { return nil }
    // The file of the folder may be another one.
    guard document != nil || list != .files else { return nil }
    return documents[.gist(gist)]?.fileName
  }

  /// Shows a file, or all of them, in the user's pager.
  mutating func page(_ gist: String, file: String?) {
    run(
      ["view", "--raw", "--", gist] + [file].compactMap(\.self), .other,
      "Opening \(file ?? "the files")…", isPaged: true)
  }

  /// Edits a file; a text for it that could not be sent comes first.
  mutating func edit(_ gist: String, file: String?) {
    if offerDraft(for: gist, file: file) { return }
    runOnFile("edit", gist, file, .update(gists: [gist]), "Editing")
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
    if file == nil, gistRow(gist)?.fileCount != 1, changes.queue.pending[number] != nil {
      dialogs.overlay = .loading(command: number)
    }
  }

  mutating func copyURLs(of gists: [String]) {
    if gists.count > 1 { return emit(.copy(urls: gists.map { "\(setup.gistPages)/\($0)" })) }
    for gist in gists { run(["copy", "--url", "--", gist], .other, "Copying…") }
  }

  /// Asks for one description of all gists, or takes the one that was typed.
  mutating func describe(_ gists: [String], _ text: String?) {
    let descriptions = gists.map { ($0, description(of: $0) ?? "") }
    let before = Dictionary(descriptions) { first, _ in first }
    if let text { return describe(gists, from: before, to: text) }
    let lost = changes.queue.lostDescriptions
    let shown = Set(gists.compactMap { lost[$0] ?? before[$0] })
    let common = shown.count == 1 ? shown.first : gists.lazy.compactMap { lost[$0] }.first
    askFor(.description(gists: gists, before: before), common ?? "")
  }

  /// Changes the descriptions of gists, which can be undone; of several, those that differ.
  mutating func describe(_ gists: [String], from before: [String: String], to text: String) {
    let changed = gists.count == 1 ? gists : gists.filter { before[$0] != text }
    guard !changed.isEmpty else { return messages.status = .notDescribed }
    let group = newGroup(of: changed)
    let numbers = changed.map { gist in
      change(descriptionOf: gist, from: before[gist] ?? "", to: text, group: group)
    }
    batch(.description, numbers)
    changes.undo.add(
      Undo(
        kind: .description(before: before, after: text), gists: changed, numbers: Set(numbers)))
  }

  /// Changes a description, unless the host has another one than the user saw; returns the number of
  /// the command.
  mutating func change(
    descriptionOf gist: String, from before: String, to text: String, group: Int? = nil,
    undoing step: Undo? = nil
  ) -> Int {
    run(
      ["edit", "--desc=\(text)", "--former-desc=\(before)", "--", gist],
      .description(gist: gist, text: text, undoing: step), "Changing the description…",
      expecting: ExpectedChange(description: text), group: group, takesBack: step != nil)
  }

  mutating func askTags(of gists: [String]) { askFor(.tags(gists)) }

  /// Adds and removes tags: `+new` and `-old`.
  mutating func tag(_ gists: [String], _ changes: [String]) {
    let group = newGroup(of: gists)
    let numbers = gists.map { gist in
      run(
        ["tag", "--", gist] + changes, .update(gists: [gist]), "Changing the tags…",
        expecting: ExpectedChange(tags: changes), group: group)
    }
    batch(.tags, numbers)
  }

  /// Makes gists secret if the first one is public, otherwise public, after a question.
  ///
  /// The command asks about a single gist.
  mutating func changeVisibility(of gists: [String]) {
    guard let first = gists.first else { return }
    let isPublic = gistRow(first)?.isPublic != true
    guard gists.count > 1 else {
      return run("edit \(Self.visibilityOption(isPublic: isPublic))", on: first)
    }
    let changed = gists.filter { gistRow($0)?.isPublic != isPublic }
    dialogs.open(.visibility(changed, isPublic: isPublic))
  }

  /// Makes several gists public or secret; each gets another ID.
  mutating func changeVisibility(of gists: [String], isPublic: Bool) {
    let group = newGroup(of: gists)
    let numbers = gists.map { gist in
      run(
        ["edit", Self.visibilityOption(isPublic: isPublic), "--yes", "--", gist],
        .update(gists: [gist]), "Changing the visibility…",
        expecting: ExpectedChange(isPublic: isPublic), group: group)
    }
    batch(.visibility(isPublic: isPublic), numbers)
    unmarkAll()
  }

  private static func visibilityOption(isPublic: Bool) -> String {
    isPublic ? "--public" : "--secret"
  }

  /// Runs a command line on a gist.
  mutating func run(_ line: String, on gist: String) { runCommandLine(line, on: .gist(gist)) }

  mutating func askDownload(of gists: [String]) { askFor(.download(gists), ".", isProposed: true) }

  /// Downloads a gist to a folder, or each of several to a subfolder.
  mutating func download(_ gists: [String], to folder: String, _ options: [String]) {
    guard gists.count > 1 else {
      for gist in gists {
        run(downloading(gist, to: folder, options), .other, "Downloading…")
      }
      return
    }
    let numbers = gists.map { gist in
      run(
        downloading(gist, to: "\(folder)/\(gist)", options), .download(gist: gist),
        "Downloading…")
    }
    batch(.download(folder: folder), numbers)
  }

  /// A folder with the name of a file of the gist stays a folder with `--output`.
  private func downloading(_ gist: String, to folder: String, _ options: [String]) -> [String] {
    ["download", "--output=\(folder)"] + options + ["--", gist]
  }

  /// Sends a comment; without its text, the command opens the editor.
  mutating func comment(on gist: String, _ text: String?) {
    guard let text else {
      if offerCommentDraft(on: gist) { return }
      return run("comment", on: gist)
    }
    run(["comment", "--body=\(text)", "--", gist], .comment(gist: gist), "Sending…")
  }

  mutating func openInBrowser(gist: String) { run(["open", "--", gist], .other, "Opening…") }

  mutating func removeUser() {
    guard case .user(let user) = current.selectedRow?.content else { return }
    let number = run(
      ["user", "remove", "--", user.login], .removal(user: user.login), "Removing…")
    changes.undo.add(Undo(kind: .user, gists: [user.login], numbers: [number]))
  }
}

extension BrowserState {
  /// Returns the command lines of changes that were not sent, and of texts that were typed for one.
  ///
  /// - Parameter failed: the commands that failed of those that were running; nil if nobody knows how
  ///   they end.
  /// - Returns: the words of each command line, without `gists`.
  package func notSent(failed: Set<Int>? = nil) -> [[String]] {
    var (descriptions, forms) = changes.queue.unsaved(failed: failed)
    forms += changes.closedForms
    if case .create(let form) = dialogs.overlay { forms.append(form) }
    if case .field(let field) = dialogs.overlay,
      case .description(let gists, let before) = field.purpose,
      gists.count == 1 || !field.editor.isEmpty
    {
      let text = field.editor.text
      for gist in gists where text != before[gist] { descriptions[gist] = text }
    }
    let texts = descriptions.sorted { $0.key < $1.key }.map {
      ["edit", "--desc=\($0.value)", "--", $0.key]
    }
    let creations = forms.filter { !$0.description.isEmpty && !$0.isDeclined }.map(\.arguments)
    return changes.queue.waiting.map { $0.arguments.filter { !$0.hasPrefix("--former-desc=") } }
      + texts
      + creations
  }
}
