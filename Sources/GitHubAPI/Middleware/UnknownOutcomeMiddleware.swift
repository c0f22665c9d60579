import FoundationEssentials
import HTTPTypes

/// Reports an unknown outcome for a POST without a usable response.
///
/// It is never sent again.
struct UnknownOutcomeMiddleware: Middleware {
  let host: Host
  let time: TimeSource

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard request.method == .post, !request.isQuery else { return try await next(request) }
    let start = time.uptime()
    do {
      let response = try await next(request)
      // A gateway may time out while the server behind it completes the request.
      guard response.status < 500, response.status != 408 else {
        throw outcomeUnknown(nil, since: start)
      }
      return response
    } catch APIError.unreachable(_, let reason) where Self.mayHaveBeenSent(reason) {
      throw outcomeUnknown(reason, since: start)
    } catch APIError.invalidResponse {
      throw outcomeUnknown(nil, since: start)
    }
  }

  private func outcomeUnknown(
    _ reason: APIError.ConnectionFailure?, since start: Duration
  ) -> APIError {
    .outcomeUnknown(host: host.name, reason: reason, sinceSent: time.uptime() - start)
  }

  private static func mayHaveBeenSent(_ reason: APIError.ConnectionFailure) -> Bool {
    switch reason {
    case .connectionLost, .idle, .deadline: true
    case .nameNotFound, .connectionRefused, .networkUnreachable, .connectTimeout, .tls, .proxy,
      .offline:
      false
    }
  }
}
