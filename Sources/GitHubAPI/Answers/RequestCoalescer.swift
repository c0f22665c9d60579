import Synchronization

/// Lets those who want the same wait while one of them gets it.
final class RequestCoalescer<Key: Hashable & Sendable>: Sendable {
  /// Who waits, by what is under way.
  private let waiting = Mutex<[Key: [CheckedContinuation<Void, Never>]]>([:])

  /// Runs the body when nobody else's for the same key is under way.
  func with<Value>(_ key: Key, _ body: () async throws -> Value) async rethrows -> Value {
    while !begin(key) { await end(of: key) }
    defer { finish(key) }
    return try await body()
  }

  private func begin(_ key: Key) -> Bool {
    waiting.withLock { waiting in
      guard waiting[key] == nil else { return false }
      waiting[key] = []
      return true
    }
  }

  private func end(of key: Key) async {
    await withCheckedContinuation { continuation in
      let isOver = waiting.withLock { waiting in
        waiting[key]?.append(continuation)
        return waiting[key] == nil
      }
      if isOver { continuation.resume() }
    }
  }

  private func finish(_ key: Key) {
    let others = waiting.withLock { $0.removeValue(forKey: key) } ?? []
    for other in others { other.resume() }
  }
}
