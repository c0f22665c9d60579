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
      throw APIError.brokeProtocol(
        host: answer.url.hostName ?? host.name,
        breach: .redirectRefused(to: redactor.redact(answer.fields[.location] ?? "")),
        answer: .init(answer))
    case 401: throw APIError.unauthorized(refusal(answer, to: request))
    default: throw APIError.refused(refusal(answer, to: request))
    }
  }

  private func refusal(_ answer: APIResponse, to request: APIRequest) -> APIError.Refusal {
    let isAPI = host.owns(answer.url)
    return APIError.Refusal(
      answer, host: isAPI ? host.name : answer.url.hostName ?? host.name,
      wasSignedIn: request.fields[.authorization] != nil, redactor: redactor)
  }
}
