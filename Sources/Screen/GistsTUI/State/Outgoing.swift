/// The browser's effects, and the numbers that identify their results.
struct Outgoing: Sendable {
  private var effects: [BrowserEffect] = []
  /// The number of the last load or command.
  private(set) var lastNumber = 0
  /// The document requested last.
  var document: DocumentName?

  mutating func add(_ effect: BrowserEffect) { effects.append(effect) }

  /// Returns the effects so far and removes them.
  mutating func takeEffects() -> [BrowserEffect] {
    defer { effects = [] }
    return effects
  }

  /// Returns a new number for a load or a command.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}
