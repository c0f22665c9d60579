import Synchronization

@testable import Keyring

/// A clock that only its sleeps move, and their durations.
final class SleepLog: Sendable {
  private struct State {
    var uptime = Duration.zero
    var sleeps: [Duration] = []
    var interruption: (after: Duration, action: @Sendable () -> Void)?
  }

  private let state = Mutex(State())

  var all: [Duration] { state.withLock(\.sleeps) }

  var clock: KeyringClock {
    KeyringClock(uptime: { self.state.withLock(\.uptime) }, sleep: { self.sleep($0) })
  }

  /// Runs an action during the first sleep.
  func interruptFirst(after time: Duration, _ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.interruption = (time, action) }
  }

  private func sleep(_ duration: Duration) {
    let interruption = state.withLock { state in
      state.sleeps.append(duration)
      let interruption = state.interruption
      state.interruption = nil
      state.uptime += interruption?.after ?? duration
      return interruption
    }
    guard let interruption else { return }
    interruption.action()
    state.withLock { $0.uptime += duration - interruption.after }
  }
}
