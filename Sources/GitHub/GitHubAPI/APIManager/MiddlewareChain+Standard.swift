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
