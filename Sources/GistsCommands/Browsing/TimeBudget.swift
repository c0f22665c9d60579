import GitHubAPI
import Synchronization

/// How long one command waits in all for what it can do without.
final class TimeBudget: Sendable {
  /// What is there already is had in so long, also by those who come when nothing is left.
  private static let moment: Duration = .milliseconds(10)

  private let left: Mutex<Duration>
  private let time: TimeSource

  init(_ total: Duration, time: TimeSource) {
    left = Mutex(total)
    self.time = time
  }

  /// Gives `body` what is left, and takes off how long it took.
  func spend<Value>(_ body: (Duration) async -> Value) async -> Value {
    let start = time.uptime()
    let value = await body(left.withLock { $0 })
    let spent = time.uptime() - start
    left.withLock { $0 = max(Self.moment, $0 - spent) }
    return value
  }
}
