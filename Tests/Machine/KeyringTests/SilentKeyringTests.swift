import TestSupport
import Testing

@testable import Keyring

@Suite struct `A keyring that does not respond` {
  @Test func `an operation times out after five seconds`() async throws {
    try await KeyringSession.with(.unlocked) { session in
      let store = ProgramStore(in: session)
      try await store.save("kept", host: "github.com", account: "octocat")
      try await session.withDaemonStopped {
        let environment = session.environment
        await #expect(processExitsWith: .success) {
          [environment = environment as SessionVariables] in
          enter(environment)
          let sleeps = SleepLog()
          var store = SecretServiceStore(.init(environment: environment, hasTerminal: false))
          store.clock = sleeps.clock
          await #expect(throws: KeyringError.timedOut) {
            try await store.secret(host: "github.com", account: "octocat")
          }
          // libsecret alone would time out, too, after 25 seconds.
          #expect(sleeps.all == [.seconds(5)])
        }
      }
      #expect(try await store.secret(host: "github.com", account: "octocat") == "kept")
    }
  }

  @Test func `every operation fails at its deadline`() async throws {
    try await KeyringSession.with(.unlocked) { session in
      let store = ProgramStore(in: session, deadline: .milliseconds(50))
      try await session.withDaemonStopped {
        await #expect(throws: KeyringError.timedOut) { try await store.prepare() }
        await #expect(throws: KeyringError.timedOut) {
          try await store.save("new", host: "github.com", account: "octocat")
        }
        await #expect(throws: KeyringError.timedOut) {
          try await store.remove(host: "github.com", account: "octocat")
        }
        await #expect(throws: KeyringError.timedOut) {
          try await store.accounts(host: "github.com")
        }
      }
    }
  }

  @Test(.endsHangs) func `a cancelled task does not wait for its deadline`()
    async throws
  {
    try await KeyringSession.with(.unlocked) { session in
      try await session.withDaemonStopped {
        let environment = session.environment
        await #expect(processExitsWith: .success) {
          [environment = environment as SessionVariables] in
          enter(environment)
          let store = SecretServiceStore(
            .init(environment: environment, hasTerminal: false), deadline: .seconds(3_600))
          let task = Task { try await store.secret(host: "github.com", account: "octocat") }
          task.cancel()
          await #expect(throws: KeyringError.cancelled) { try await task.value }
        }
      }
    }
  }

  @Test func `a service that never starts times out`() async throws {
    try await KeyringSession.with(.serviceThatNeverAnswers) { session in
      let store = ProgramStore(in: session, deadline: .milliseconds(300))
      await #expect(throws: KeyringError.timedOut) {
        try await store.secret(host: "github.com", account: "octocat")
      }
    }
  }
}
