/// What the host said of the user.
struct HostState: Sendable {
  /// The limit of requests without a sign-in; what is left of it is always shown.
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

  /// Notes how many requests are left, or when the limit resets.
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
