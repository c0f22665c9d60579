import FoundationEssentials
import HTTPTypes

/// Sends again what may be sent twice: after a lost connection and after 5xx, two times at most.
///
/// A refused connection and an unknown name are reported at once: waiting seldom helps.
struct RetryMiddleware: Middleware {
  private static let pauses: [Duration] = [.seconds(1), .seconds(3)]
  private static let longestRetryAfter: Duration = .seconds(30)
  /// What leads to the same state when it is done twice (RFC 9110 §9.2.2): never POST.
  ///
  /// GitHub's PATCH of a gist names the wished state.
  private static let methods: Set<HTTPRequest.Method> = [.get, .head, .put, .delete, .patch]

  let host: Host
  let time: TimeSource
  let notice: @Sendable (APINotice) -> Void
  /// The part of a pause that is added to it, so that clients don't come back all at once.
  var jitter: @Sendable () -> Double = { Double.random(in: 0...0.25) }

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard Self.methods.contains(request.method) else { return try await next(request) }
    var attempt = 0
    while true {
      let outcome = try await outcome(of: request, next: next)
      if case .success(let answer) = outcome, attempt > 0, request.method == .delete,
        answer.status == 404
      {
        // An earlier attempt did it; only its answer was lost.
        return APIResponse(status: 204, fields: answer.fields, url: answer.url)
      }
      guard attempt < Self.pauses.count,
        let pause = pause(after: outcome, ordinary: Self.pauses[attempt]),
        request.deadline.map({ time.uptime() + pause < $0 }) ?? true
      else { return try outcome.get() }
      notice(.retrying(host: request.url.hostName ?? host.name, attempt: attempt + 1))
      try await time.sleep(pause)
      attempt += 1
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

  /// nil where another attempt would not help or must not be made.
  private func pause(
    after outcome: Result<APIResponse, APIError>, ordinary: Duration
  ) -> Duration? {
    switch outcome {
    case .failure(.unreachable(_, .connectionLost)):
      return ordinary * (1 + jitter())
    case .success(let answer) where answer.status >= 500 && !answer.isRateLimitUsedUp:
      guard let asked = answer.retryAfter else { return ordinary * (1 + jitter()) }
      return asked <= Self.longestRetryAfter ? asked : nil
    default:
      return nil
    }
  }
}
