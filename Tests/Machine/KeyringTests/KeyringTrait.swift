@testable import Keyring
import Synchronization
import TestSupport
import Testing

/// Runs a whole suite inside one keyring session, which its tests share.
struct KeyringTrait: SuiteTrait, TestScoping {
  @TaskLocal static var session: KeyringSession?

  var setting: KeyringSession.Setting

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await KeyringSession.with(setting) { session in
      try await Self.$session.withValue(session) { try await function() }
    }
  }
}

extension Trait where Self == KeyringTrait {
  static func keyring(_ setting: KeyringSession.Setting) -> Self { Self(setting: setting) }
}

extension KeyringSession {
  /// The session of the running suite.
  static var ofSuite: KeyringSession {
    get throws { try #require(KeyringTrait.session) }
  }
}

/// Parses the output of dbus-monitor.
extension String {
  /// The method calls with these names, in order.
  func calls(among names: Set<String>) -> [String] { calls { names.contains($0) } }

  /// The method calls whose names satisfy a condition, in order.
  func calls(_ isIncluded: (String) -> Bool) -> [String] {
    split(separator: "\n").compactMap { line in
      guard line.hasPrefix("method call"), let member = line.firstRange(of: "member=") else {
        return nil
      }
      let name = String(line[member.upperBound...])
      return isIncluded(name) ? name : nil
    }
  }
}

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
