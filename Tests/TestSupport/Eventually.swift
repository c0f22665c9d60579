/// Waits until a condition holds that no event tells of.
///
/// - Throws: ``NeverHappened`` after the limit, which is long: a busy machine is slow.
package func eventually(
  within limit: Duration = .untilHang, _ condition: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  while try await !condition() {
    guard ContinuousClock.now < end else { throw NeverHappened(limit: limit) }
    try await Task.sleep(for: .milliseconds(5))
  }
}

/// Waits until a condition holds that comes only after other changes.
///
/// - Parameters:
///   - limit: How long nothing may change before the test fails.
///   - progress: What changes while the condition may still come; asked once a second.
///   - scene: What the failure shows.
///   - condition: What the test waits for.
/// - Throws: ``NeverHappened`` if `progress` is the same for the limit, or changes without end.
package func eventually<Progress: Equatable>(
  stuckAfter limit: Duration = .untilStuck, progress: () -> Progress, showing scene: () -> String,
  _ condition: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + .untilHang
  var (last, changed) = (progress(), ContinuousClock.now)
  var asked = changed
  while try await !condition() {
    let now = ContinuousClock.now
    if now - asked >= .seconds(1) {
      asked = now
      let current = progress()
      if current != last { (last, changed) = (current, now) }
    }
    guard now - changed < limit else { throw NeverHappened(limit: limit, scene: scene()) }
    guard now < end else { throw NeverHappened(limit: .untilHang, scene: scene()) }
    try await Task.sleep(for: .milliseconds(5))
  }
}

/// What a test waited for did not happen.
package struct NeverHappened: Error, CustomStringConvertible {
  package var limit: Duration
  /// The state that the test saw instead; empty if it describes none.
  package var scene = ""

  package var description: String {
    "did not happen within \(limit)" + (scene.isEmpty ? "" : ":\n\(scene)")
  }
}
