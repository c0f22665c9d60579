/// Limits the points each caller spends per minute: a read costs one, a write five.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits>
package struct SecondaryRateLimiter: Sendable {
  private struct Counter: Hashable {
    let token: String?
    let isGraphQL: Bool
  }

  /// The limit of REST; nil disables it.
  package var pointsPerMinute: Int?
  /// The limit of GraphQL; nil disables it.
  package var graphQLPointsPerMinute: Int?
  /// The times of the points spent in the last minute, in seconds since 1970.
  private var spent: [Counter: [Double]] = [:]

  /// Spends points and returns true, or returns false if they exceed the limit.
  mutating func consume(
    _ points: Int, from token: String?, _ resource: RateLimiter.Resource, at now: Double
  ) -> Bool {
    let counter = Counter(token: token, isGraphQL: resource == .graphQL)
    guard let limit = counter.isGraphQL ? graphQLPointsPerMinute : pointsPerMinute else {
      return true
    }
    var times = spent[counter, default: []]
    times.removeFirst(times.prefix { $0 <= now - 60 }.count)
    defer { spent[counter] = times }
    guard times.count + points <= limit else { return false }
    times += Array(repeating: now, count: points)
    return true
  }
}
