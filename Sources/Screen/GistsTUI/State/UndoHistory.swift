/// A change that `u` undoes.
struct Undo: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Gists were starred or unstarred; whether each was starred before.
    case star(before: [String: Bool])
    case deletion
    /// A gist has another description than before.
    case description(before: String, after: String)
    /// A saved user, whose login is in ``gists``, was forgotten.
    case user
  }

  let kind: Kind
  /// The gists that changed, or may have.
  fileprivate(set) var gists: [String]
  /// Gists that may or may not have changed.
  fileprivate var uncertain: Set<String> = []
  /// The commands that have not ended.
  fileprivate(set) var numbers: Set<Int> = []

  init(kind: Kind, gists: [String], numbers: Set<Int> = []) {
    self.kind = kind
    self.gists = gists
    self.numbers = numbers
  }

  /// The gists that certainly changed, as far as their commands have ended.
  var certainGists: [String] { gists.filter { !uncertain.contains($0) } }
}

/// The changes that `u` can undo, the last one first.
struct UndoHistory: Hashable, Sendable {
  private var steps: [Undo] = []
  /// The steps that are being taken back.
  private var takenBack: [Undo] = []

  var last: Undo? { steps.last }

  mutating func add(_ step: Undo) { steps.append(step) }

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
