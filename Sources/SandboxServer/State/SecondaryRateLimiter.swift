/// Limits the points each caller spends per minute: a read costs one, a write five.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits>
package struct SecondaryRateLimiter: Sendable {
  /// The limit; nil disables it.
  package var pointsPerMinute: Int?
  /// The times of the points spent in the last minute, in seconds since 1970, by token.
  private var spent: [String: [Double]] = [:]

  /// Spends points and returns true, or returns false if they exceed the limit.
  mutating func consume(_ points: Int, from token: String?, at now: Double) -> Bool {
    guard let limit = pointsPerMinute else { return true }
    var times = spent[token ?? "", default: []]
    times.removeFirst(times.prefix { $0 <= now - 60 }.count)
    defer { spent[token ?? ""] = times }
    guard times.count + points <= limit else { return false }
    times += Array(repeating: now, count: points)
    return true
  }
}
