import Synchronization

/// A question that a signal cancels.
final class CancellableQuestion: Sendable {
  private let task = Mutex<Task<Void, any Error>?>(nil)

  func ask(_ body: @escaping @Sendable () async throws -> Void) async throws {
    // Within the lock: a question that is seen can be cancelled.
    let asking = task.withLock { task in
      let asking = Task { try await body() }
      task = asking
      return asking
    }
    defer { task.withLock { $0 = nil } }
    try await asking.value
  }

  func cancel() { task.withLock { $0?.cancel() } }
}
