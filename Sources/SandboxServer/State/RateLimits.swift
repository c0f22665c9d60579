/// How many requests each caller has left.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api>
package struct RateLimits: Sendable {
  /// What is counted by itself, as GitHub names it.
  package enum Resource: String, Hashable, Sendable {
    case core, search

    /// Seconds of a window.
    var length: Int { self == .core ? 3_600 : 60 }
  }

  package struct Window: Hashable, Sendable {
    package var limit: Int
    package var used: Int
    package var reset: Timestamp
    package var remaining: Int { max(0, limit - used) }

    package init(limit: Int, used: Int, reset: Timestamp) {
      self.limit = limit
      self.used = used
      self.reset = reset
    }
  }

  private struct Counter: Hashable {
    let token: String?
    let resource: Resource
  }

  /// An hour's requests signed out.
  package var anonymous = 60
  /// An hour's requests of one token.
  package var authenticated = 5_000
  private var windows: [Counter: Window] = [:]

  /// The window of a token, or of whoever has none; a new one after its reset.
  package func window(
    of token: String?, _ resource: Resource = .core, now: Timestamp
  ) -> Window {
    if let window = windows[Counter(token: token, resource: resource)], window.reset > now {
      return window
    }
    return Window(
      limit: limit(of: token, resource), used: 0,
      reset: Timestamp(seconds: now.seconds + resource.length))
  }

  /// Sets a window, for a test that wants it used up.
  package mutating func set(
    _ window: Window, of token: String?, _ resource: Resource = .core
  ) {
    windows[Counter(token: token, resource: resource)] = window
  }

  /// Counts a request.
  mutating func spend(_ token: String?, _ resource: Resource, now: Timestamp) -> Window {
    var window = window(of: token, resource, now: now)
    window.used = min(window.limit, window.used + 1)
    set(window, of: token, resource)
    return window
  }

  private func limit(of token: String?, _ resource: Resource) -> Int {
    switch resource {
    case .core: token == nil ? anonymous : authenticated
    case .search: token == nil ? 10 : 30
    }
  }
}
