import FoundationEssentials
import HTTPTypes
import Synchronization

/// Lets a second pass between writes from the tenth of one run on, as GitHub asks.
/// <https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api>
final class WriteSpacingMiddleware: Middleware {
  private struct GistBatch {
    var count = 0
    /// When the latest one begins, on ``TimeSource/uptime``.
    var latest: Duration = .zero
  }

  private static let free = 9
  private static let distance: Duration = .seconds(1)

  private let time: TimeSource
  private let writes = Mutex(GistBatch())

  init(time: TimeSource) { self.time = time }

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard request.method != .get, request.method != .head else { return try await next(request) }
    let now = time.uptime()
    let wait = writes.withLock { writes in
      let isSpaced = writes.count >= Self.free
      let start = isSpaced ? max(now, writes.latest + Self.distance) : now
      writes.count += 1
      writes.latest = start
      return start - now
    }
    if wait > .zero { try await time.sleep(wait) }
    return try await next(request)
  }
}
