/// Checks the precondition of a change before each attempt.
struct PreconditionMiddleware: Middleware {
  let time: TimeSource

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    do {
      try await request.precondition?.check(time)
    } catch let error as APIError {
      throw ChangeNotSent(error: error)
    }
    return try await next(request)
  }
}
