import FoundationEssentials
import HTTPTypes

/// Throws an ``APIError`` for every status except 2xx and 304.
struct StatusCheckMiddleware: Middleware {
  let host: Host
  let redactor: Redactor

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    let response = try await next(request)
    switch response.status {
    case 200..<300, 304: return response
    case 300..<400:
      throw APIError.invalidResponse(
        host: response.url.hostName ?? host.name,
        reason: .redirectRefused(to: redactor.redact(response.fields[.location] ?? "")),
        response: .init(response))
    case 401: throw APIError.unauthorized(errorResponse(response, to: request))
    default: throw APIError.errorResponse(errorResponse(response, to: request))
    }
  }

  private func errorResponse(
    _ response: APIResponse, to request: APIRequest
  ) -> APIError.ErrorResponse {
    let isAPI = host.owns(response.url)
    return APIError.ErrorResponse(
      response, host: isAPI ? host.name : response.url.hostName ?? host.name,
      wasSignedIn: request.fields[.authorization] != nil, redactor: redactor)
  }
}
