/// The monotonic clock of a keyring operation.
///
/// Tests supply their own.
struct KeyringClock: Sendable {
  /// Returns the time since a fixed moment.
  var uptime: @Sendable () -> Duration
  /// Suspends the task; throws `CancellationError` if the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void

  static let system: KeyringClock = {
    let start = ContinuousClock.now
    return KeyringClock(
      uptime: { ContinuousClock.now - start },
      sleep: { try await Task.sleep(for: $0, clock: .continuous) })
  }()
}
