import FoundationEssentials
import TerminalOutput
import TerminalScreen

extension BrowserState {
  /// Returns the effects with which the browser starts.
  package mutating func start() -> [BrowserEffect] {
    requestVisible()
    return outgoing.takeEffects()
  }

  /// Changes the state and returns what to do.
  package mutating func handle(_ event: BrowserEvent) -> [BrowserEffect] { handle([event]) }

  /// Changes the state by all events that wait, and returns what to do.
  package mutating func handle(_ events: [BrowserEvent]) -> [BrowserEffect] {
    let wasGuarded = isGuarded
    for event in events { take(event) }
    hideChanged()
    listTypedTexts()
    requestVisible()
    needsDrawing = events.contains(where: changesScreen) || isGuarded != wasGuarded
    return outgoing.takeEffects()
  }

  /// Whether the screen may look different after an event.
  private func changesScreen(_ event: BrowserEvent) -> Bool {
    switch event {
    case .time, .shown, .typed, .clock: return false
    case .rows(let list, let rows):
      let visible = current.visible(height: layout.list.rows)
      return list == self.list && rows.contains { visible.contains($0.id) }
    default: return true
    }
  }

  private mutating func take(_ event: BrowserEvent) {
    changes.optimistic.compareAgain(after: event, formerTags: localTags)
    switch event {
    case .key(.focus): refreshIfOld()
    case .key(let key):
      handle(key)
      messages.noteAnswer()
    case .resized(let rows, let columns):
      (self.rows, self.columns) = (rows, columns)
      // Another program may have covered the screen.
      typing.seen = nil
    case .time(let time):
      if now == nil { countAges(from: time) }
      now = time
    case .shown(let time):
      if typing.seen?.asking != asking { typing.seen = asking.map { ($0, time) } }
    case .typed(let time): typing.typedAt = time
    case .clock(let time): typing.clock = time
    case .account(let account):
      if account.login != host.account.login {
        // Another library has them, and other repositories are one's own.
        for other in lists.keys where other != list && other != .search || other == .repositories {
          lists[other]?.generation = 0
        }
        // Previews are loaded only when signed in.
        for name in documents.keys where documents[name]?.document == nil {
          documents[name]?.expire()
        }
        // The tags of own gists are in their descriptions.
        changes.optimistic.compareAgain(changes.optimistic.expected.keys)
      }
      host.set(account)
    case .news(let texts): host.news = texts
    case .localTags(let tags): localTags = tags
    case .backgroundUnknown: if dialogs.overlay == nil { dialogs.open(.background(.unknown)) }
    case .rateLimit(let remaining, let limit, let resets):
      host.note(requestsLeft: remaining, of: limit, resets)
    case .firstRows(let list, let rows, let count):
      let rows = changes.optimistic.applied(to: rows)
      update(list) { state in
        state.add(rows)
        // They are shown until the order of all is known.
        if state.ids.count < rows.count { state.set(rows.map(\.id)) }
        state.isArranging = !state.arrangement.isPlain && state.ids.isEmpty
        state.count = count
      }
    case .order(let list, let ids, let generation):
      let ids = list.hasGists ? changes.optimistic.applied(to: ids) : ids
      update(list, generation) { $0.set(ids) }
      if lists[list]?.generation == generation { arrange(list) }
    case .libraryChanged(let list, let ids, let generation):
      let ids = changes.optimistic.applied(to: ids)
      update(list, generation) { $0.setChanged(ids) }
      if lists[list]?.generation == generation { arrange(list) }
    case .arranged(let list, let ids, let arrangement):
      show(arranged: ids, of: list, as: arrangement)
    case .uncompared(let list, let count): update(list) { $0.uncompared = count }
    case .rows(let list, let rows):
      let rows = changes.optimistic.applied(to: rows)
      update(list) { $0.add(rows) }
    case .rowsUnavailable(let list, let ids): update(list) { $0.unavailable.formUnion(ids) }
    case .loaded(let list, let rows, let generation):
      let rows = list == .drafts ? rows + typedRows : rows
      update(list, generation) { state in
        state.add(rows)
        state.set(rows.map(\.id), withAllRows: true)
      }
    case .refreshed(let list, let result, let generation):
      guard lists[list]?.generation == generation else { return }
      update(list, generation) { $0.finish(result) }
      if lists[list]?.isArranging == true { arrange(list) }
      if case .done = result { note(from: list) }
      if case .failed(let message) = result { tell(message, of: list) }
      if lists[list]?.isLoadingAll == true { loadRest(of: list) }
    case .found(let result, let generation): show(result, generation)
    case .foundGists(let rows, let number, let problem): found(rows, number: number, problem)
    case .document(let name, let document, let lines),
      .beginning(let name, let document, let lines) where documents[name]?.document == nil:
      documents[name, default: DocumentState()].set(document, lines)
    // Whoever has scrolled stays at the place.
    case .beginning: break
    case .documentFailed(let name, let message): fail(name, message)
    case .matches(let name, let words, let lines):
      let isShown = documents[name]?.take(matches: lines, for: words) == true
      if isShown, name == document { showMatch(after: true) }
    case .documentSkipped(let name): documents[name]?.forgetRequest()
    case .avatar(let login, let image): avatars.add(image, of: login)
    case .cellsResized:
      avatars = AvatarStore()
      for name in documents.keys { documents[name]?.expire() }
    case .output(let number, let line): show(line, of: number)
    case .progress(let number, let text): changes.queue.note(progress: text, of: number)
    case .noted(let number, let change): note(change, by: number)
    case .undone(let number, let gist, let id):
      changes.queue.noteUndone(gist, by: number)
      if id != gist { changes.undo.rename(gist, to: id) }
    case .finished(let number, let result): finish(number, result)
    case .asked(let question): ask(question)
    case .withdrawn(let number): withdraw(number)
    case .completions(let line, let words): complete(line, with: words)
    case .paths(let line, let words): completePath(line, with: words)
    case .foundFiles(let paths, let missing): found(paths, missing: missing)
    case .message(let message): tell(message, isOfLoading: true)
    case .star(let gist, let isStarred): note(star: isStarred, of: gist)
    }
  }

