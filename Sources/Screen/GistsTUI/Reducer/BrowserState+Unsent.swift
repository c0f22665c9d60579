import TerminalOutput

/// Drafts: each is kept until it is sent.
extension BrowserState {
  /// Keeps what a failed command could not send; a command that succeeded has sent its text.
  mutating func note(_ result: CommandResult, of pending: PendingChange) {
    if let text = pending.sends, result.isSuccess {
      changes.unsent.removeAll { $0.text.path == text.path }
      if changes.draft?.saved?.path == text.path { changes.draft = nil }
    }
    guard !result.isSuccess, let text = result.unsent ?? pending.sends else { return }
    var change = pending.change
    if case .creation(var form) = change {
      form.saved = text
      (change, changes.draft) = (.creation(form), form)
    }
    let new = Unsent(
      text: text, change: change, gist: pending.gist,
      problem: result.message.map { named($0.text) } ?? "")
    changes.unsent.removeAll { $0.text.path == pending.sends?.path || $0.isSame(as: new) }
    changes.unsent.append(new)
    offer(new)
  }

  /// Offers to edit a text, or to send it again, unless the user is doing something else.
  private mutating func offer(_ unsent: Unsent) {
    guard dialogs.overlay == nil, dialogs.questions.isEmpty,
      !searchField.isTyping || list != .search
    else {
      let later = advice(.unsentLater)
      messages.status?.hints = [later]
      return
    }
    messages.status?.hints = []
    dialogs.open(.unsent(unsent))
  }

  /// Shows a text for a file of a gist that could not be sent; false if there is none.
  mutating func offerUnsent(for gist: String, file: String?) -> Bool {
    let found = changes.unsent.last { unsent in
      guard unsent.gist == gist, case .update = unsent.change else { return false }
      return file == nil || unsent.text.name == file
    }
    guard let found else { return false }
    dialogs.open(.unsent(found))
    return true
  }

  /// Opens a draft as its command offered it, or else in the form that creates a gist from it.
  mutating func resume(_ draft: DraftRow) {
    if let unsent = changes.unsent.last(where: { $0.text.path == draft.path }) {
      return dialogs.open(.unsent(unsent))
    }
    if let form = changes.draft, form.saved?.path != draft.path {
      return messages.status = BrowserMessage(
        .note, "Another gist is not created yet; \(keyName(of: .create)) continues it.")
    }
    var form = changes.draft ?? CreateForm()
    form.saved = UnsentText(
      name: draft.title, path: draft.path,
      arguments: ["create", "--filename=\(draft.title)", "--", draft.path])
    form.isReopened = false
    dialogs.overlay = .create(form)
  }

  /// The comments on a gist that could not be sent, the last one at the end.
  private func unsentComments(on gist: String) -> [Unsent] {
    changes.unsent.filter { $0.change == .comment(gist: gist) }
  }

  /// Shows a comment on a gist that could not be sent; false if there is none.
  mutating func offerUnsentComment(on gist: String) -> Bool {
    guard let found = unsentComments(on: gist).last else { return false }
    ask(for: found)
    return true
  }

  private mutating func ask(for unsent: Unsent) {
    var unsent = unsent
    unsent.isAskedFor = true
    dialogs.open(.unsent(unsent))
  }

  /// Sends a text again, from the editor if `isEdited`.
  mutating func send(_ unsent: Unsent, isEdited: Bool) {
    dialogs.overlay = nil
    let request = CommandRequest(
      number: outgoing.nextNumber(), arguments: unsent.text.arguments, columns: outputColumns,
      edits: isEdited ? unsent.text.path : nil)
    let change = PendingChange(
      change: unsent.change, text: "Sending \(unsent.text.name)…", gist: unsent.gist,
      sends: unsent.text)
    begin(request, change)
  }

  mutating func handle(_ unsent: Unsent, _ key: Key) {
    switch key {
    case .text("e"): send(unsent, isEdited: true)
    case .text("r"): send(unsent, isEdited: false)
    case .escape, .control("c"), .control("g"), .text("q"), .text("n"): keep(unsent)
    default: return
    }
  }

  /// Leaves a text where it is saved, and goes on to the comment before it if the user asked for them.
  mutating func keep(_ unsent: Unsent) {
    dialogs.overlay = nil
    var (action, count) = (BrowserAction.edit, 1)
    if case .comment(let gist) = unsent.change {
      let comments = unsentComments(on: gist)
      (action, count) = (.comment, comments.count)
      if unsent.isAskedFor, let earlier = comments.prefix(while: { $0.text != unsent.text }).last {
        return ask(for: earlier)
      }
    } else if unsent.gist == nil {
      action = .create
    }
    messages.status = BrowserMessage(.note, advice(.unsentKept(action, count: count)))
  }
}

extension Unsent {
  /// Whether another text is for the same file of a gist.
  ///
  /// A gist can get several comments and files with the name of a comment's text.
  fileprivate func isSame(as other: Unsent) -> Bool {
    guard case (.update, .update) = (change, other.change), gist != nil else { return false }
    return gist == other.gist && text.name == other.text.name
  }
}
