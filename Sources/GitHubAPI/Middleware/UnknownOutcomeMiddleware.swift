import FoundationEssentials
import HTTPTypes

/// Says of a POST whose answer was lost that nobody knows what became of it:
/// it is never sent again.
struct UnknownOutcomeMiddleware: Middleware {
  let host: Host
  let time: TimeSource

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard request.method == .post else { return try await next(request) }
    let start = time.uptime()
    do {
      let answer = try await next(request)
      // A gateway may give up on what the server behind it goes on to do.
      guard answer.status < 500 else { throw outcomeUnknown(nil, since: start) }
      return answer
    } catch APIError.unreachable(_, let reason) where Self.mayHaveLeft(reason) {
      throw outcomeUnknown(reason, since: start)
    } catch APIError.invalidResponse {
      throw outcomeUnknown(nil, since: start)
    }
  }

  private func outcomeUnknown(_ reason: APIError.ConnectionFailure?, since start: Duration)
    -> APIError
  {
    .outcomeUnknown(host: host.name, reason: reason, sinceSent: time.uptime() - start)
  }

  private static func mayHaveLeft(_ reason: APIError.ConnectionFailure) -> Bool {
    switch reason {
    case .connectionLost, .idle, .deadline: true
    case .nameNotFound, .connectionRefused, .networkUnreachable, .connectTimeout, .tls, .proxy,
      .offline:
      false
    }
  }
}
