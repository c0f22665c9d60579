package import FoundationEssentials

/// The clocks of a run; tests bring their own.
package struct TimeSource: Sendable {
  /// The wall clock: for texts only.
  package var now: @Sendable () -> Date
  /// The monotonic clock, from some fixed moment: for every interval and deadline.
  package var uptime: @Sendable () -> Duration
  /// Waits; throws `CancellationError` where the task is cancelled.
  package var sleep: @Sendable (Duration) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Date,
    uptime: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.uptime = uptime
    self.sleep = sleep
  }

  package static let system: TimeSource = {
    let start = ContinuousClock.now
    return TimeSource(
      now: { Date() },
      uptime: { ContinuousClock.now - start },
      sleep: { try await Task.sleep(for: $0, clock: .continuous) })
  }()
}
