import FoundationEssentials
import HTTPTypes

/// Lets 2xx and 304 through and turns every other answer into an ``APIError``.
struct StatusCheckMiddleware: Middleware {
  let host: Host
  let redactor: Redactor

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    let answer = try await next(request)
    switch answer.status {
    case 200..<300, 304: return answer
    case 300..<400:
      throw APIError.invalidResponse(
        host: answer.url.hostName ?? host.name,
        reason: .redirectRefused(to: redactor.redact(answer.fields[.location] ?? "")),
        response: .init(answer))
    case 401: throw APIError.unauthorized(response(answer, to: request))
    default: throw APIError.errorResponse(response(answer, to: request))
    }
  }

  private func response(_ answer: APIResponse, to request: APIRequest) -> APIError.ErrorResponse {
    let isAPI = host.owns(answer.url)
    return APIError.ErrorResponse(
      answer, host: isAPI ? host.name : answer.url.hostName ?? host.name,
      wasSignedIn: request.fields[.authorization] != nil, redactor: redactor)
  }
}
