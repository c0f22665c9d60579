import Synchronization

/// Runs one operation at a time for each key: other callers wait for the one that is running.
final class RequestCoalescer<Key: Hashable & Sendable>: Sendable {
  /// The waiting callers of each key with a running operation.
  private let waiting = Mutex<[Key: [CheckedContinuation<Void, Never>]]>([:])

  func run<Value>(
    for key: Key, _ operation: () async throws -> Value
  ) async rethrows -> Value {
    while !begin(key) { await waitForEnd(of: key) }
    defer { end(key) }
    return try await operation()
  }

  private func begin(_ key: Key) -> Bool {
    waiting.withLock { waiting in
      guard waiting[key] == nil else { return false }
      waiting[key] = []
      return true
    }
  }

  private func waitForEnd(of key: Key) async {
    await withCheckedContinuation { continuation in
      let hasEnded = waiting.withLock { waiting in
        waiting[key]?.append(continuation)
        return waiting[key] == nil
      }
      if hasEnded { continuation.resume() }
    }
  }

  private func end(_ key: Key) {
    let continuations = waiting.withLock { $0.removeValue(forKey: key) } ?? []
    for continuation in continuations { continuation.resume() }
  }
}