  /// Loads the next page for a user who went to the end of the list.
  private mutating func loadRest(of list: BrowserList) {
    guard let state = lists[list] else { return }
    if list == self.list { lists[list]?.select(state.ids.count - 1) }
    if state.hasMore, state.problem == nil, !state.isOffline {
      loadMore(list)
    } else {
      lists[list]?.isLoadingAll = false
    }
  }

  /// Applies the consequences of a list from the host.
  private mutating func note(from list: BrowserList) {
    lists[list]?.refreshed = now
    // They need a valid token.
    if list == .starred || list == .mine { host.isTokenRejected = false }
    if lists[list]?.isOutdated == true { return load(list, fromNetwork: true) }
    if list == .starred { forgetStars() }
  }

  /// Shows the stars that the host listed.
  private mutating func forgetStars() {
    let gists = changes.optimistic.forgetStars(except: changes.queue.starring)
    for list in gistLists {
      let shown = gists.filter { lists[list]?.rows[$0] != nil }.sorted()
      if !shown.isEmpty { emit(.loadRows(list, shown)) }
    }
  }

  /// Says why a list could not be loaded, unless the list itself does.
  private mutating func tell(_ message: BrowserMessage, of list: BrowserList) {
    if message.remedy == .signInAgain { host.isTokenRejected = true }
    guard list == self.list, !current.isEmpty, messages.status?.kind != .error else { return }
    messages.record(message, at: now)
    messages.status = message.remedy == .signInAgain ? nil : message
  }

  mutating func update(
    _ list: BrowserList, _ generation: Int? = nil, _ change: (inout ListState) -> Void
  ) {
    guard let known = lists[list]?.generation, generation == nil || generation == known else {
      return
    }
    let shown = shownDocument
    let before = shown.flatMap(updated)
    // What a search found before is gone with the next letter.
    let marked = marks.isEmpty || list == .search ? [] : lists[list]?.allIDs ?? []
    // In place: a copy of 30,000 rows for each event takes long.
    change(&lists[list, default: ListState()])
    if let shown, let before, let after = updated(shown), after > before {
      documents[shown]?.expire()
    }
    // Equal arrays are mostly the same one, which is quickly told.
    if !marked.isEmpty, marked != lists[list]?.allIDs { unmark(goneFrom: marked) }
    if list == .trash, !trashMarks.isEmpty {
      let trash = lists[.trash]
      trashMarks.remove { trash?.rest(after: $0) == nil }
    }
  }

