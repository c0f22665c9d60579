import FoundationEssentials
import HTTPTypes
import Synchronization

/// Keeps to GitHub's limits: sends nothing more once the hour's requests are used up, and waits as long
/// as the person's patience allows.
final class RateLimits: Middleware {
  private let host: Host
  private let patience: RateLimitWait
  private let time: TimeSource
  private let redactor: Redactor
  private let notice: @Sendable (APINotice) -> Void
  /// Until when, on ``TimeSource/uptime``, nothing is sent.
  private let usedUpUntil = Mutex<Duration?>(nil)

  /// A server that always names a moment close by would be asked for ever.
  private static let mostWaits = 5

  init(
    host: Host, configuration: APIManager.Configuration, time: TimeSource, redactor: Redactor
  ) {
    self.host = host
    patience = configuration.rateLimitWait
    notice = configuration.notice
    self.time = time
    self.redactor = redactor
  }

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard host.owns(request.url) else { return try await next(request) }
    try await waitWhileUsedUp(request)
    var waits = 0
    while true {
      let answer = try await next(request)
      remember(answer)
      guard answer.status == 403 || answer.status == 429 else { return answer }
      let response = APIError.ErrorResponse(
        answer, host: host.name, wasSignedIn: request.fields[.authorization] != nil,
        redactor: redactor)
      let limit = RateLimit(answer, message: response.message, now: time.now())
      guard let limit else { return answer }
      guard limit.isWaitKnown, waits < Self.mostWaits, mayWait(limit.wait) else {
        throw rateLimited(response, isSecondary: limit.isSecondary, wait: limit.wait)
      }
      try await wait(limit.wait)
      waits += 1
    }
  }

  private func waitWhileUsedUp(_ request: APIRequest) async throws {
    while let end = usedUpUntil.withLock({ $0 }) {
      let wait = end - time.uptime()
      guard wait > .zero else { return }
      guard mayWait(wait) else {
        let response = APIError.ErrorResponse(
          host: host.name, status: 429, wasSignedIn: request.fields[.authorization] != nil)
        throw rateLimited(response, isSecondary: false, wait: wait)
      }
      try await self.wait(wait)
    }
  }

  private func remember(_ answer: APIResponse) {
    guard answer.isRateLimitUsedUp, let wait = answer.untilRateLimitReset(now: time.now()) else {
      return
    }
    let end = time.uptime() + wait
    usedUpUntil.withLock { $0 = end }
  }

  /// A limit that is over by now costs nobody patience.
  private func mayWait(_ wait: Duration) -> Bool {
    guard wait > .zero else { return true }
    return switch patience {
    case .none: false
    case .upTo(let most): wait <= most
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

extension Duration {
  /// In seconds, as Date counts.
  var timeInterval: TimeInterval { self / .seconds(1) }
}
