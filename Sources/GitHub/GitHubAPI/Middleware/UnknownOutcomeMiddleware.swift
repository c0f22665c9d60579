import FoundationEssentials
import HTTPTypes

/// Reports an unknown outcome for a POST without a usable response.
///
/// It is never sent again.
struct UnknownOutcomeMiddleware: Middleware {
  let host: Host
  let redactor: Redactor
  let time: TimeSource

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard request.method == .post, !request.isQuery else { return try await next(request) }
    let start = time.uptime()
    do {
      let response = try await next(request)
      // A gateway may time out while the server behind it completes the request.
      guard response.status < 500, response.status != 408 else {
        throw APIError.errorResponse(
          .init(response, to: request, on: host, redactor: redactor))
      }
      return response
    } catch let error as APIError where error.mayHideSuccess {
      throw APIError.outcomeUnknown(
        host: host.name, cause: error, sinceSent: time.uptime() - start)
    }
  }
}