  /// Returns the last update of a document's gist, from its row; nil if it is unknown.
  private func updated(_ name: DocumentName) -> Date? {
    if case .gist(let id) = name { gistRow(id)?.updated } else { nil }
  }

  private mutating func fail(_ name: DocumentName, _ message: BrowserMessage) {
    documents[name, default: DocumentState()].isLoading = false
    if documents[name]?.document == nil {
      documents[name]?.problem = message
    } else if name == document {
      // The copy stays on the screen.
      tell(message, isOfLoading: true)
    }
  }

  /// Handles a key wherever it goes: a question, a field, or the keymap.
  mutating func handle(_ key: Key) {
    // The key before may have changed the row that is selected.
    hideChanged()
    // It may have answered the question before.
    nextQuestion()
    let said = messages.status
    messages.status = nil
    lists[list]?.isLoadingAll = false
    searchField.stopOpening()
    if case .text(let text) = key, text.count > 1, dialogs.overlay?.takesSingleKeys == true {
      // An answer may close the dialog; the keys after it are for what is below.
      messages.status = said
      for character in text { handle(.text(String(character))) }
      return
    }
    if dialogs.overlay != nil {
      typing.refusal = nil
      let dialog = dialogs.overlay
      handleOverlay(key)
      // A key without a meaning there leaves what is said.
      if dialog?.takesSingleKeys == true, dialogs.overlay == dialog, messages.status == nil {
        messages.status = said
      }
      return
    }
    if case .mouse(let event) = key {
      takeBackQuit(for: nil)
      return handle(event)
    }
    if searchField.isTyping, list == .search, document == nil {
      takeBackQuit(for: nil)
      return typeQuery(key)
    }
    if current.isArranging, document == nil, !leaves(by: key) {
      return typing.waitingKeys.append(key)
    }
    typing.waitingKeys = []
    let presses = key.presses
    for (index, press) in presses.enumerated() {
      if index > 0 { hideChanged() }
      if swallows(press) {
        messages.status = messages.status ?? said
        continue
      }
      let binding = binding(of: press)
      takeBackQuit(for: binding)
      let wasBefore = typing.wasAtTop
      if !takeOffer(press) {
        if let binding, binding != .nothing { perform(binding) } else { refuse(press) }
      }
      extendMarks()
      typing.wasAtTop =
        binding == .action(.previous) && document == nil && current.index == 0 && !wasBefore
      if dialogs.overlay != nil || searchField.isTyping && document == nil {
        return pass(presses.dropFirst(index + 1))
      }
    }
  }

  /// Takes back a quit that waits, because the user does something else: the keys after it are not for
  /// the shell.
  mutating func takeBackQuit(for command: CustomKey.Command?) {
    guard changes.queue.isQuitting else { return }
    if case .action(let action) = command,
      [.leave, .quit, .cancel, .suspend, .repaint].contains(action)
    {
      return
    }
    messages.status = changes.queue.quitError ?? BrowserMessage(.note, "The browser stays open.")
    changes.queue.stopQuitting()
  }

  /// Whether a key need not wait until a list is filtered.
  private func leaves(by key: Key) -> Bool {
    guard case .action(let action) = binding(of: key) else { return false }
    return [.back, .leave, .quit, .cancel, .suspend, .repaint].contains(action)
  }

  /// Passes the rest of typed text to what opened; a dialog ignores keys before it is seen.
  private mutating func pass(_ presses: ArraySlice<Key>) {
    let text = presses.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    if !text.isEmpty { handle(.text(text)) }
  }
}

extension ListState {
  fileprivate mutating func finish(_ result: RefreshResult) {
    loading = .idle
    requested = []
    isOffline = false
    problem = nil
    switch result {
    case .done(let note, let hasMore):
      endRefresh()
      self.note = note
      self.hasMore = hasMore
      isPartial = hasMore
    case .offline(let note):
      isOffline = true
      self.note = note
    case .failed(let message): problem = message
    }
    if count == nil { count = ids.count }
  }
}
