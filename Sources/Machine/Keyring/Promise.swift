import Synchronization

/// A result that a thread provides and one task awaits.
///
/// Only the first result counts.
final class Promise<Answer: Sendable>: Sendable {
  private struct State {
    var answer: Answer?
    var waiter: CheckedContinuation<Answer, Never>?
  }

  private let state = Mutex(State())

  func resolve(_ answer: Answer) {
    let waiter = state.withLock { state -> CheckedContinuation<Answer, Never>? in
      guard state.answer == nil else { return nil }
      state.answer = answer
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: answer)
  }

  /// The result; await it only once.
  var answer: Answer {
    get async {
      await withCheckedContinuation { waiter in
        let answer = state.withLock { state -> Answer? in
          if state.answer == nil { state.waiter = waiter }
          return state.answer
        }
        if let answer { waiter.resume(returning: answer) }
      }
    }
  }
}
