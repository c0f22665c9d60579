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
