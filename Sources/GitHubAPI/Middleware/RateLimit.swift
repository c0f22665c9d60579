import FoundationEssentials
import GitHubModels

/// A limit that an answer speaks of.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api>
struct RateLimit: Hashable, Sendable {
  /// Too fast or too much at once, though the hour's requests are not used up.
  var isSecondary: Bool
  /// When a further try may succeed.
  var wait: Duration
  /// The server named the time itself; else a wait is a guess, which is left to the person.
  var isWaitKnown: Bool

  /// GitHub asks for a minute at least where it names no time.
  private static let guess: Duration = .seconds(60)

  /// nil where the answer is no refusal for a limit: a 403 is one only by its fields and its message,
  /// while a 429 says nothing else (RFC 6585 §4).
  init?(_ answer: APIResponse, message: String?, now: Date) {
    guard answer.status == 403 || answer.status == 429 else { return nil }
    let words = message?.lowercased() ?? ""
    let saysSecondary =
      words.contains("secondary rate limit") || words.contains("abuse detection")
    if answer.isRateLimitUsedUp, !saysSecondary {
      let wait = answer.untilRateLimitReset(now: now) ?? answer.retryAfter
      self.init(isSecondary: false, wait: wait ?? Self.guess, isWaitKnown: wait != nil)
    } else if saysSecondary || answer.retryAfter != nil || answer.status == 429 {
      self.init(
        isSecondary: true, wait: answer.retryAfter ?? Self.guess,
        isWaitKnown: answer.retryAfter != nil)
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
