extension APIManager {
  /// What all requests of a session have in common.
  ///
  /// ``Router`` lists what routes and requests decide.
  package struct Configuration: Sendable {
    /// `gists/VERSION`.
    package var userAgent: String
    /// The time for an API request with its retries, without rate limit waits.
    package var timeout: Duration = .seconds(30)
    package var rateLimitWait: RateLimitWait = .none
    /// Caches responses between runs; nil caches nothing.
    package var cache: (any ResponseCache)?
    /// If set, nothing is sent and no token is read.
    package var offline: OfflineMode?
    /// For commands that send many requests; nil does not throttle.
    package var pace: RequestPace?
    /// Called with each request before anything is sent; throws to refuse it.
    package var willSend: @Sendable (APIRequest) throws -> Void = { _ in }
    /// Receives each request and response with secrets redacted (`--verbose`).
    package var log: (@Sendable (String) -> Void)?
    /// Decides what happens to a request whose token the host rejected.
    package var rejected: TokenRejectionHandler = { _, _ in .failed }
    /// Receives messages for the user while a request continues.
    package var notice: @Sendable (APINotice) -> Void = { _ in }

    package init(userAgent: String) { self.userAgent = userAgent }
  }
}
