import HTTPTypes

/// Sets the header fields of the session that neither the route nor the request states.
struct StandardHeadersMiddleware: Middleware {
  let session: APISession

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    var request = request
    request.fields = session.fields.replaced(by: request.fields)
    return try await next(request)
  }
}
