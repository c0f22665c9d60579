/// A change that `u` undoes.
struct Undo: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Gists were starred or unstarred; whether each was starred before.
    case star(before: [String: Bool])
    case deletion
    /// Gists have another description; the one of each before.
    case description(before: [String: String], after: String)
    /// A saved user, whose login is in ``gists``, was forgotten.
    case user
    /// A command made a change that `gists undo` takes back.
    case noted(NotedChange, command: String)
  }

  fileprivate(set) var kind: Kind
  /// The gists that changed, or may have.
  fileprivate(set) var gists: [String]
  /// Gists that may or may not have changed.
  fileprivate var uncertain: Set<String> = []
  /// The commands that have not ended.
  fileprivate(set) var numbers: Set<Int> = []
  /// The number of the first command: later changes are undone before.
  let order: Int

  init(kind: Kind, gists: [String], numbers: Set<Int>) {
    self.init(kind: kind, gists: gists, order: numbers.min() ?? 0)
    self.numbers = numbers
  }

  /// Creates a step whose commands have ended.
  init(kind: Kind, gists: [String], order: Int) {
    self.kind = kind
    self.gists = gists
    self.order = order
  }

  /// The gists that certainly changed, as far as their commands have ended.
  var certainGists: [String] { gists.filter { !uncertain.contains($0) } }

  /// Whether undoing the step restores its gists, which then have new IDs.
  var restoresGists: Bool {
    switch kind {
    case .deletion: true
    case .noted(_, let command): ["delete", "rm"].contains(command)
    case .star, .description, .user: false
    }
  }

  /// Returns the step without gists.
  func without(_ others: [String]) -> Undo {
    var step = self
    step.gists.removeAll(where: others.contains)
    if case .noted(var change, let command) = kind {
      change.gists = step.gists
      step.kind = .noted(change, command: command)
    }
    return step
  }

  /// Returns the step of one of its gists.
  func only(_ gist: String) -> Undo { without(gists.filter { $0 != gist }) }

  /// Replaces the ID of a gist that was restored.
  fileprivate mutating func rename(_ gist: String, to new: String) {
    guard let index = gists.firstIndex(of: gist) else { return }
    // It is no longer deleted.
    if restoresGists { return self = without([gist]) }
    gists[index] = new
    if uncertain.remove(gist) != nil { uncertain.insert(new) }
    switch kind {
    case .star(var before):
      before[new] = before.removeValue(forKey: gist)
      kind = .star(before: before)
    case .description(var before, let after):
      before[new] = before.removeValue(forKey: gist)
      kind = .description(before: before, after: after)
    case .noted(var change, let command):
      change.gists = gists
      kind = .noted(change, command: command)
    case .deletion, .user: return
    }
  }
}

/// The changes that `u` can undo, the last one first.
struct UndoHistory: Hashable, Sendable {
  private var steps: [Undo] = []
  /// The steps that are being taken back.
  private var takenBack: [Undo] = []

  var last: Undo? { steps.last }

  /// Adds a step after those of earlier commands.
  mutating func add(_ step: Undo) {
    let index = steps.lastIndex { $0.order <= step.order }.map { $0 + 1 } ?? 0
    steps.insert(step, at: index)
  }

  /// Adds the change of a command; those of a command that has several are one step.
  mutating func add(_ change: NotedChange, by number: Int, _ command: String) {
    for index in steps.indices {
      guard case .noted(var earlier, command) = steps[index].kind, earlier.step == change.step,
        earlier.host == change.host
      else { continue }
      earlier.gists += change.gists.filter { !earlier.gists.contains($0) }
      steps[index].kind = .noted(earlier, command: command)
      return steps[index].gists = earlier.gists
    }
    add(Undo(kind: .noted(change, command: command), gists: change.gists, order: number))
  }

  /// Adds a gist that is still deleted to the step in which it was deleted.
  mutating func add(deleted gist: String, order: Int) {
    guard let index = steps.firstIndex(where: { $0.kind == .deletion && $0.order == order }) else {
      return add(Undo(kind: .deletion, gists: [gist], order: order))
    }
    steps[index].gists.append(gist)
  }

  /// Replaces the ID of a gist that was restored: its earlier changes are those of the new gist.
  mutating func rename(_ gist: String, to new: String) {
    for index in steps.indices { steps[index].rename(gist, to: new) }
    for index in takenBack.indices { takenBack[index].rename(gist, to: new) }
    steps.removeAll { $0.gists.isEmpty && $0.numbers.isEmpty }
  }

  mutating func popLast() -> Undo? { steps.popLast() }

  /// Notes the commands that take a step back.
  mutating func takeBack(_ step: Undo) { takenBack.append(step) }

  /// Notes that a command ended; returns what was taken back if no other command for that is left.
  mutating func endTakingBack(_ number: Int) -> Undo? {
    guard let index = takenBack.firstIndex(where: { $0.numbers.contains(number) }) else {
      return nil
    }
    takenBack[index].numbers.remove(number)
    return takenBack[index].numbers.isEmpty ? takenBack.remove(at: index) : nil
  }

  /// Leaves out a gist that a command did not change; it stays if nobody knows whether it did.
  mutating func fail(_ gist: String, _ number: Int, isUnknown: Bool) {
    for index in steps.indices where steps[index].numbers.contains(number) {
      if isUnknown {
        steps[index].uncertain.insert(gist)
      } else {
        steps[index].gists.removeAll { $0 == gist }
      }
    }
  }

  /// Notes that a command ended; returns its step if no other command of it is left.
  @discardableResult
  mutating func end(_ number: Int) -> Undo? {
    defer { steps.removeAll(where: \.gists.isEmpty) }
    guard let index = steps.firstIndex(where: { $0.numbers.contains(number) }) else { return nil }
    steps[index].numbers.remove(number)
    return steps[index].numbers.isEmpty ? steps[index] : nil
  }
}
