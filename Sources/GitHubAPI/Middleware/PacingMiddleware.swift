import HTTPTypes
import Synchronization

/// Keeps many requests within GitHub's points per minute, so that none is rejected.
///
/// A burst may use all points. Then each request waits until an earlier one leaves the period.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits>
final class PacingMiddleware: Middleware {
  private let pace: RequestPace
  private let host: Host
  private let time: TimeSource
  /// When each point of the last period was spent, on ``TimeSource/uptime``; also in the future.
  private let spent = Mutex<[Duration]>([])

  init(pace: RequestPace, host: Host, time: TimeSource) {
    self.pace = pace
    self.host = host
    self.time = time
  }

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    if Origin(request.url) == host.apiOrigin {
      let start = reserve(request.method == .get || request.method == .head ? 1 : 5)
      let wait = start - time.uptime()
      if wait > .zero { try await time.sleep(wait) }
    }
    return try await next(request)
  }

  /// Reserves points and returns the time at which the request may be sent.
  private func reserve(_ points: Int) -> Duration {
    spent.withLock { spent in
      let now = time.uptime()
      let start = now - pace.period
      spent.removeFirst(spent.prefix { $0 <= start }.count)
      let excess = spent.count + points - pace.points
      let free = excess > 0 ? spent.prefix(excess).last.map { $0 + pace.period } : nil
      // A new request must not overtake those that already wait.
      let sendTime = max(free ?? now, spent.last ?? now, now)
      spent += Array(repeating: sendTime, count: points)
      return sendTime
    }
  }
}
