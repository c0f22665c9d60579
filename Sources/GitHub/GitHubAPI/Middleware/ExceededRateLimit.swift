import FoundationEssentials
import GitHubModels

/// A rate limit that made GitHub reject a request.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api>
struct ExceededRateLimit: Hashable, Sendable {
  /// Too many requests at once, even if the hourly limit is not exceeded.
  var isSecondary: Bool
  /// The time until the next attempt.
  var wait: Duration
  /// Whether the server stated the time.
  ///
  /// Otherwise ``wait`` is a guess, and the request fails.
  var isWaitKnown: Bool

  /// GitHub asks for at least a minute if it states no time.
  private static let guess: Duration = .seconds(60)

  /// nil unless the response reports a rate limit: 429 always does (RFC 6585 §4), 403 only with
  /// certain header fields or messages.
  init?(_ response: APIResponse, message: String?, now: Date) {
    guard response.status == 403 || response.status == 429 else { return nil }
    let words = message?.lowercased() ?? ""
    let saysSecondary =
      words.contains("secondary rate limit") || words.contains("abuse detection")
    if response.isRateLimitExceeded, !saysSecondary {
      let wait = response.untilRateLimitReset(now: now) ?? response.retryAfter
      self.init(isSecondary: false, wait: wait ?? Self.guess, isWaitKnown: wait != nil)
    } else if saysSecondary || response.retryAfter != nil || response.status == 429 {
      self.init(
        isSecondary: true, wait: response.retryAfter ?? Self.guess,
        isWaitKnown: response.retryAfter != nil)
    } else {
      return nil
    }
  }

  private init(isSecondary: Bool, wait: Duration, isWaitKnown: Bool) {
    self.isSecondary = isSecondary
    self.wait = wait
    self.isWaitKnown = isWaitKnown
  }
}
