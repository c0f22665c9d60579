import Synchronization

/// A question that a signal cancels.
final class CancellableQuestion: Sendable {
  private struct State {
    var task: Task<Void, any Error>?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Runs `body`, which asks the question; it is cancelled at once after ``cancel()``.
  func ask(_ body: @escaping @Sendable () async throws -> Void) async throws {
    // Within the lock: a question that is seen can be cancelled.
    let asking = state.withLock { state in
      let asking = Task { try await body() }
      // The signal may have come since the caller looked for one.
      if state.isCancelled { asking.cancel() }
      state.task = asking
      return asking
    }
    defer { state.withLock { $0.task = nil } }
    try await asking.value
  }

  /// Cancels the question that is being asked, and later ones.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.task?.cancel()
    }
  }
}
