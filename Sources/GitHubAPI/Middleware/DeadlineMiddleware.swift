/// Sets the one moment by which a request is done.
///
/// Its body, its redirects and its retries count. The transport and ``RetryMiddleware`` keep to it.
struct DeadlineMiddleware: Middleware {
  /// Of a request that brings none of its own.
  let timeLimit: Duration
  let time: TimeSource

  /// Nobody waits longer, and the clock's numbers don't overflow.
  private static let longest: Duration = .seconds(86_400)

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    var request = request
    let limit = min(request.timeLimit ?? timeLimit, Self.longest)
    request.timeLimit = limit
    request.deadline = time.uptime() + limit
    return try await next(request)
  }
}
