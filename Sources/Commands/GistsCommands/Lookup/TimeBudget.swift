import GitHubAPI
import Synchronization

/// The total time a command waits for optional results.
final class TimeBudget: Sendable {
  /// The minimum wait once the budget is spent: enough to get results that are already available.
  private static let moment: Duration = .milliseconds(10)

  private let left: Mutex<Duration>
  private let time: TimeSource

  init(_ total: Duration, time: TimeSource) {
    left = Mutex(total)
    self.time = time
  }

  /// Runs `body` with the remaining time and subtracts the time it took.
  func spend<Value>(_ body: (Duration) async -> Value) async -> Value {
    let start = time.uptime()
    let value = await body(left.withLock { $0 })
    let spent = time.uptime() - start
    left.withLock { $0 = max(Self.moment, $0 - spent) }
    return value
  }
}
