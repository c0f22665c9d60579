import Dispatch
import Testing

@testable import Keyring

@Suite struct `A keyring operation` {
  private func call(_ sleeps: SleepLog? = nil, mayPrompt: Bool = false) -> KeyringCall {
    KeyringCall(
      limits: .init(
        deadline: .seconds(5), promptDeadline: .seconds(120), mayPrompt: mayPrompt),
      clock: sleeps?.clock ?? .system)
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
    let sleeps = SleepLog()
    await #expect(throws: KeyringError.timedOut) {
      try await call(sleeps).run { stuck.wait() }
    }
    #expect(sleeps.all == [.seconds(5)])
  }

  @Test func `an open prompt extends the deadline`() async {
    let stuck = DispatchSemaphore(value: 0)
    defer { stuck.signal() }
    let sleeps = SleepLog()
    let call = call(sleeps, mayPrompt: true)
    // The prompt opens when two of the five seconds are left.
    sleeps.interruptFirst(after: .seconds(3)) { call.promptIsNeeded() }
    await #expect(throws: KeyringError.timedOut) { try await call.run { stuck.wait() } }
    #expect(sleeps.all == [.seconds(5), .seconds(118)])
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
