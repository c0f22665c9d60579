package import FoundationEssentials
package import GitHubAPI
import Synchronization

/// Clocks that only a wait moves: a ``TimeSource`` whose `sleep` returns at once, having moved them
/// on.
package final class ManualTime: Sendable {
  private struct State {
    var now: Date
    var uptime: Duration = .zero
    var sleeps: [Duration] = []
  }
  private let state: Mutex<State>

  /// The wall clock begins at `now`: 2026-01-31T12:00:00Z where nothing is said.
  package init(now: Date = Date(timeIntervalSince1970: 1_769_860_800)) {
    state = Mutex(State(now: now))
  }

  /// All waits, in their order.
  package var sleeps: [Duration] { state.withLock { $0.sleeps } }

  /// The monotonic clock.
  package var uptime: Duration { state.withLock { $0.uptime } }
  package var now: Date { state.withLock { $0.now } }

  /// Time passes: both clocks move.
  package func advance(by duration: Duration) {
    state.withLock { state in
      state.uptime += duration
      state.now.addTimeInterval(duration / .seconds(1))
    }
  }

  /// Moves the wall clock alone, as an administrator or NTP does.
  package func jump(_ seconds: Double) { state.withLock { $0.now.addTimeInterval(seconds) } }

  package var source: TimeSource {
    TimeSource(
      now: { self.state.withLock { $0.now } },
      uptime: { self.state.withLock { $0.uptime } },
      sleep: { duration in
        try Task.checkCancellation()
        self.state.withLock { $0.sleeps.append(duration) }
        self.advance(by: duration)
      })
  }
}
