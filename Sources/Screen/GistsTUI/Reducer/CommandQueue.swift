import TerminalOutput

/// The running and waiting commands, and the remains of those that ended.
struct CommandQueue: Sendable {
  /// The running and waiting commands, by number.
  private(set) var pending: [Int: PendingChange] = [:]
  /// The commands that wait for the running one.
  private(set) var waiting: [CommandRequest] = []
  /// The restored gists, while other restores are still pending.
  private var restored: [String] = []
  /// Descriptions that could not be saved, by gist.
  var lostDescriptions: [String: String] = [:]
  /// Commands that share a summary.
  var batches: [Batch] = []
  /// Whether to quit as soon as no command is running.
  private(set) var isQuitting = false
  /// The error of a change that failed since then.
  private(set) var quitError: BrowserMessage?

  /// Whether a command that changes something is running.
  var isWriting: Bool { begun.contains { $0.value.isWriting } }

  /// The number of commands that change something, running and waiting.
  var writingCount: Int { pending.values.count { $0.isWriting } }

  /// Whether a command waits for the running one.
  func isWaiting(_ number: Int) -> Bool { waiting.contains { $0.number == number } }

  /// Returns the changes that were begun or wait before a command, and its batch.
  func changes(before number: Int) -> [PendingChange.Change] {
    let first = batch(of: number)?.numbers.min() ?? number
    return pending.filter { $0.key < first && $0.value.isWriting }.map(\.value.change)
  }

  /// The commands that are running.
  private var begun: some Sequence<(key: Int, value: PendingChange)> {
    let numbers = Set(waiting.map(\.number))
    return pending.lazy.filter { !numbers.contains($0.key) }
  }

  /// The gists whose stars are being set.
  var starring: Set<String> {
    Set(pending.values.compactMap { if case .star(let gist, _) = $0.change { gist } else { nil } })
  }

  /// The gists that are being restored.
  var restoring: Set<String> {
    Set(
      pending.values.flatMap { pending -> [String] in
        switch pending.change {
        case .restoration(let gist, _): [gist]
        case .undoing(let step) where step.restoresGists: step.gists
        default: []
        }
      })
  }

  /// Whether a command is pending that may make a change that is unknown until it ends.
  var isUpdating: Bool {
    pending.values.contains { if case .update = $0.change { true } else { false } }
  }

  /// Returns the command that a document will offer once it is loaded.
  func offer(comingTo document: DocumentName) -> DocumentState.Offer? {
    for change in pending.values.lazy.map(\.change) {
      if case .output(document, let offer) = change { return offer }
    }
    return nil
  }

  /// Returns the typed descriptions and forms of changes that were not made, except waiting ones.
  ///
  /// For `failed`, see ``BrowserState/notSent(failed:)``.
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

  /// Returns the next command that waits, which then runs; nil if there is none.
  mutating func next() -> CommandRequest? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// Drops a command that has not begun; if it is running, marks it as cancelled and returns false.
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

  /// Sets the status line's text for a command.
  mutating func say(_ text: String, of number: Int) { pending[number]?.text = text }

  /// Sets it to how far a command is.
  mutating func note(progress text: String, of number: Int) {
    say(text, of: number)
    pending[number]?.hasProgress = true
  }

  /// Whether the status line says how far commands are.
  var hasProgress: Bool { !batches.isEmpty || pending.values.contains(where: \.hasProgress) }

  /// Records the draft that a command sends.
  mutating func note(_ text: Draft?, sentBy number: Int) { pending[number]?.sends = text }

  /// Whether a command sends the draft in this file.
  func isSending(_ path: String) -> Bool {
    pending.values.contains { $0.sends?.path == path }
  }

  /// Records that a command took back the change of a gist.
  mutating func noteUndone(_ gist: String, by number: Int) {
    pending[number]?.undone.append(gist)
  }

  /// Records that a command line was typed.
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

  /// Returns the batch of a pending command; nil if it belongs to none.
  func batch(of number: Int) -> Batch? { batches.first { $0.numbers.contains(number) } }

  /// Records the result of a command in its batch; returns the batch if it was the last one.
  mutating func endInBatch(_ number: Int, _ end: Batch.End) -> Batch? {
    for index in batches.indices where batches[index].end(number, end) {
      return batches[index].hasEnded ? batches.remove(at: index) : nil
    }
    return nil
  }

  mutating func noteRestored(_ gist: String) { restored.append(gist) }

  /// Returns the restored gists once the last restore has ended; none before.
  mutating func takeRestored() -> [String] {
    let isRestoring = pending.values.contains {
      if case .restoration = $0.change { true } else { false }
    }
    guard !isRestoring else { return [] }
    defer { restored = [] }
    return restored
  }

  /// Makes quitting wait for pending changes; false if there are none, or if quitting already
  /// waits.
  mutating func waitToQuit() -> Bool {
    guard !isQuitting, pending.values.contains(where: \.isWriting) else { return false }
    isQuitting = true
    return true
  }

  mutating func stopQuitting() { (isQuitting, quitError) = (false, nil) }

  /// Stores an error if quitting waits.
  mutating func noteError(_ error: BrowserMessage) { if isQuitting { quitError = error } }
}
