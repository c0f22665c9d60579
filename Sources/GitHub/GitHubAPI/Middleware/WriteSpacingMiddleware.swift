import Synchronization

/// Waits a second between writes, from the tenth write of a run on.
/// <https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#pause-between-mutative-requests>
final class WriteSpacingMiddleware: Middleware {
  private struct Writes {
    var count = 0
    /// The time at which the latest write was or will be sent, on ``TimeSource/uptime``.
    var latest: Duration = .zero
  }

  private static let unspacedWrites = 9
  private static let spacing: Duration = .seconds(1)

  private let time: TimeSource
  private let writes = Mutex(Writes())

  init(time: TimeSource) { self.time = time }

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard !request.isSafe else { return try await next(request) }
    let now = time.uptime()
    let wait = writes.withLock { writes in
      let isSpaced = writes.count >= Self.unspacedWrites
      let start = isSpaced ? max(now, writes.latest + Self.spacing) : now
      writes.count += 1
      writes.latest = start
      return start - now
    }
    if wait > .zero { try await time.sleep(wait) }
    return try await next(request)
  }
}
