import FoundationEssentials
import HTTPTypes
import Synchronization

/// Asks only whether a kept answer still holds, which costs nothing of the rate limit, and keeps what
/// comes instead.
///
/// What has been asked in this run, or is being asked, is not asked again, whatever the store could
/// keep of it.
final class CachingMiddleware: Middleware {
  private let host: Host
  private let store: any ResponseCache
  private let time: TimeSource
  private let run = Mutex(MemoryResponseCache())
  private let requests = RequestCoalescer<CacheKey>()

  init(host: Host, store: any ResponseCache, time: TimeSource) {
    self.host = host
    self.store = store
    self.time = time
  }

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard case .cached(let freshness) = request.caching, request.method == .get else {
      return try await next(request)
    }
    let key = CacheKey(request, host: host)
    return try await requests.with(key) {
      try await answer(to: request, key, freshFor: freshness, next)
    }
  }

  private func answer(
    to request: APIRequest, _ key: CacheKey, freshFor freshness: Duration, _ next: Next
  ) async throws -> APIResponse {
    if let held = run.withLock({ $0.response(for: key) }) { return held.answer(to: request) }
    guard let stored = await store.response(for: key) else {
      return try await whole(request, key, next)
    }
    if isFresh(stored, for: freshness) || run.withLock({ $0.asked.contains(key) }) {
      return stored.answer(to: request)
    }
    var conditional = request
    conditional.fields[.ifNoneMatch] = stored.entityTag
    let answer = try await next(conditional)
    guard answer.status == 304 else { return await kept(answer, key) }
    let renewed = stored.renewed(by: answer, now: time.now())
    await keep(renewed, key)
    return renewed.answer(to: request, fields: answer.fields)
  }

  /// Asks without a condition, twice where the server answers a 304 nevertheless.
  private func whole(_ request: APIRequest, _ key: CacheKey, _ next: Next) async throws
    -> APIResponse
  {
    var answer = try await next(request)
    if answer.status == 304 {
      var plain = request
      plain.fields[.ifNoneMatch] = nil
      answer = try await next(plain)
    }
    return await kept(answer, key)
  }

  private func kept(_ answer: APIResponse, _ key: CacheKey) async -> APIResponse {
    if answer.status == 200 { await keep(CachedResponse(answer, now: time.now()), key) }
    return answer
  }

  private func keep(_ answer: CachedResponse, _ key: CacheKey) async {
    run.withLock { $0.hold(answer, for: key) }
    await store.store(answer, for: key)
  }

  /// A moment of the future is no age: one of the clocks is wrong.
  private func isFresh(_ stored: CachedResponse, for freshness: Duration) -> Bool {
    let age = time.now().timeIntervalSince(stored.date)
    return age >= 0 && age < freshness.timeInterval
  }
}
