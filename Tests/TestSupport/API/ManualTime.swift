package import FoundationEssentials
package import GitHubAPI
import Synchronization

/// A ``TimeSource`` whose clocks only advance by waiting: `sleep` advances them and returns
/// immediately.
package final class ManualTime: Sendable {
  private struct State {
    var now: Date
    var uptime: Duration = .zero
    var sleeps: [Duration] = []
  }
  private let state: Mutex<State>

  /// Creates clocks; the wall clock starts at `now`, by default 2026-01-31T12:00:00Z.
  package init(now: Date = Date(timeIntervalSince1970: 1_769_860_800)) {
    state = Mutex(State(now: now))
  }

  /// All waits, in order.
  package var sleeps: [Duration] { state.withLock { $0.sleeps } }

  /// The monotonic clock.
  package var uptime: Duration { state.withLock { $0.uptime } }
  package var now: Date { state.withLock { $0.now } }

  /// Advances both clocks.
  package func advance(by duration: Duration) {
    state.withLock { state in
      state.uptime += duration
      state.now.addTimeInterval(duration / .seconds(1))
    }
  }

  /// Changes only the wall clock, as an administrator or NTP does.
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

extension APISession {
  /// What the requests of a test have in common.
  package static func test(
    _ host: Host = .gitHub, time: ManualTime = ManualTime(), token: String? = nil,
    redactor: Redactor = Redactor()
  ) -> APISession {
    var session = APISession(
      host: host, userAgent: "gists/1", time: time.source, redactor: redactor)
    session.token = { _ in token.flatMap(Token.init) }
    return session
  }
}
