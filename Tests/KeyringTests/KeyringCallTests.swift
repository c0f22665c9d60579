import Dispatch
import Testing

@testable import Keyring

@Suite struct `A keyring operation` {
  private func call(
    deadline: Duration = .seconds(5), promptDeadline: Duration = .seconds(120),
    mayPrompt: Bool = false
  ) -> KeyringCall {
    KeyringCall(
      limits: .init(deadline: deadline, promptDeadline: promptDeadline, mayPrompt: mayPrompt))
  }

  @Test func `an operation returns or throws what its steps do`() async throws {
    #expect(try await call().run { 42 } == 42)
    await #expect(throws: KeyringError.noService) {
      try await call().run { () throws(KeyringError) in throw .noService }
    }
  }

  @Test func `an operation ends at its deadline even if its thread is stuck`() async {
    let stuck = DispatchSemaphore(value: 0)
    defer { stuck.signal() }
    await #expect(throws: KeyringError.timedOut) {
      try await call(deadline: .milliseconds(50)).run { stuck.wait() }
    }
  }

  @Test func `an open prompt extends the deadline`() async {
    let stuck = DispatchSemaphore(value: 0)
    defer { stuck.signal() }
    let call = call(
      deadline: .milliseconds(500), promptDeadline: .milliseconds(700), mayPrompt: true)
    let time = await ContinuousClock().measure {
      await #expect(throws: KeyringError.timedOut) {
        try await call.run {
          call.promptIsNeeded()
          stuck.wait()
        }
      }
    }
    #expect(time >= .milliseconds(700))
  }

  @Test func `an operation fails as locked if it must not prompt`() async {
    let call = call()
    await #expect(throws: KeyringError.locked) {
      try await call.run { () throws(KeyringError) in
        call.promptIsNeeded()
        // libsecret's calls throw this once their GCancellable is cancelled.
        throw .cancelled
      }
    }
  }
}
