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
