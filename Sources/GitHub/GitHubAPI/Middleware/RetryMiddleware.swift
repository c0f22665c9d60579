import FoundationEssentials
import HTTPTypes

/// Retries idempotent requests up to twice, after a lost connection or 5xx.
///
/// A refused connection and an unknown name are reported at once: a retry seldom helps.
struct RetryMiddleware: Middleware {
  private static let pauses: [Duration] = [.seconds(1), .seconds(3)]
  private static let maximumRetryAfter: Duration = .seconds(30)
  /// The idempotent methods (RFC 9110 §9.2.2), and PATCH, which for gists states the final content.
  private static let methods: Set<HTTPRequest.Method> = [.get, .head, .put, .delete, .patch]

  let host: Host
  let time: TimeSource
  let notice: @Sendable (APINotice) -> Void
  /// Returns the fraction by which a pause is extended, so that clients don't retry all at once.
  var jitter: @Sendable () -> Double = { Double.random(in: 0...0.25) }

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard Self.methods.contains(request.method) || request.isQuery else {
      return try await next(request)
    }
    var attempt = 0
    while true {
      let outcome = try await outcome(of: request, next: next)
      guard attempt < Self.pauses.count, !outcome.isTimeout(of: request),
        let pause = pause(after: outcome, default: Self.pauses[attempt]),
        request.deadline.map({ time.uptime() + pause < $0 }) ?? true
      else { return try outcome.get() }
      notice(.retrying(host: request.url.hostName ?? host.name, attempt: attempt + 1))
      try await time.sleep(pause)
      attempt += 1
      do {
        try await request.precondition?.check(time)
      } catch is APIError {
        // The outcome of the attempt before is what counts.
        return try outcome.get()
      }
    }
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
    after outcome: Result<APIResponse, APIError>, default pause: Duration
  ) -> Duration? {
    switch outcome {
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

extension Result<APIResponse, APIError> {
  /// Whether a query took GitHub too long: the same query would take as long again.
  fileprivate func isTimeout(of request: APIRequest) -> Bool {
    guard request.isQuery, case .success(let response) = self else { return false }
    return [502, 504].contains(response.status)
  }
}
