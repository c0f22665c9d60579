import Synchronization

/// Counts the uses of each key.
package final class Counter: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  package init() {}

  /// Returns the number of earlier calls with this key.
  package func next(_ key: String) -> Int {
    counts.withLock { counts in
      defer { counts[key, default: 0] += 1 }
      return counts[key, default: 0]
    }
  }
}
