package import FoundationEssentials

/// The clocks of a run; tests supply their own.
package struct TimeSource: Sendable {
  /// Returns the wall-clock time: only for display and for comparison with a server's dates.
  package var now: @Sendable () -> Date
  /// Returns the monotonic time since a fixed moment: for every interval and deadline.
  package var uptime: @Sendable () -> Duration
  /// Suspends the task; throws `CancellationError` if the task is cancelled.
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

  /// Returns the result of `body`; nil if it takes longer than this time.
  ///
  /// `body` then continues.
  package func value<Value: Sendable>(
    within limit: Duration, of body: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let (results, result) = AsyncStream.makeStream(of: Value?.self)
    Task { result.yield(await body()) }
    let clock = Task {
      try await sleep(limit)
      result.yield(nil)
    }
    defer { clock.cancel() }
    return await results.first { _ in true } ?? nil
  }
}

extension Duration {
  /// This duration in seconds, for arithmetic with `Date`.
  var timeInterval: TimeInterval { self / .seconds(1) }
}
