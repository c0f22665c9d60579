import TerminalOutput

/// The output and the results of commands.
///
/// Whoever runs a command sends the rows and lists that it changed.
extension BrowserState {
  /// Shows a line of a command: in its document, or in the status line.
  mutating func show(_ line: StyledText, of number: Int) {
    guard let pending = changes.queue.pending[number] else { return }
    switch pending.change {
    case .output(let name, _):
      append(DocumentLines([line], columns: outputColumns), to: name, isLoading: true)
    // The status line goes on to say what they do.
    case .star, .deletion, .restoration, .undoing: return
    default: if !line.isEmpty { changes.queue.say(line.text, of: number) }
    }
  }

  /// Makes a change of a command the one that `u` undoes, unless it is of a key.
  mutating func note(_ change: NotedChange, by number: Int) {
    guard let pending = changes.queue.pending[number], pending.change.undoable == nil else {
      return
    }
    changes.undo.add(change, by: number, pending.command ?? "")
  }

  mutating func finish(_ number: Int, _ result: CommandResult) {
    guard let pending = changes.queue.remove(number) else { return }
    withdraw(number)
    endExpecting(pending, number, isSuccess: result.isSuccess)
    if pending.isWriting {
      for list in lists.keys where lists[list]?.loading != .idle { lists[list]?.isOutdated = true }
    }
    // Undoing says what is undone, not how, and a batch says it once. Changes cancelled together with this
    // were reported already.
    let isInBatch = changes.queue.batch(of: number) != nil
    let isSaid =
      result.isSuccess && (pending.isUndoing || isInBatch)
      || pending.isCancelled && messages.status != nil && result.message?.kind == .note
    if var message = result.message {
      if !result.isSuccess, !result.isPartial { name(pending, in: &message) }
      let text = MessageText(named(message.text))
      if !isSaid { tell(message) } else if result.isUnknown { messages.status?.hints.append(text) }
      if message.kind == .error { changes.queue.noteError(message) }
    }
    if result.isUnchanged, let gist = pending.change.undoable {
      changes.undo.fail(gist, number, isUnknown: false)
    }
    result.isSuccess
      ? succeed(pending.change, result, isInBatch: isInBatch)
      : fail(pending.changeLeft, number, result)
    reload(pending.undone)
    note(result, of: pending)
    tellEnd(of: number, pending, result)
    if pending.isWriting, result.isSuccess || result.isUnknown || result.isFinal,
      let gist = pending.gist, asked.rows[gist] != nil
    {
      asked.expire(gist)
    }
    if pending.isWriting, !result.isSuccess, pending.isCancelled || result.isUnknown {
      askAgain(pending.change)
    }
    if pending.isTyped, result.message?.remedy == .correction, !options.isPlain {
      let again = advice(.lineAgain)
      messages.status?.hints.append(again)
    }
    if !changes.queue.isWriting { runNextCommand() }
  }

  /// Asks the host whether a change was made; other lists are asked for when they are on the screen.
  private mutating func askAgain(_ change: PendingChange.Change) {
    for list in lists.keys where list != .search { lists[list]?.generation = 0 }
    switch change {
    case .star: load(.starred, fromNetwork: true)
    case .update(let gists): for gist in gists { documents[.gist(gist)]?.expire() }
    case .description(let gist, _, _), .comment(let gist): documents[.gist(gist)]?.expire()
    case .undoing(let step): for gist in step.gists { documents[.gist(gist)]?.expire() }
    case .account, .linking, .deletion, .restoration, .creation, .removal, .download, .view,
      .output, .other:
      break
    }
    if list == .search { search() }
  }

  /// Runs the next waiting command; quits if there is none and the user wants to.
  private mutating func runNextCommand() {
    if let request = nextCommand() {
      emit(.run(request))
    } else if changes.queue.isQuitting {
      guard let error = changes.queue.quitError else { return quit() }
      // It would be gone with the screen.
      changes.queue.stopQuitting()
      messages.status = error
    }
  }

  private mutating func succeed(
    _ change: PendingChange.Change, _ result: CommandResult, isInBatch: Bool
  ) {
    switch change {
    case .removal, .download, .other: break
    case .view(let view): add(view)
    case .star(let gist, _):
      documents[.gist(gist)]?.hasOldStar = true
      listStarred(gist)
    case .deletion(let gist, _): documents[.gist(gist)] = nil
    case .restoration(let id, _):
      changes.queue.noteRestored(id)
      // The library may still have it if nobody saw how its deletion ended.
      changes.optimistic.deleted.insert(id)
      for list in lists.keys { lists[list]?.remove([id]) }
      if let gist = result.gist {
        changes.undo.rename(id, to: gist)
        lists[list]?.selectWhenLoaded(gist)
      }
    case .undoing(let step):
      if messages.status?.kind != .error {
        messages.show(BrowserMessage(.success, "Undid \(subject(of: step))"), at: now)
      }
    case .linking(let path, let gist):
      let word = (path.hasPrefix("-") ? "-- " : "") + CommandWords.quoted(path)
      messages.show(
        BrowserMessage(
          .success, "Linked \(path) to \(titleInSentence(of: gist))",
          hints: [":link --remove \(word) undoes it"]),
        at: now)
    case .creation: if let gist = result.gist { lists[.mine]?.selectWhenLoaded(gist) }
    case .update(let gists): expire(gists)
    case .comment(let gist): showNewComment(on: gist)
    case .description(let gist, let text, _):
      changes.queue.lostDescriptions[gist] = nil
      show(description: text, of: gist)
      documents[.gist(gist)]?.expire()
      // The command says what was edited, by its new name; an undo says what a change says.
      if !isInBatch, messages.status?.kind != .error {
        messages.show(BrowserMessage(.success, "Changed the description"), at: now)
      }
    case .output(let name, let offer):
      append(result.output, to: name)
      let isEmpty = result.output.isEmpty && offer?.needsReading != false
      documents[name]?.offer = isEmpty ? nil : offer
      if isEmpty, offer != nil { close(name) }
    case .account:
      host.isTokenRejected = false
      // Everything may look different to another person, except what everybody sees.
      let publicGists = lists[.public]
      forgetLists()
      if list == .public, var publicGists {
        publicGists.keepReadRows()
        lists[.public] = publicGists
        load(.public, fromNetwork: true)
      }
      (documents, avatars) = ([:], AvatarStore())
      changes.forget()
      asked = AskedGists()
      (marks, trashMarks) = (Marks(), Marks())
    }
  }

