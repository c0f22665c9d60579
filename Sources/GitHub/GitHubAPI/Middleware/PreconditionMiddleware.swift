/// Checks the precondition of a change right before each attempt.
///
/// A change whose precondition can't be checked is not sent.
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
