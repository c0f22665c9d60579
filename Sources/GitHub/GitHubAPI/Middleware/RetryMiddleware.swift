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
        // The previous attempt was sent, so its outcome counts.
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
