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

/// Offline mode: only cached responses, no requests.
package struct OfflineMode: Hashable, Sendable {
  /// The ``Token/fingerprint`` of the token that the responses were received with; nil if signed
  /// out.
  package var tokenFingerprint: String?

  package init(tokenFingerprint: String?) { self.tokenFingerprint = tokenFingerprint }
}

extension MiddlewareChain {
  /// Returns the middlewares of every API request, outermost first.
  ///
  /// No other place decides their order.
  ///
  /// - Header fields and token are set once, before redirects, which remove them for another
  ///   origin. A keyring may prompt the user for the token, and a rejected token may lead to a new
  ///   sign-in, so that happens outside the deadline.
  /// - The cache key includes the token, so the cache comes next. A cached response needs no status
  ///   check and no wait.
  /// - The status is checked after waits, redirects and retries.
  /// - Rate limit waits are outside the deadline. One deadline covers all redirects and retries.
  /// - Each redirect has its own retries, and each attempt is logged.
  /// - The precondition of a change is checked after all waits, before each attempt.
  /// - The lost response of a POST is detected next to the transport, before anything could retry
  ///   it.
  package static func standard(
    configuration: APIManager.Configuration, host: Host, time: TimeSource, redactor: Redactor,
    token: @escaping TokenProvider, transport: any Transport
  ) -> MiddlewareChain {
    let headers = StandardHeadersMiddleware(userAgent: configuration.userAgent)
    if let offline = configuration.offline {
      let responses = OfflineMiddleware(
        host: host, cache: configuration.cache, tokenFingerprint: offline.tokenFingerprint,
        notice: configuration.notice)
      return MiddlewareChain([headers, responses], around: transport)
    }
    var middlewares: [any Middleware] = [
      headers,
      AuthorizationMiddleware(
        host: host, token: token, redactor: redactor, rejected: configuration.rejected,
        notice: configuration.notice),
    ]
    if let cache = configuration.cache {
      middlewares.append(CachingMiddleware(host: host, cache: cache, time: time))
    }
    middlewares += [
      StatusCheckMiddleware(host: host, redactor: redactor),
      WriteSpacingMiddleware(time: time),
      RateLimitMiddleware(
        host: host, maximumWait: configuration.rateLimitWait, time: time, redactor: redactor,
        notice: configuration.notice),
    ]
    if let pace = configuration.pace {
      middlewares.append(PacingMiddleware(pace: pace, host: host, time: time))
    }
    middlewares += [
      DeadlineMiddleware(timeLimit: configuration.timeout, time: time),
      RedirectMiddleware(),
      RetryMiddleware(host: host, time: time, notice: configuration.notice),
      PreconditionMiddleware(time: time),
    ]
    if let log = configuration.log {
      middlewares.append(LoggingMiddleware(write: log, redactor: redactor, time: time))
    }
    middlewares.append(UnknownOutcomeMiddleware(host: host, redactor: redactor, time: time))
    return MiddlewareChain(middlewares, around: transport)
  }
}
