package import FoundationEssentials
package import GitHubAPI
import Synchronization

/// Clocks that stand still but for sleeping: a sleep ends at once and moves them on.
package final class FakeTime: Sendable {
  private struct State {
    var now: Date
    var uptime: Duration = .zero
    var sleeps: [Duration] = []
  }

  private let state: Mutex<State>

  /// - Parameter now: 2026-01-01T00:00:00Z unless given.
  package init(now: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
    state = Mutex(State(now: now))
  }

  package var source: TimeSource {
    TimeSource(
      now: { self.state.withLock(\.now) },
      uptime: { self.state.withLock(\.uptime) },
      sleep: { duration in
        try Task.checkCancellation()
        self.state.withLock { $0.sleeps.append(duration) }
        self.advance(by: duration)
      })
  }

  /// Every sleep so far.
  package var sleeps: [Duration] { state.withLock(\.sleeps) }
  package var uptime: Duration { state.withLock(\.uptime) }
  package var now: Date { state.withLock(\.now) }

  /// Both clocks move on.
  package func advance(by duration: Duration) {
    state.withLock { state in
      state.uptime += duration
      state.now += duration / .seconds(1)
    }
  }

  /// Only the wall clock jumps, as when a person or NTP sets it.
  package func jumpWallClock(by duration: Duration) {
    state.withLock { $0.now += duration / .seconds(1) }
  }
}
