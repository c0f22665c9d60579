import Dispatch
import Glibc
import Synchronization
import Testing

@testable import Keyring

@Suite struct `A keyring operation` {
  private func call(
    _ sleeps: SleepLog? = nil, mayPrompt: Bool = false,
    announce: @escaping @Sendable () -> Void = {}
  ) -> KeyringCall {
    KeyringCall(
      limits: .init(
        // By the system's clock, no limit ends a test on a busy machine.
        deadline: .seconds(sleeps == nil ? 1_200 : 5),
        promptDeadline: .seconds(sleeps == nil ? 1_200 : 120), mayPrompt: mayPrompt,
        hooks: .init(announce: announce) { _, operation in await operation() },
        closing: .seconds(1_200)),
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
    sleeps.interruptFirst(after: .seconds(3)) { call.promptOpens() }
    await #expect(throws: KeyringError.unanswered) { try await call.run { stuck.wait() } }
    // A second for the service to close its dialog.
    #expect(sleeps.all == [.seconds(5), .seconds(118), .seconds(1)])
  }

  @Test(arguments: [true, false])
  func `a prompt that is open for a second is announced once, if it may be shown`(
    mayPrompt: Bool
  ) async {
    let time = SleepLog()
    let announced = Mutex(0)
    let call = call(time, mayPrompt: mayPrompt) { announced.withLock { $0 += 1 } }
    for (seconds, total) in [(0, 0), (1, 1), (2, 1)] {
      call.promptOpens()
      try? await time.clock.sleep(.seconds(seconds))
      call.promptStaysOpen()
      call.promptStaysOpen()
      call.promptCloses()
      call.promptStaysOpen()
      #expect(announced.withLock { $0 } == (mayPrompt ? total : 0))
    }
  }

  @Test func `a cancelled operation and a signal wait until its dialog is closed`() async {
    for isSignal in [false, true] {
      let opened = DispatchSemaphore(value: 0)
      let closed = Mutex(false)
      let call = call(mayPrompt: true)
      let operation = Task {
        try await call.run { () throws(KeyringError) in
          call.promptOpens()
          opened.signal()
          while !call.cancellable.isCancelled { sched_yield() }
          closed.withLock { $0 = true }
          call.promptCloses()
          throw .cancelled
        }
      }
      await withCheckedContinuation { done in
        DispatchQueue(label: "opened").async {
          opened.wait()
          done.resume()
        }
      }
      if isSignal {
        call.interrupt()
        #expect(closed.withLock { $0 })
        // It would not return before its deadline.
        operation.cancel()
      } else {
        operation.cancel()
        await #expect(throws: KeyringError.cancelled) { try await operation.value }
        #expect(closed.withLock { $0 })
      }
    }
  }

  @Test func `a prompt that may not be shown has the usual deadline`() async {
    let stuck = DispatchSemaphore(value: 0)
    defer { stuck.signal() }
    let sleeps = SleepLog()
    let call = call(sleeps)
    sleeps.interruptFirst(after: .seconds(3)) { call.promptOpens() }
    await #expect(throws: KeyringError.confirmationNeeded) { try await call.run { stuck.wait() } }
    #expect(sleeps.all == [.seconds(5), .seconds(3), .seconds(1)])
  }

  @Test func `after a prompt the service has timed out`() async {
    let stuck = DispatchSemaphore(value: 0)
    defer { stuck.signal() }
    let sleeps = SleepLog()
    let call = call(sleeps)
    sleeps.interruptFirst(after: .seconds(3)) {
      call.promptOpens()
      call.promptCloses()
    }
    await #expect(throws: KeyringError.timedOut) { try await call.run { stuck.wait() } }
    #expect(sleeps.all == [.seconds(5), .seconds(3)])
  }
}
