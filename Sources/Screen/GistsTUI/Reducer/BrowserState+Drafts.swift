import TerminalOutput

/// Drafts: each is kept until it is sent.
extension BrowserState {
  /// Keeps what a failed command could not send; a command that succeeded has sent its text.
  mutating func note(_ result: CommandResult, of pending: PendingChange) {
    if let draft = pending.sends, result.isSuccess { forget(draft) }
    if let draft = pending.sends, result.lacksDraft { return drop(draft, of: pending.change) }
    if pending.sends != nil || result.draft != nil { reloadDrafts() }
    guard !result.isSuccess, var draft = result.draft ?? pending.sends else { return }
    // A command that was to overwrite a change failed for another reason; its draft has no check either.
    if pending.sends?.overwrites == true { draft.overwrites = true }
    var change = pending.change
    if case .creation(var form) = change {
      form.saved = draft
      // The form may have changed since the draft was saved.
      if result.draft == nil {
        draft = Draft(
          name: draft.name, path: draft.path, arguments: form.arguments(uploading: []),
          overwrites: draft.overwrites)
      }
      form.saved = draft
      change = .creation(form)
    }
    let new = DraftOffer(
      draft: draft, change: change, gist: pending.gist,
      problem: result.message.map { named($0.text) } ?? "")
    changes.drafts.removeAll { $0.draft.path == pending.sends?.path || $0.isSame(as: new) }
    changes.drafts.append(new)
    offer(new)
    // Another program may have removed it meanwhile.
    if result.draft == nil { emit(.findFiles([draft.path])) }
  }

  /// Drops a draft that was sent or removed, also from the form on the screen.
  private mutating func forget(_ draft: Draft) {
    changes.forgetDraft(draft.path)
    guard case .create(var form) = dialogs.overlay else { return }
    form.forgetDraft(draft.path)
    dialogs.overlay = .create(form)
  }

  /// Drops a draft that another program sent or removed, and says so.
  private mutating func drop(_ draft: Draft, of change: PendingChange.Change) {
    forget(draft)
    reloadDrafts()
    var hints: [MessageText] = []
    if case .update = change, list != .drafts { hints.append(advice(.ownText)) }
    messages.show(
      BrowserMessage(
        .note, "The draft of \(draft.name) was sent or removed.", hints: hints), at: now)
  }

  /// Reads the list of drafts again: now, or when it is shown.
  private mutating func reloadDrafts() {
    if list == .drafts {
      load(.drafts, fromNetwork: false)
    } else {
      lists[.drafts]?.generation = 0
    }
  }

  /// Drops the draft on the screen if its file is gone; returns false if the paths are others.
  ///
  /// If the user wanted to edit a file, its text in the gist is opened instead.
  mutating func foundDraft(_ paths: [String], missing: Set<String>) -> Bool {
    switch dialogs.overlay {
    case .draft(let offer) where paths == [offer.draft.path]:
      guard !missing.isEmpty else { return true }
      dialogs.overlay = nil
      drop(offer.draft, of: offer.change)
      guard offer.isAskedFor, let gist = offer.gist, case .update = offer.change else {
        return true
      }
      messages.status?.hints = []
      edit(gist, file: offer.draft.name)
      return true
    case .create(let form):
      guard let saved = form.saved, paths == [saved.path] else { return false }
      if !missing.isEmpty { drop(saved, of: .creation(form)) }
      return true
    default: return false
    }
  }

  /// Offers to edit a text, or to send it again, unless the user is doing something else.
  private mutating func offer(_ offer: DraftOffer) {
    guard dialogs.overlay == nil, dialogs.questions.isEmpty,
      !searchField.isTyping || list != .search
    else {
      let later = advice(.draftLater)
      messages.status?.hints = [later]
      return
    }
    messages.status?.hints = []
    dialogs.open(.draft(offer))
  }

  /// Shows a text for a file of a gist that could not be sent; false if there is none.
  mutating func offerDraft(for gist: String, file: String?) -> Bool {
    let found = changes.drafts.last { offer in
      guard offer.gist == gist, case .update = offer.change else { return false }
      return file == nil || offer.draft.name == file
    }
    guard let found else { return false }
    ask(for: found)
    return true
  }

  /// Opens a draft in its form; else in the editor, if it is for a gist, or in a new form that creates one.
  ///
  /// Asks first if it overwrites somebody else's change, or if a typed command was to create its gist.
  mutating func resume(_ draft: DraftRow) {
    if draft.isTyped { return resumeTyped(draft) }
    if changes.queue.isSending(draft.path) {
      return messages.status = BrowserMessage(.note, "\(draft.title) is being sent.")
    }
    if let form = changes.takeForm(where: { $0.saved?.path == draft.path }) {
      return openForm(form)
    }
    if let offer = changes.drafts.last(where: { $0.draft.path == draft.path }) {
      if offer.gist != nil, !offer.draft.overwrites { return send(offer, isEdited: true) }
      dialogs.open(.draft(offer))
      return emit(.findFiles([draft.path]))
    }
    if let gist = draft.gist { return send(DraftOffer(draft, for: gist), isEdited: true) }
    var form = CreateForm()
    form.saved = Draft(
      name: draft.title, path: draft.path,
      arguments: ["create", "--filename=\(draft.title)", "--", draft.path])
    openForm(form)
  }

