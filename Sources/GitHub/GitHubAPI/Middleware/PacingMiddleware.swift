import Synchronization

/// Keeps many requests within GitHub's points per minute, so that none is rejected.
///
/// A burst may use all points. Then each request waits until an earlier one leaves the period. REST
/// and GraphQL have points of their own.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits>
final class PacingMiddleware: Middleware {
  /// The times at which the points of the last period were or will be spent, on
  /// ``TimeSource/uptime``.
  private struct Spent {
    var byREST: [Duration] = []
    var byQueries: [Duration] = []
  }

  private let session: APISession
  private let pace: RequestPace
  private let spent = Mutex(Spent())

  init(_ session: APISession, pace: RequestPace) {
    self.session = session
    self.pace = pace
  }

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    if Origin(request.url) == session.host.apiOrigin {
      let time = session.time
      let now = time.uptime()
      let start = spent.withLock { spent in
        request.isQuery
          ? reserve(1, of: pace.queryPoints, spent: &spent.byQueries, now: now)
          : reserve(request.isSafe ? 1 : 5, of: pace.points, spent: &spent.byREST, now: now)
      }
      let wait = start - time.uptime()
      if wait > .zero { try await time.sleep(wait) }
    }
    return try await next(request)
  }

  /// Reserves points and returns the time at which the request may be sent.
  private func reserve(
    _ points: Int, of allowed: Int, spent: inout [Duration], now: Duration
  ) -> Duration {
    let start = now - pace.period
    spent.removeFirst(spent.prefix { $0 <= start }.count)
    let excess = spent.count + points - allowed
    let free = excess > 0 ? spent.prefix(excess).last.map { $0 + pace.period } : nil
    // A new request must not overtake those that already wait.
    let sendTime = max(free ?? now, spent.last ?? now, now)
    spent += Array(repeating: sendTime, count: points)
    return sendTime
  }
}
