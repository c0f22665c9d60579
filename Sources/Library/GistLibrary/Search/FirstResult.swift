import Synchronization

/// Keeps the first of several results, and ignores later ones.
final class FirstResult<Value: Sendable>: Sendable {
  private enum State {
    case waiting(CheckedContinuation<Value, any Error>?)
    case ended(Result<Value, any Error>)
  }

  private let state = Mutex(State.waiting(nil))

  func set(_ result: Result<Value, any Error>) {
    let waiter = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard case .waiting(let waiter) = state else { return nil }
      state = .ended(result)
      return waiter
    }
    waiter?.resume(with: result)
  }

  /// The first result; may be awaited once.
  var value: Value {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        let known = state.withLock { state -> Result<Value, any Error>? in
          if case .ended(let result) = state { return result }
          state = .waiting(continuation)
          return nil
        }
        if let known { continuation.resume(with: known) }
      }
    }
  }
}