  /// The selected draft; nil if something else is on the screen.
  var selectedDraft: DraftRow? {
    guard document == nil, case .draft(let draft) = current.selectedRow?.content else { return nil }
    return draft
  }

  mutating func askDraftRemoval() {
    if let selectedDraft { dialogs.open(.removal(selectedDraft)) }
  }

  mutating func remove(_ draft: DraftRow) {
    dialogs.overlay = nil
    if draft.isTyped { return dropTyped(draft) }
    run(["drafts", "--remove", "--", draft.id], .update(gists: []), "Removing \(draft.title)…")
  }

  /// Returns what a draft is for, such as the title of a gist; nil if that is unknown.
  func target(of draft: DraftRow) -> String? {
    draft.target
      ?? changes.drafts.last { $0.draft.path == draft.path }?.gist.map { title(of: $0) ?? $0 }
  }

  /// The comments on a gist that could not be sent, the last one at the end.
  private func commentDrafts(on gist: String) -> [DraftOffer] {
    changes.drafts.filter { $0.change == .comment(gist: gist) }
  }

  /// Shows a comment on a gist that could not be sent; false if there is none.
  mutating func offerCommentDraft(on gist: String) -> Bool {
    guard let found = commentDrafts(on: gist).last else { return false }
    ask(for: found)
    return true
  }

  private mutating func ask(for offer: DraftOffer) {
    var offer = offer
    offer.isAskedFor = true
    dialogs.open(.draft(offer))
    emit(.findFiles([offer.draft.path]))
  }

  /// Sends a text again, from the editor if `isEdited`.
  mutating func send(_ offer: DraftOffer, isEdited: Bool) {
    dialogs.overlay = nil
    let request = CommandRequest(
      number: outgoing.nextNumber(), arguments: offer.draft.arguments, columns: outputColumns,
      edits: isEdited ? offer.draft.path : nil, sends: offer.draft.path)
    let change = PendingChange(
      change: offer.change, text: "Sending \(offer.draft.name)…", gist: offer.gist,
      sends: offer.draft)
    begin(request, change)
    guard changes.queue.pending[request.number] != nil else { return }
    // The command has it now.
    _ = changes.takeForm { $0.saved?.path == offer.draft.path }
  }

  mutating func handle(_ offer: DraftOffer, _ key: Key) {
    switch key {
    case .text("e"): send(offer, isEdited: true)
    case .text("r"): send(offer, isEdited: false)
    case .escape, .control("c"), .control("g"), .text("q"), .text("n"): keep(offer)
    default: return
    }
  }

  /// Leaves a text where it is saved, and goes on to the comment before it if the user asked for them.
  mutating func keep(_ offer: DraftOffer) {
    dialogs.overlay = nil
    var (action, count) = (BrowserAction.edit, 1)
    if case .comment(let gist) = offer.change {
      let comments = commentDrafts(on: gist)
      (action, count) = (.comment, comments.count)
      if offer.isAskedFor, let earlier = comments.prefix(while: { $0.draft != offer.draft }).last {
        return ask(for: earlier)
      }
    } else if offer.gist == nil {
      action = .create
    }
    messages.status = BrowserMessage(.note, advice(.draftKept(action, count: count)))
  }
}

extension DraftOffer {
  /// Offers a draft of an earlier run for its gist.
  fileprivate init(_ row: DraftRow, for gist: DraftGist) {
    var words: [String]
    if let file = gist.file {
      // Without the text that it replaces, it must replace none before the user agrees.
      words = ["edit", "--filename=\(file)", "--former-sha=\(gist.formerSHA ?? "none")"]
    } else {
      words = ["comment", "-F", row.path]
    }
    if let host = gist.host { words.append("--host=\(host)") }
    words += ["--", gist.id]
    if gist.file != nil { words.append(row.path) }
    self.init(
      draft: Draft(name: gist.file ?? row.title, path: row.path, arguments: words),
      change: gist.file == nil ? .comment(gist: gist.id) : .update(gists: [gist.id]),
      gist: gist.id, problem: "")
  }

  /// Whether another text is for the same file of a gist.
  ///
  /// A gist can get several comments and files with the name of a comment's text.
  fileprivate func isSame(as other: DraftOffer) -> Bool {
    guard case (.update, .update) = (change, other.change), gist != nil else { return false }
    return gist == other.gist && draft.name == other.draft.name
  }
}
