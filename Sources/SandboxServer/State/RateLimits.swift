/// How many requests each caller has left in this hour.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api>
package struct RateLimits: Sendable {
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

  /// An hour's requests signed out.
  package var anonymous = 60
  /// An hour's requests of one token.
  package var authenticated = 5_000
  private var windows: [String: Window] = [:]

  /// The window of a token, or of whoever has none; a new one after its reset.
  package func window(of token: String?, now: Timestamp) -> Window {
    if let window = windows[token ?? ""], window.reset > now { return window }
    return Window(
      limit: token == nil ? anonymous : authenticated, used: 0,
      reset: Timestamp(seconds: now.seconds + 3600))
  }

  /// Sets a window, for a test that wants it used up.
  package mutating func set(_ window: Window, of token: String?) { windows[token ?? ""] = window }

  /// Counts a request.
  mutating func spend(_ token: String?, now: Timestamp) -> Window {
    var window = window(of: token, now: now)
    window.used = min(window.limit, window.used + 1)
    windows[token ?? ""] = window
    return window
  }
}
