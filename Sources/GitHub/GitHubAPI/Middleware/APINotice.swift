package import FoundationEssentials

/// Something worth telling the user while a request continues.
package enum APINotice: Hashable, Sendable {
  case waitingForRateLimit(host: String, until: Date)
  /// `attempt` counts the retries from 1.
  case retrying(host: String, attempt: Int)
  /// Elements of a page without a usable id were left out.
  case skipped(count: Int)
  /// Elements of a page contain text that was not valid Unicode.
  case repaired(count: Int)
  /// The public feed ends here: GitHub lists only its newest 3,000 gists.
  case publicFeedEnds
  /// A response came from the cache; the host sent it at `date`.
  case servedFromCache(host: String, date: Date)
  /// The host rejected the token, so a request was sent without it.
  case signedOut(host: String)
}
