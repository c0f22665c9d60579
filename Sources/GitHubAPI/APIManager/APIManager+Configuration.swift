extension APIManager {
  package struct Configuration: Sendable {
    /// `gists/VERSION`.
    package var userAgent: String
    /// For one API request with its retries.
    package var timeout: Duration = .seconds(30)
    package var rateLimitWait: RateLimitWait = .none
    /// Where answers are kept between runs; nil: nowhere.
    package var cache: (any ResponseCache)?
    /// Set: nothing is sent, and no token is looked for.
    package var offline: OfflineMode?
    /// For a command that makes many requests; nil where one after the other is slow enough.
    package var pace: RequestPace?
    /// Where each request and answer is told, secrets redacted (`--verbose`).
    package var log: (@Sendable (String) -> Void)?
    /// What a person should know though the request goes on.
    package var notice: @Sendable (APINotice) -> Void = { _ in }

    package init(userAgent: String) { self.userAgent = userAgent }
  }
}
