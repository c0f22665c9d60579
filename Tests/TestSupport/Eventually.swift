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

/// What a test waited for did not happen.
package struct NeverHappened: Error {
  package var limit: Duration
}
