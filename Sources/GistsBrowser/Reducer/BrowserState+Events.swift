import TerminalOutput

extension BrowserState {
  /// Returns the effects with which the browser starts.
  package mutating func start() -> [BrowserEffect] {
    settle()
    return takeEffects()
  }

  /// Changes the state and returns what to do.
  package mutating func handle(_ event: BrowserEvent) -> [BrowserEffect] {
    switch event {
    case .key(let key): handle(key)
    case .resized(let rows, let columns): (self.rows, self.columns) = (rows, columns)
    case .selected(let index): if document == nil { current.select(index) }
    case .time(let time): now = time
    case .account(let account): self.account = account
    case .rateLimit(let remaining, let limit):
      requestsLeft = "\(remaining.grouped) of \(limit.grouped) requests left this hour"
    case .firstRows(let list, let rows, let count):
      update(list) { $0.start(with: rows, count: count) }
    case .order(let list, let ids, let generation):
      update(list, generation) { $0.set(ids) }
    case .rows(let list, let rows): update(list) { $0.add(rows) }
    case .loaded(let list, let rows, let generation):
      update(list, generation) { state in
        state.add(rows)
        state.set(rows.map(\.id))
      }
    case .refreshed(let list, let result, let generation):
      update(list, generation) { $0.finish(result) }
      if case .failed(let message) = result, list == self.list, !current.isEmpty {
        status = message
      }
    case .found(let result, let generation): show(result, generation)
    case .document(let name, let document): documents[name, default: DocumentState()].set(document)
    case .documentFailed(let name, let message): fail(name, message)
    case .avatar(let login, let picture): avatars[login] = picture
    case .output(let number, let line): show(line, of: number)
    case .finished(let number, let result): finish(number, result)
    case .asked(let question): ask(question)
    case .completions(let words): complete(with: words)
    case .message(let message): status = message
    }
    settle()
    return takeEffects()
  }

  private mutating func update(
    _ list: BrowserList, _ generation: Int? = nil, _ change: (inout ListState) -> Void
  ) {
    guard var state = lists[list], generation == nil || generation == state.generation else {
      return
    }
    change(&state)
    lists[list] = state
    if list == self.list { marks.removeAll { !state.isListed($0) } }
  }

  private mutating func fail(_ name: DocumentName, _ message: BrowserMessage) {
    documents[name, default: DocumentState()].isLoading = false
    if documents[name]?.document == nil {
      documents[name]?.problem = message
    } else if name == document {
      // The copy stays on the screen.
      status = message
    }
  }

  /// Handles a key wherever it goes: a question, a field, or the keymap.
  private mutating func handle(_ key: Key) {
    status = nil
    if overlay != nil { return handleOverlay(key) }
    if case .mouse(let event) = key { return handle(event) }
    if isTyping, list == .search, document == nil, typeQuery(key) { return }
    let presses = KeyPress.presses(key)
    for (index, press) in presses.enumerated() {
      let command = Keymap.command(press, in: places)
      if press == .character("y"), hasOffer {
        performOffer()
      } else if let command {
        perform(command)
      }
      wasAtTop = command == .previous && document == nil && current.index == 0
      if overlay != nil || isTyping { return pass(presses.dropFirst(index + 1)) }
    }
  }

  /// Gives the rest of typed text to the field that opened; a dialog waits for keys that were
  /// pressed after it appeared.
  private mutating func pass(_ presses: ArraySlice<KeyPress>) {
    let text = String(
      presses.compactMap { if case .character(let character) = $0 { character } else { nil } })
    if case .field = overlay {} else if !isTyping { return }
    if !text.isEmpty { handle(.text(text)) }
  }

  /// The places whose keys hold now.
  private var places: [KeyBinding.Place] {
    if let document {
      if case .gist = document { return [.documents, .gists] }
      return [.documents]
    }
    switch list {
    case .files: return [.files, .gists]
    case .users: return [.users]
    default: return list.hasGists ? [.gists] : []
    }
  }
}

extension ListState {
  /// Shows the first rows until the order of all is known.
  fileprivate mutating func start(with rows: [BrowserRow], count: Int) {
    add(rows)
    if ids.count < rows.count { set(rows.map(\.id)) }
    self.count = count
  }

  fileprivate mutating func finish(_ result: RefreshResult) {
    loading = .idle
    requested = []
    isOffline = false
    problem = nil
    switch result {
    case .done(let note, let hasMore):
      self.note = note
      self.hasMore = hasMore
    case .offline(let note):
      isOffline = true
      self.note = note
    case .failed(let message): problem = message
    }
    if count == nil { count = ids.count }
  }

  fileprivate func isListed(_ id: String) -> Bool { rows[id] != nil }
}
