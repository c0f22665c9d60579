import TerminalOutput

/// Messages about how commands ended.
extension BrowserState {
  /// Says how a change ended that is undone together, or several that are one operation to the user.
  mutating func tellEnd(of number: Int, _ pending: PendingChange, _ result: CommandResult) {
    let gist = pending.gist.flatMap(quotedTitle).map { $0 + ": " } ?? ""
    let problem: MessageText? = result.message.map { "\(gist)\(named($0.text))" }
    let isInBatch = changes.queue.batch(of: number) != nil
    let step = changes.undo.end(number)
    let takenBack = changes.undo.endTakingBack(number)
    let restored = changes.queue.takeRestored()
    if tellBatch(
      number, result.isSuccess ? .done : result.isUnknown ? .unknown(problem) : .failed(problem))
    {
      return
    }
    if result.isSuccess, let step, let sentence = sentence(about: step) {
      messages.status = sentence
      if isInBatch { messages.record(sentence, at: now) }
    }
    if result.isSuccess { tellTakenBack(takenBack) }
    tellRestored(restored)
  }

  /// Says in an error which change failed.
  func name(_ pending: PendingChange, in message: inout BrowserMessage) {
    guard message.kind == .error, message.remedy != .correction,
      let what = whatFailed(pending), message.text.action != what.action
    else { return }
    message.text = "could not \(what): \(message.text)"
  }

  /// Returns the failed change: `delete "Deploy notes"`; nil if the output names it.
  private func whatFailed(_ pending: PendingChange) -> MessageText? {
    let gist = pending.gist.flatMap(quotedTitle).map { MessageText($0) }
    switch pending.change {
    case .description: return "\(action: "change") the description of \(gist ?? "the gist")"
    case .comment: return "\(action: "comment") on \(gist ?? "the gist")"
    case .creation: return "\(action: "create") the gist"
    case .linking(let path, _): return "\(action: "link") \(path)"
    case .undoing(let step): return "\(action: "undo") \(subject(of: step))"
    case .view(let view): return "\(action: "save") the view \(view.name)"
    case .removal(let user): return "\(action: "remove") \(user)"
    case .star, .deletion, .restoration, .update, .download, .other:
      guard let command = pending.command, Self.verbs.contains(command) else { return nil }
      return ["\(action: command)", gist].compactMap(\.self).joined(separator: " ")
    case .output, .account: return nil
    }
  }

  /// The commands whose names say what they do.
  private static let verbs: Set<String> = [
    "clone", "copy", "delete", "download", "edit", "fork", "open", "pull", "push", "rename",
    "restore", "revert", "star", "sync", "unstar",
  ]

  /// Shows a message in the status line, unless an error is there that it may not replace.
  mutating func tell(_ message: BrowserMessage, isOfLoading: Bool = false) {
    if message.remedy == .signInAgain { host.isTokenRejected = true }
    messages.tell(withCopyKey(message), at: now, isOfLoading: isOfLoading)
  }

  /// Returns a message about a page that was not opened, with the key that copies its address if it is the
  /// target's.
  private func withCopyKey(_ message: BrowserMessage) -> BrowserMessage {
    guard message.remedy == .copyURL, !options.isPlain, let key = hintedKey(of: .copyURL),
      let page = target.gist ?? pageURL,
      message.hints.contains(where: { $0.description.contains(page) })
    else { return message }
    var message = message
    // Before the address, which may need all of the next line.
    message.hints.insert("\(key) copies the URL", at: 0)
    return message
  }

  /// Returns the status line after the last change of a step that is undone together.
  private func sentence(about step: Undo) -> BrowserMessage? {
    let changed = step.certainGists
    guard messages.status?.kind != .error, let first = changed.first else { return nil }
    let gists =
      changed.count > 1 ? "\(changed.count.grouped) gists" : titleInSentence(of: first)
    let text =
      switch step.kind {
      case .star(let before): (before[first] == true ? "Unstarred " : "Starred ") + gists
      case .deletion: "Deleted " + gists
      case .description: "Changed the description" + (changed.count > 1 ? " of \(gists)" : "")
      case .user: "Removed user " + first
      case .noted(let change, let command): "Changed " + subject(of: change, by: command)
      }
    let hint = options.isPlain ? "" : " · \(keyName(of: .undo)) undoes it"
    return BrowserMessage(.success, "\(text)\(hint)")
  }

  /// Says how many gists have their former star or description again; for one, its command has said it.
  private mutating func tellTakenBack(_ step: Undo?) {
    guard let step, step.gists.count > 1, messages.status?.kind != .error,
      let first = step.gists.first
    else { return }
    let gists = "\(step.gists.count.grouped) gists"
    let text: MessageText
    switch step.kind {
    case .star(let before):
      text = before[first] == true ? "Starred \(gists) again" : "Unstarred \(gists)"
    case .description: text = "Restored the descriptions of \(gists)"
    case .deletion, .user, .noted: return
    }
    messages.show(BrowserMessage(.success, text), at: now)
  }

  /// Says how several commands ended, when the last of them has; false if their change says it.
  @discardableResult
  mutating func tellBatch(_ number: Int, _ end: Batch.End) -> Bool {
    guard let batch = changes.queue.endInBatch(number, end), let summary = batch.summary else {
      return false
    }
    switch batch.kind {
    case .download, .visibility, .tags: messages.show(summary, at: now)
    case .star, .deletion, .restoration, .description: tell(summary)
    }
    return true
  }

  /// Says which gist was restored, or how many.
  private mutating func tellRestored(_ restored: [String]) {
    guard let first = restored.first, messages.status?.kind != .error else { return }
    let what =
      restored.count > 1
      ? "\(restored.count.grouped) gists with new IDs"
      : titleInSentence(of: first) + " with a new ID"
    messages.show(
      BrowserMessage(.success, "Restored \(what), without comments and others' stars"), at: now)
  }
}
