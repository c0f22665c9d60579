import FoundationEssentials
import HTTPTypes
import Synchronization

/// Respects GitHub's rate limits.
///
/// Once a limit is exceeded, it sends no request that counts against it before the reset. It waits
/// no longer than the session allows.
final class RateLimitMiddleware: Middleware {
  private let session: APISession
  /// The resets of exceeded limits on ``TimeSource/uptime``, by name.
  private let resets = Mutex<[String: Duration]>([:])

  /// A broken server could state a new time after each wait.
  private static let maximumAttempts = 5

  init(_ session: APISession) { self.session = session }

  private var time: TimeSource { session.time }

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard session.host.owns(request.url) else { return try await next(request) }
    let resource = resource(of: request)
    if let resource { try await waitForReset(of: resource, before: request) }
    var waits = 0
    while true {
      let response = try await next(request)
      recordReset(after: response, of: resource ?? "core")
      guard response.status == 403 || response.status == 429 else { return response }
      let errorResponse = APIError.ErrorResponse(response, to: request, in: session)
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

  /// Returns the name of the limit that a request counts against; nil for `/rate_limit`, which is
  /// free.
  ///
  /// An exceeded limit rejects only the requests that count against it.
  /// <https://docs.github.com/en/rest/rate-limit/rate-limit>
  private func resource(of request: APIRequest) -> String? {
    let api = session.host.api.path().split(separator: "/")
    var path = request.url.path().split(separator: "/")
    // GraphQL of an Enterprise Server is at /api/graphql, its REST API at /api/v3.
    path.removeFirst(zip(path, api).prefix { $0 == $1 }.count)
    return switch path.first {
    case "rate_limit": nil
    case "graphql": "graphql"
    case "search": path.dropFirst().first == "code" ? "code_search" : "search"
    default: "core"
    }
  }

  private func waitForReset(of resource: String, before request: APIRequest) async throws {
    while let reset = resets.withLock({ $0[resource] }) {
      let wait = reset - time.uptime()
      guard wait > .zero else { return }
      guard mayWait(wait, for: request) else {
        let errorResponse = APIError.ErrorResponse(
          host: session.host.name, status: 429, wasSignedIn: request.fields[.authorization] != nil)
        throw rateLimited(errorResponse, isSecondary: false, wait: wait)
      }
      try await self.wait(wait)
    }
  }

  /// `resource` is the limit to record if the response names none.
  private func recordReset(after response: APIResponse, of resource: String) {
    guard response.isRateLimitExceeded, let wait = response.untilRateLimitReset(now: time.now())
    else { return }
    let named = response.fields[.rateLimitResource]?.trimmingBlanks() ?? ""
    let reset = time.uptime() + wait
    resets.withLock { $0[named.isEmpty ? resource : named] = reset }
  }

  /// A query never waits: REST has another limit.
  private func mayWait(_ wait: Duration, for request: APIRequest) -> Bool {
    guard wait > .zero else { return true }
    guard !request.isQuery else { return false }
    return switch session.rateLimitWait {
    case .none: false
    case .upTo(let maximum): wait <= maximum
    case .unlimited: true
    }
  }

  private func wait(_ duration: Duration) async throws {
    guard duration > .zero else { return }
    let end = time.now() + duration.timeInterval
    session.notice(.waitingForRateLimit(host: session.host.name, until: end))
    try await time.sleep(duration)
  }

  private func rateLimited(
    _ response: APIError.ErrorResponse, isSecondary: Bool, wait: Duration
  ) -> APIError {
    .rateLimited(
      response, isSecondary: isSecondary, retryAt: time.now() + wait.timeInterval)
  }
}

/// A rate limit that made GitHub reject a request.
/// <https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api>
struct ExceededRateLimit: Hashable, Sendable {
  /// Too many requests at once, even if the hourly limit is not exceeded.
  var isSecondary: Bool
  var wait: Duration
  /// Whether the server stated the time: otherwise ``wait`` is a guess, and the request fails.
  var isWaitKnown: Bool
}

extension ExceededRateLimit {
  /// GitHub asks for at least a minute if it states no time.
  private static let guess: Duration = .seconds(60)

  /// nil unless the response reports a rate limit: 429 always does (RFC 6585 §4), 403 only with
  /// certain header fields or messages.
  init?(_ response: APIResponse, message: String?, now: Date) {
    guard response.status == 403 || response.status == 429 else { return nil }
    let words = message?.lowercased() ?? ""
    let saysSecondary =
      words.contains("secondary rate limit") || words.contains("abuse detection")
    if response.isRateLimitExceeded, !saysSecondary {
      let wait = response.untilRateLimitReset(now: now) ?? response.retryAfter
      self.init(isSecondary: false, wait: wait ?? Self.guess, isWaitKnown: wait != nil)
    } else if saysSecondary || response.retryAfter != nil || response.status == 429 {
      self.init(
        isSecondary: true, wait: response.retryAfter ?? Self.guess,
        isWaitKnown: response.retryAfter != nil)
    } else {
      return nil
    }
  }
}
