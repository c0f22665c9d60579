import TerminalOutput

/// Information from the host about the user.
struct HostState: Sendable {
  /// The limit of requests without a sign-in; with such a low limit, the requests left are always
  /// shown.
  private static let fewRequests = 60

  private(set) var account: BrowserAccount
  /// Whether the host rejected the token in use.
  var isTokenRejected = false
  /// The news of the user's gists, the longest form first.
  var news: [String] = []
  /// The requests left; nil if there are enough, or if unknown.
  private(set) var requestsLeft: String?

  init(account: BrowserAccount) { self.account = account }

  /// Sets the signed-in user, and drops facts about another one.
  mutating func set(_ account: BrowserAccount) {
    if account != self.account { (isTokenRejected, news) = (false, []) }
    self.account = account
  }

  /// Sets the text about the requests left, or the time at which the limit resets.
  mutating func note(requestsLeft remaining: Int, of limit: Int, _ resets: String?) {
    if remaining == 0, let resets {
      requestsLeft = "rate limited until \(resets)"
    } else {
      let isLow = limit <= Self.fewRequests || remaining * 10 < limit
      requestsLeft =
        isLow ? "\(remaining.grouped) of \(limit.grouped) requests left this hour" : nil
    }
  }
}
