import HTTPTypes

/// Throws an ``APIError`` for every status except 2xx and 304.
struct StatusCheckMiddleware: Middleware {
  let session: APISession

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    let response = try await next(request)
    switch response.status {
    case 200..<300, 304: return response
    case 300..<400:
      throw APIError.invalidResponse(
        host: response.url.hostName ?? session.host.name,
        reason: .redirectRefused(to: session.redactor.redact(response.fields[.location] ?? "")),
        response: .init(response))
    default:
      let error = APIError.ErrorResponse(response, to: request, in: session)
      throw response.status == 401 ? APIError.unauthorized(error) : .errorResponse(error)
    }
  }
}

extension APIError.ErrorResponse {
  init(_ response: APIResponse, to request: APIRequest, in session: APISession) {
    let host = session.host
    self.init(
      response, host: host.owns(response.url) ? host.name : response.url.hostName ?? host.name,
      wasSignedIn: request.fields[.authorization] != nil, redactor: session.redactor)
  }
}
