import TerminalOutput

/// The commands that are running or wait, and what is left of those that ended.
struct CommandQueue: Sendable {
  /// The commands that are running or wait, by number.
  private(set) var pending: [Int: PendingChange] = [:]
  /// Those that wait for the one that is running.
  private(set) var waiting: [CommandRequest] = []
  /// The gists that were restored while others wait for it.
  private var restored: [String] = []
  /// Descriptions that could not be saved, by gist.
  var lostDescriptions: [String: String] = [:]
  /// Commands that have one summary.
  var batches: [Batch] = []
  /// Whether to quit as soon as no command is running.
  private(set) var isQuitting = false
  /// Why a change failed since then.
  private(set) var quitError: BrowserMessage?

  /// Whether a command that changes something is running.
  var isWriting: Bool { begun.contains { $0.value.isWriting } }

  /// The commands that are running.
  private var begun: some Sequence<(key: Int, value: PendingChange)> {
    let numbers = Set(waiting.map(\.number))
    return pending.lazy.filter { !numbers.contains($0.key) }
  }

  /// The gists whose stars are being set.
  var starring: Set<String> {
    Set(pending.values.compactMap { if case .star(let gist, _) = $0.change { gist } else { nil } })
  }

  /// What a document will offer when it is there.
  func offer(comingTo document: DocumentName) -> DocumentState.Offer? {
    for change in pending.values.lazy.map(\.change) {
      if case .output(document, let offer) = change { return offer }
    }
    return nil
  }

  /// Returns what was typed for changes that were not made, but for those that wait: the descriptions of
  /// gists, and forms; for `failed` see ``BrowserState/notSent(failed:)``.
  func unsaved(failed: Set<Int>?) -> (descriptions: [String: String], forms: [CreateForm]) {
    var (descriptions, forms) = (lostDescriptions, [CreateForm]())
    for (number, pending) in begun where failed?.contains(number) != false {
      if case .description(let gist, let text, nil) = pending.change { descriptions[gist] = text }
      if case .creation(let form) = pending.change { forms.append(form) }
    }
    return (descriptions, forms)
  }

  /// Adds a command; returns whether to run it now.
  ///
  /// Commands that change something run one after the other.
  mutating func add(_ request: CommandRequest, _ change: PendingChange) -> Bool {
    let waits = change.isWriting && isWriting
    if waits { waiting.append(request) }
    pending[request.number] = change
    return !waits
  }

  /// Removes a command that ended, or was dropped; nil if it is not pending.
  mutating func remove(_ number: Int) -> PendingChange? { pending.removeValue(forKey: number) }

  /// Returns the next command that waits, which then runs; nil if none does.
  mutating func next() -> CommandRequest? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// Drops a command that has not begun; false if it is running, and is then cancelled.
  mutating func drop(_ number: Int) -> Bool {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else {
      pending[number]?.isCancelled = true
      return false
    }
    waiting.remove(at: index)
    return true
  }

  /// Drops all commands that have not begun; returns their numbers.
  mutating func dropWaiting() -> [Int] {
    defer { waiting = [] }
    return waiting.map(\.number)
  }

  /// Sets what the status line says of a command.
  mutating func say(_ text: String, of number: Int) { pending[number]?.text = text }

  /// Notes which saved text a command sends.
  mutating func note(_ text: UnsentText?, sentBy number: Int) { pending[number]?.sends = text }

  /// Notes that the line of a command was typed.
  mutating func noteTyped(_ number: Int) { pending[number]?.isTyped = true }

  /// Passes the original star to a later command for the same gist; false if there is none.
  mutating func handOn(star: Bool?, of gist: String, from number: Int) -> Bool {
    for later in pending.keys.sorted() where later > number {
      guard case .star(gist, _) = pending[later]?.change else { continue }
      pending[later]?.change = .star(gist: gist, before: star)
      return true
    }
    return false
  }

  /// Notes how a command ended; returns what to say if it was the last one of several.
  mutating func endInBatch(_ number: Int, isSuccess: Bool, _ problem: MessageText?)
    -> BrowserMessage?
  {
    for index in batches.indices
    where batches[index].end(number, isSuccess: isSuccess, problem) {
      guard batches[index].hasEnded else { return nil }
      return batches.remove(at: index).summary
    }
    return nil
  }

  mutating func noteRestored(_ gist: String) { restored.append(gist) }

  /// Returns the gists that were restored, when the last command for that has ended.
  mutating func takeRestored() -> [String] {
    let isRestoring = pending.values.contains {
      if case .restoration = $0.change { true } else { false }
    }
    guard !isRestoring else { return [] }
    defer { restored = [] }
    return restored
  }

  /// Waits until changes are made before quitting; false if none is, or if that was asked before.
  mutating func waitToQuit() -> Bool {
    guard !isQuitting, pending.values.contains(where: \.isWriting) else { return false }
    isQuitting = true
    return true
  }

  mutating func stopQuitting() { (isQuitting, quitError) = (false, nil) }

  /// Keeps an error if quitting waits.
  mutating func noteError(_ error: BrowserMessage) { if isQuitting { quitError = error } }
}
