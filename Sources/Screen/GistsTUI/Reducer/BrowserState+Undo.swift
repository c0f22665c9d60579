import TerminalOutput

/// Undoing changes: those of keys, and those that command lines made.
extension BrowserState {
  /// Why there is nothing to undo now; nil if there is.
  ///
  /// In the trash, undoing restores the marked or the selected gists, and in a history the selected
  /// revision.
  var whyNothingToUndo: BrowserMessage? {
    if restorable != nil { return nil }
    if let selectedRevision {
      return selectedRevision.isNewest
        ? BrowserMessage(.note, "This is the newest revision.")
        : whyForeign([selectedRevision.gist])
    }
    let later = BrowserMessage(.note, advice(.undoLater))
    // It may make the newest change.
    if changes.queue.isUpdating { return later }
    guard let last = changes.undo.last else { return nil }
    // A restored gist gets another ID.
    let isReady =
      last.numbers.isEmpty && changes.queue.restoring.isDisjoint(with: last.gists)
    return isReady ? nil : later
  }

  mutating func undoLast() {
    if list == .trash, document == nil,
      askAboutHidden(.restoration, of: .marked(trashMarks.ids))
    {
      return
    }
    if restoreSelected() { return }
    if let selectedRevision { return offerRestoring(selectedRevision) }
    guard let last = changes.undo.popLast() else {
      // What was changed before the browser started, and by command lines.
      run(["undo", "--ask"], .update(gists: []), "Undoing…")
      return
    }
    switch last.kind {
    case .star(let before):
      let numbers = last.gists.compactMap { gist in
        before[gist].map { star(gist, isStarred: $0, takesBack: true) }
      }
      batch(.star(last.gists.first.flatMap { before[$0] } ?? false), numbers)
      changes.undo.takeBack(Undo(kind: last.kind, gists: last.gists, numbers: Set(numbers)))
    case .deletion: restore(last.gists, order: last.order)
    case .description(let before, let after):
      let numbers = last.gists.map { gist in
        change(
          descriptionOf: gist, from: after, to: before[gist] ?? "", undoing: last.only(gist))
      }
      batch(.description, numbers)
      changes.undo.takeBack(Undo(kind: last.kind, gists: last.gists, numbers: Set(numbers)))
    case .user: run(["user", "add", "--"] + last.gists, .other, "Saving…")
    case .noted(let change, let command): undo(change, command, last)
    }
  }

  /// Undoes the change of a command by its step: other programs may have made changes since.
  private mutating func undo(_ change: NotedChange, _ command: String, _ step: Undo) {
    let host = change.host == self.host.account.host ? [] : ["--host=\(change.host)"]
    let request = CommandRequest(
      number: outgoing.nextNumber(), arguments: ["undo", "--step=\(change.step)"] + host,
      columns: outputColumns)
    let pending = PendingChange(
      change: .undoing(step), text: "Undoing \(subject(of: change, by: command))…",
      gist: change.gists.count == 1 ? change.gists.first : nil)
    begin(request, pending)
  }

  /// Returns the change of a command that a step undoes.
  func subject(of step: Undo) -> String {
    guard case .noted(let change, let command) = step.kind else { return "the change" }
    return subject(of: change, by: command)
  }

  /// Returns a command's change in words: `the tags of 2 gists`.
  func subject(of change: NotedChange, by command: String) -> String {
    let gists =
      change.gists.count > 1
      ? "\(change.gists.count.grouped) gists"
      : change.gists.first.map(titleInSentence) ?? "the gist"
    return switch command {
    case "tag": "the tags of \(gists)"
    case "edit": "the edit of \(gists)"
    case "rename": "the new file name in \(gists)"
    case "revert": "the revert of \(gists)"
    case "push": "the push to \(gists)"
    default: "the change of \(gists)"
    }
  }

  /// Restores the marked gists of the trash, or the selected one; returns false if there is none.
  @discardableResult
  mutating func restoreSelected() -> Bool {
    guard let ids = restorable else { return false }
    if document != nil { back() } else { trashMarks = Marks() }
    restore(ids)
    return true
  }

  /// The marked gists of the trash, or the selected one; nil if there is none.
  private var restorable: [String]? {
    guard list == .trash else { return nil }
    if document == nil, !trashMarks.isEmpty { return trashMarks.ids }
    return current.selection.map { [$0] }
  }

  /// Restores gists; `order` is that of the step in which they were deleted.
  mutating func restore(_ ids: [String], order: Int? = nil) {
    let order = order ?? outgoing.lastNumber + 1
    let numbers = ids.map { id in
      run(["restore", "--", id], .restoration(gist: id, order: order), "Restoring…")
    }
    batch(.restoration, numbers)
  }
}
