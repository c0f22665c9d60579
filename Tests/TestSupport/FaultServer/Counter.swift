import Synchronization

/// Counts how often each key was asked for.
final class Counter: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// 0 the first time.
  func next(_ key: String) -> Int {
    counts.withLock { counts in
      defer { counts[key, default: 0] += 1 }
      return counts[key, default: 0]
    }
  }
}