  /// Reads gists again as soon as they are drawn, and their revisions at once if those are on the screen.
  private mutating func expire(_ gists: [String]) {
    for gist in gists {
      documents[.gist(gist)]?.expire()
      if list == .revisions(of: gist) { load(list, fromNetwork: true) }
    }
  }

  /// Rereads gists whose changes were taken back: the command that did it does not name them.
  private mutating func reload(_ gists: [String]) {
    guard !gists.isEmpty else { return }
    expire(gists)
    for list in gistLists {
      let shown = gists.filter { lists[list]?.rows[$0] != nil }
      if !shown.isEmpty { emit(.loadRows(list, shown)) }
    }
  }

  /// Asks the host for the starred gists if they lack one that was starred: the library forgets gists that
  /// no list has, such as one that was unstarred before.
  private mutating func listStarred(_ gist: String) {
    guard changes.optimistic.stars[gist] == true, let starred = lists[.starred], !starred.isUnknown,
      starred.loading == .idle, starred.rest(after: gist) == nil
    else { return }
    if list == .starred {
      load(.starred, fromNetwork: true)
    } else {
      lists[.starred]?.generation = 0
    }
  }

  /// Rereads the comments of a gist on the screen, and shows their end.
  private mutating func showNewComment(on gist: String) {
    documents[.gist(gist)]?.expire()
    documents[.gist(gist)]?.seekEnd()
    guard let name = document, documents[name]?.gist == gist,
      documents[name]?.offer?.needsReading == false
    else { return }
    navigation.pop()
    documents[name] = nil
    showComments(on: gist)
    if let document { documents[document]?.seekEnd() }
  }

  /// Drops a command that has not begun.
  mutating func takeBack(_ number: Int) {
    guard let pending = changes.queue.remove(number) else { return }
    endExpecting(pending, number, isSuccess: false)
    takeBack(pending.change, number, isUnknown: false)
    changes.undo.end(number)
    _ = changes.undo.endTakingBack(number)
    tellBatch(number, .dropped)
  }

  /// Undoes a change on the screen, and keeps the text typed for it.
  ///
  /// A change that may have been made can be undone: nothing else knows what was there before.
  private mutating func takeBack(
    _ change: PendingChange.Change, _ number: Int, isUnknown: Bool, isFinal: Bool = false
  ) {
    if let gist = change.undoable { changes.undo.fail(gist, number, isUnknown: isUnknown) }
    switch change {
    case .star(let gist, let before):
      // Unless a later command decides.
      if !changes.queue.handOn(star: before, of: gist, from: number) {
        show(star: before, of: gist)
      }
      documents[.gist(gist)]?.hasOldStar = true
    case .deletion(let gist, let places):
      changes.optimistic.deleted.remove(gist)
      // A later search found other rows.
      for place in places where place.list != .search || place.query == searchField.query.text {
        lists[place.list]?.insert(gist, before: place.rest)
      }
    case .restoration(let id, let order):
      // A gist that was not deleted, or is not in the trash, can't be restored later either.
      if !isFinal { changes.undo.add(deleted: id, order: order) }
    case .undoing(let step): if !isFinal, !step.gists.isEmpty { changes.undo.add(step) }
    case .description(_, _, let step?): changes.undo.add(step)
    case .description(let gist, let text, nil):
      changes.queue.lostDescriptions[gist] = text
      // If the host refused it, somebody else changed the description. Otherwise the text is opened
      // again without a request, which may fail as well.
      if isUnknown || isFinal { asked.expire(gist) }
      if messages.status == nil {
        messages.status = BrowserMessage(.note, "The description was not changed.")
      }
      let again = advice(.describeAgain)
      if messages.status?.hints.contains(again) == false { messages.status?.hints.append(again) }
    case .creation(let form): changes.close(form)
    case .output, .update, .comment, .account, .linking, .removal, .download, .view, .other: break
    }
  }

  private mutating func fail(
    _ change: PendingChange.Change, _ number: Int, _ result: CommandResult
  ) {
    if case .creation(let form) = change { return fail(form, result) }
    takeBack(change, number, isUnknown: result.isUnknown, isFinal: result.isFinal)
    guard case .output(let name, _) = change else { return }
    if result.message?.remedy == .correction { return close(name) }
    append(result.output, to: name)
    if let message = result.message {
      let lines =
        [StyledText(named(message.text), setup.theme.error)]
        + message.hints.map { StyledText($0.description) }
      append(DocumentLines(lines, columns: outputColumns), to: name)
    }
  }

  /// Leaves a document that has nothing to read; the status line says why.
  private mutating func close(_ name: DocumentName) {
    guard document == name else { return }
    back()
    documents[name] = nil
  }

  private mutating func append(
    _ lines: DocumentLines, to name: DocumentName, isLoading: Bool = false
  ) {
    documents[name]?.isLoading = isLoading
    documents[name]?.append(lines)
  }
}
