/// Sets the deadline of a request: for its body, its redirects and its retries.
///
/// The transport and ``RetryMiddleware`` enforce it.
struct DeadlineMiddleware: Middleware {
  /// For requests without a time limit of their own.
  let timeLimit: Duration
  let time: TimeSource

  /// A day: a larger value could overflow the clock.
  static let maximum: Duration = .seconds(86_400)

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    var request = request
    let limit = min(request.timeLimit ?? timeLimit, Self.maximum)
    request.timeLimit = limit
    request.deadline = time.uptime() + limit
    return try await next(request)
  }
}

/// Retries requests that may be repeated up to twice, after a lost connection or 5xx.
///
/// A refused connection and an unknown name are reported at once: a retry seldom helps.
struct RetryMiddleware: Middleware {
  private static let pauses: [Duration] = [.seconds(1), .seconds(3)]
  private static let maximumRetryAfter: Duration = .seconds(30)

  let session: APISession
  /// Returns the fraction by which a pause is extended, so that clients don't retry all at once.
  var jitter: @Sendable () -> Double = { Double.random(in: 0...0.25) }

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard request.isRepeatable else { return try await next(request) }
    let time = session.time
    var attempt = 0
    var outcome = try await outcome(of: request, next: next)
    while attempt < Self.pauses.count,
      let pause = pause(after: outcome, of: request, default: Self.pauses[attempt]),
      request.deadline.map({ time.uptime() + pause < $0 }) ?? true
    {
      session.notice(
        .retrying(host: request.url.hostName ?? session.host.name, attempt: attempt + 1))
      try await time.sleep(pause)
      attempt += 1
      do {
        outcome = try await self.outcome(of: request, next: next)
      } catch is ChangeNotSent {
        // The attempt before was sent: its outcome is what counts.
        break
      }
    }
    return try outcome.get()
  }

  private func outcome(
    of request: APIRequest, next: Next
  ) async throws -> Result<APIResponse, APIError> {
    do {
      return .success(try await next(request))
    } catch let error as APIError {
      return .failure(error)
    }
  }

  /// Returns the pause before the next attempt; nil if there must not be one.
  private func pause(
    after outcome: Result<APIResponse, APIError>, of request: APIRequest, default pause: Duration
  ) -> Duration? {
    switch outcome {
    // A query took GitHub too long: the same query would take as long again.
    case .success(let response) where request.isQuery && [502, 504].contains(response.status):
      return nil
    case .failure(.unreachable(_, .connectionLost)):
      return pause * (1 + jitter())
    case .success(let response) where response.status >= 500 && !response.isRateLimitExceeded:
      guard let retryAfter = response.retryAfter else { return pause * (1 + jitter()) }
      return retryAfter <= Self.maximumRetryAfter ? retryAfter : nil
    default:
      return nil
    }
  }
}

struct PreconditionMiddleware: Middleware {
  let time: TimeSource

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard let precondition = request.precondition else { return try await next(request) }
    do {
      try await precondition.check(time)
    } catch let error as APIError {
      throw ChangeNotSent(error: error)
    }
    do {
      let response = try await next(request)
      if APIError.leavesOpen(status: response.status) { precondition.attemptIsOpen() }
      return response
    } catch {
      if (error as? APIError)?.mayHideSuccess ?? true { precondition.attemptIsOpen() }
      throw error
    }
  }
}

/// Reports an unknown outcome for a POST without a usable response, which is never sent again.
struct UnknownOutcomeMiddleware: Middleware {
  let session: APISession

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard !request.isRepeatable else { return try await next(request) }
    let start = session.time.uptime()
    do {
      let response = try await next(request)
      // A gateway may time out while the server behind it completes the request.
      guard response.status < 500, response.status != 408 else {
        throw APIError.errorResponse(.init(response, to: request, in: session))
      }
      return response
    } catch let error as APIError where error.mayHideSuccess {
      throw APIError.outcomeUnknown(
        host: session.host.name, cause: error, sinceSent: session.time.uptime() - start)
    }
  }
}
