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
    default:
      let error = APIError.ErrorResponse(response, to: request, on: host, redactor: redactor)
      throw response.status == 401 ? APIError.unauthorized(error) : .errorResponse(error)
    }
  }
}
