import FoundationEssentials
import HTTPTypes
import Synchronization

/// Respects GitHub's rate limits.
///
/// Once a limit is exceeded, it sends no request that counts against it before the reset. It waits no
/// longer than the session allows.
final class RateLimitMiddleware: Middleware {
  private let host: Host
  private let maximumWait: RateLimitWait
  private let time: TimeSource
  private let redactor: Redactor
  private let notice: @Sendable (APINotice) -> Void
  /// The resets of exceeded limits on ``TimeSource/uptime``.
  private let resets = Mutex<[RateLimitResource: Duration]>([:])

  /// A broken server could state a new time after each wait.
  private static let maximumAttempts = 5

  init(
    host: Host, maximumWait: RateLimitWait, time: TimeSource, redactor: Redactor,
    notice: @escaping @Sendable (APINotice) -> Void
  ) {
    self.host = host
    self.maximumWait = maximumWait
    self.time = time
    self.redactor = redactor
    self.notice = notice
  }

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard host.owns(request.url) else { return try await next(request) }
    let resource = RateLimitResource(of: request, to: host)
    if let resource { try await waitForReset(of: resource, before: request) }
    var waits = 0
    while true {
      let response = try await next(request)
      recordReset(of: RateLimitResource(response) ?? resource ?? .core, response)
      guard response.status == 403 || response.status == 429 else { return response }
      let errorResponse = APIError.ErrorResponse(
        response, to: request, on: host, redactor: redactor)
      let limit = ExceededRateLimit(response, message: errorResponse.message, now: time.now())
      guard let limit else { return response }
      guard limit.isWaitKnown, waits < Self.maximumAttempts, mayWait(limit.wait, for: request)
      else {
        throw rateLimited(errorResponse, isSecondary: limit.isSecondary, wait: limit.wait)
      }
      try await wait(limit.wait)
      waits += 1
    }
  }

  private func waitForReset(
    of resource: RateLimitResource, before request: APIRequest
  ) async throws {
    while let reset = resets.withLock({ $0[resource] }) {
      let wait = reset - time.uptime()
      guard wait > .zero else { return }
      guard mayWait(wait, for: request) else {
        let errorResponse = APIError.ErrorResponse(
          host: host.name, status: 429, wasSignedIn: request.fields[.authorization] != nil)
        throw rateLimited(errorResponse, isSecondary: false, wait: wait)
      }
      try await self.wait(wait)
    }
  }

  private func recordReset(of resource: RateLimitResource, _ response: APIResponse) {
    guard response.isRateLimitExceeded, let wait = response.untilRateLimitReset(now: time.now())
    else { return }
    let reset = time.uptime() + wait
    resets.withLock { $0[resource] = reset }
  }

  /// Whether the request may wait that long; an expired limit needs no wait.
  ///
  /// A query never waits: REST has another limit.
  private func mayWait(_ wait: Duration, for request: APIRequest) -> Bool {
    guard wait > .zero else { return true }
    guard !request.isQuery else { return false }
    return switch maximumWait {
    case .none: false
    case .upTo(let maximum): wait <= maximum
    case .unlimited: true
    }
  }

  private func wait(_ duration: Duration) async throws {
    guard duration > .zero else { return }
    notice(.waitingForRateLimit(host: host.name, until: time.now() + duration.timeInterval))
    try await time.sleep(duration)
  }

  private func rateLimited(
    _ response: APIError.ErrorResponse, isSecondary: Bool, wait: Duration
  ) -> APIError {
    .rateLimited(
      response, isSecondary: isSecondary, retryAt: time.now() + wait.timeInterval)
  }
}
