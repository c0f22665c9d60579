/// Checks the precondition of a change before each attempt.
struct PreconditionMiddleware: Middleware {
  let time: TimeSource

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    try await request.precondition?.check(time)
    return try await next(request)
  }
}
