/// Counts the requests of each caller against the primary rate limit.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api>
package struct RateLimiter: Sendable {
  /// A group of endpoints with a limit of its own.
  enum Resource: String, Hashable, Sendable {
    case core, search
    case graphQL = "graphql"

    /// The length of a window in seconds.
    var length: Int { self == .search ? 60 : 3_600 }
  }

  struct Window: Hashable, Sendable {
    let limit: Int
    var used: Int
    let reset: UTCTimestamp
    var remaining: Int { max(0, limit - used) }
  }

  fileprivate struct Counter: Hashable {
    let token: String?
    let resource: Resource
  }

  /// Requests per hour without a token.
  package var anonymous = 60
  /// Requests per hour with a token.
  var authenticated = 5_000
  /// Points of GraphQL per hour with a token.
  var graphQL = 5_000
  private var windows: [Counter: Window] = [:]

  /// Returns the current window of a token or, for nil, of unauthenticated requests.
  func window(
    of token: String?, _ resource: Resource = .core, now: UTCTimestamp
  ) -> Window {
    if let window = windows[Counter(token: token, resource: resource)], window.reset > now {
      return window
    }
    return Window(
      limit: limit(of: token, resource), used: 0,
      reset: UTCTimestamp(seconds: now.seconds + resource.length))
  }

  /// Sets a window, for tests that need few remaining requests.
  package mutating func setWindow(
    of token: String?, limit: Int, used: Int, reset: UTCTimestamp
  ) {
    windows[Counter(token: token, resource: .core)] = Window(
      limit: limit, used: used, reset: reset)
  }

  /// Adds a cost.
  ///
  /// A negative one corrects a request that cost less than expected; the first one begins the
  /// window.
  mutating func count(
    _ cost: Int, _ token: String?, _ resource: Resource, now: UTCTimestamp
  ) -> Window {
    var window = window(of: token, resource, now: now)
    guard cost != 0, cost > 0 || window.used > 0 else { return window }
    window.used = max(0, min(window.limit, window.used + cost))
    // Before this request, the window has not begun, unless it was set.
    let hasBegun = window.used > 0 || window.limit != limit(of: token, resource)
    windows[Counter(token: token, resource: resource)] = hasBegun ? window : nil
    return window
  }

  private func limit(of token: String?, _ resource: Resource) -> Int {
    switch resource {
    case .core: token == nil ? anonymous : authenticated
    case .search: token == nil ? 10 : 30
    case .graphQL: token == nil ? 0 : graphQL
    }
  }
}

/// Limits the points each caller spends per minute: a read costs one, a write five.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits>
package struct SecondaryRateLimiter: Sendable {
  /// The limit of REST; nil disables it.
  var pointsPerMinute: Int?
  /// The limit of GraphQL; nil disables it.
  package var graphQLPointsPerMinute: Int?
  /// The times of the points spent in the last minute, in seconds since 1970.
  private var spent: [RateLimiter.Counter: [Double]] = [:]

  /// Spends points and returns true, or returns false if they exceed the limit.
  mutating func consume(
    _ points: Int, from token: String?, _ resource: RateLimiter.Resource, at now: Double
  ) -> Bool {
    let isGraphQL = resource == .graphQL
    let counter = RateLimiter.Counter(token: token, resource: isGraphQL ? .graphQL : .core)
    guard let limit = isGraphQL ? graphQLPointsPerMinute : pointsPerMinute else { return true }
    var times = spent[counter, default: []]
    times.removeFirst(times.prefix { $0 <= now - 60 }.count)
    defer { spent[counter] = times }
    guard times.count + points <= limit else { return false }
    times += Array(repeating: now, count: points)
    return true
  }
}
