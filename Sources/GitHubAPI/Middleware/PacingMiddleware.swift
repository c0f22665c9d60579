import HTTPTypes
import Synchronization

/// Keeps many requests within GitHub's points a minute, so that none has to be refused: a burst may
/// spend them all, then each waits until one of a minute ago is no longer counted.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits>
final class PacingMiddleware: Middleware {
  private let pace: RequestPace
  private let host: Host
  private let time: TimeSource
  /// When the points of the last minute were spent, on ``TimeSource/uptime``, or will be.
  private let spent = Mutex<[Duration]>([])

  init(pace: RequestPace, host: Host, time: TimeSource) {
    self.pace = pace
    self.host = host
    self.time = time
  }

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    if Origin(request.url) == host.apiOrigin {
      let moment = reserve(request.method == .get || request.method == .head ? 1 : 5)
      let wait = moment - time.uptime()
      if wait > .zero { try await time.sleep(wait) }
    }
    return try await next(request)
  }

  /// The moment at which so many points may be spent; they count as spent.
  private func reserve(_ points: Int) -> Duration {
    spent.withLock { spent in
      let now = time.uptime()
      let start = now - pace.period
      spent.removeFirst(spent.prefix { $0 <= start }.count)
      let excess = spent.count + points - pace.points
      let free = excess > 0 ? spent.prefix(excess).last.map { $0 + pace.period } : nil
      // None overtakes those that wait already.
      let moment = max(free ?? now, spent.last ?? now, now)
      spent += Array(repeating: moment, count: points)
      return moment
    }
  }
}
