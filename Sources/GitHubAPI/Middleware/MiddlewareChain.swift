/// Middlewares around a transport: itself a transport.
package struct MiddlewareChain: Transport {
  private let first: Middleware.Next

  /// Puts middlewares, the outermost first, around a transport.
  package init(_ middlewares: [any Middleware], around transport: any Transport) {
    var next: Middleware.Next = { try await transport.send($0) }
    for middleware in middlewares.reversed() {
      let inner = next
      next = { try await middleware.intercept($0, next: inner) }
    }
    first = next
  }

  package func send(_ request: APIRequest) async throws -> APIResponse { try await first(request) }
}

extension MiddlewareChain {
  /// The way every API request goes: the one place that decides the order, the outermost first.
  ///
  /// - Fields and token are set once, before redirects, which take them away for another origin. The
  ///   token may come from a keyring that asks a person: outside the deadline.
  /// - A kept answer needs no judgement of its status, and no wait; only what the store has not is
  ///   asked, with the token by which answers differ.
  /// - The status is judged when waits, redirects and retries have made the best of it.
  /// - Waits for limits lie outside the deadline; one deadline holds for all redirects and retries.
  /// - Each hop of a redirect has its own retries, each attempt is logged as it is sent.
  /// - A POST's lost answer is recognised at the transport, before anything could send it again.
  package static func standard(
    configuration: APIManager.Configuration, host: Host, time: TimeSource, redactor: Redactor,
    token: @escaping TokenProvider, transport: any Transport
  ) -> MiddlewareChain {
    let headers = StandardHeadersMiddleware(userAgent: configuration.userAgent)
    if let offline = configuration.offline {
      let answers = OfflineTransport(
        host: host, store: configuration.cache, tokenFingerprint: offline.tokenFingerprint,
        notice: configuration.notice)
      return MiddlewareChain([headers, answers], around: transport)
    }
    var middlewares: [any Middleware] = [
      headers, Authorization(host: host, token: token, redactor: redactor),
    ]
    if let store = configuration.cache {
      middlewares.append(CachingMiddleware(host: host, store: store, time: time))
    }
    middlewares += [
      StatusCheckMiddleware(host: host, redactor: redactor),
      WriteSpacingMiddleware(time: time),
      RateLimits(host: host, configuration: configuration, time: time, redactor: redactor),
    ]
    if let pace = configuration.pace {
      middlewares.append(PacingMiddleware(pace: pace, host: host, time: time))
    }
    middlewares += [
      DeadlineMiddleware(timeLimit: configuration.timeout, time: time),
      RedirectMiddleware(),
      RetryMiddleware(host: host, time: time, notice: configuration.notice),
    ]
    if let log = configuration.log {
      middlewares.append(RequestLog(write: log, redactor: redactor, time: time))
    }
    middlewares.append(UnknownOutcomeMiddleware(host: host, time: time))
    return MiddlewareChain(middlewares, around: transport)
  }
}
