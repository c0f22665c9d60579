/// The failed attempts since the last success, by host or gist.
struct Retries {
  private static let longestPause = 60
  private var attempts: [String: Int] = [:]
  private var told: Set<String> = []

  func count(_ key: String) -> Int { attempts[key] ?? 0 }

  /// Counts an attempt, and returns the pause after it: 1 second, then twice as long each time.
  mutating func pause(_ key: String) -> Duration {
    let count = count(key)
    attempts[key] = count + 1
    return .seconds(min(1 << min(count, 6), Self.longestPause))
  }

  /// Whether this is the first failure of a host since its last success.
  mutating func isFirstFailure(of host: String) -> Bool { told.insert(host).inserted }

  mutating func forget(_ keys: [String]) {
    for key in keys {
      attempts[key] = nil
      told.remove(key)
    }
  }
}
