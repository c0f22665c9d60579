import FoundationEssentials
import GitHubModels
import HTTPTypes
import Synchronization

/// Revalidates cached responses, which the rate limit doesn't count, and caches new ones.
///
/// If the session reuses responses, a run requests nothing twice, whether or not the cache could
/// store the response.
final class CachingMiddleware: Middleware {
  private let session: APISession
  private let cache: any ResponseCache
  private let memory = Mutex(MemoryResponseCache())
  private let requests = RequestCoalescer<CacheKey>()

  init(_ session: APISession, cache: any ResponseCache) {
    self.session = session
    self.cache = cache
  }

  func intercept(_ request: APIRequest, next: Next) async throws -> APIResponse {
    guard request.method == .get else { return try await change(request, next) }
    let key = CacheKey(request, host: session.host)
    switch request.caching {
    case .none: return try await next(request)
    case .yesOrNo(let freshness):
      return try await yesOrNo(request, key, freshFor: freshness, next)
    case .cached(let freshness) where session.reusesResponses:
      return try await requests.run(for: key) {
        try await response(to: request, key, freshFor: freshness, next)
      }
    case .cached(let freshness):
      // A request that is under way may have been answered before the latest change.
      return try await response(to: request, key, freshFor: freshness, next)
    }
  }

  /// Removes the responses that a change makes outdated (RFC 9111 §4.4), even if its response is
  /// lost.
  private func change(_ request: APIRequest, _ next: Next) async throws -> APIResponse {
    let result: Result<APIResponse, any Error>
    do { result = .success(try await next(request)) } catch { result = .failure(error) }
    switch request.method {
    case .put, .patch: await cache.remove(CacheKey(request, host: session.host))
    case .delete: await cache.removeAll(below: request.url)
    default: break
    }
    return try result.get()
  }

  /// Repeats the host's answer from within this time: returns a 204 or throws a 404.
  private func yesOrNo(
    _ request: APIRequest, _ key: CacheKey, freshFor freshness: Duration, _ next: Next
  ) async throws -> APIResponse {
    if let cached = await cache.response(for: key), isFresh(cached, for: freshness),
      let status = Int(String(decoding: cached.body, as: UTF8.self))
    {
      let response = APIResponse(status: status, fields: [:], body: [], url: request.url)
      guard status != 404 else {
        throw APIError.errorResponse(.init(response, to: request, in: session))
      }
      return response
    }
    do {
      let response = try await next(request)
      if response.status == 204 { await store(status: 204, of: request, key) }
      return response
    } catch APIError.errorResponse(let error) where error.status == 404 {
      await store(status: 404, of: request, key)
      throw APIError.errorResponse(error)
    }
  }

  private func store(status: Int, of request: APIRequest, _ key: CacheKey) async {
    let cached = CachedResponse(
      entityTag: nil, link: nil, url: request.url.absoluteString, date: session.time.now(),
      body: Array(String(status).utf8))
    await cache.store(cached, for: key)
  }

  private func response(
    to request: APIRequest, _ key: CacheKey, freshFor freshness: Duration, _ next: Next
  ) async throws -> APIResponse {
    if session.reusesResponses, let cached = memory.withLock({ $0.response(for: key) }) {
      return cached.response(to: request)
    }
    guard let cached = await cache.response(for: key) else {
      return try await unconditionalResponse(to: request, key, next)
    }
    if isFresh(cached, for: freshness) || memory.withLock({ $0.knownKeys.contains(key) }) {
      return cached.response(to: request)
    }
    var conditional = request
    conditional.fields[.ifNoneMatch] = cached.entityTag
    let response = try await next(conditional)
    guard response.status == 304 else {
      await store(response, key)
      return response
    }
    let freshened = cached.freshened(by: response, now: session.time.now())
    await store(freshened, key)
    return freshened.response(to: request, fields: response.fields)
  }

  /// Sends the request without a condition, and again if a broken server responds with 304 anyway.
  private func unconditionalResponse(
    to request: APIRequest, _ key: CacheKey, _ next: Next
  ) async throws -> APIResponse {
    var response = try await next(request)
    if response.status == 304 {
      var unconditional = request
      unconditional.fields[.ifNoneMatch] = nil
      response = try await next(unconditional)
    }
    await store(response, key)
    return response
  }

  private func store(_ response: APIResponse, _ key: CacheKey) async {
    guard response.status == 200 else { return }
    await store(CachedResponse(response, now: session.time.now()), key)
  }

  private func store(_ response: CachedResponse, _ key: CacheKey) async {
    guard session.reusesResponses else {
      // A response in the cache is used only after the host confirmed it.
      if response.entityTag != nil { await cache.store(response, for: key) }
      return
    }
    memory.withLock { $0.store(response, for: key) }
    await cache.store(response, for: key)
  }

  /// A date in the future is never fresh: one of the clocks is wrong.
  private func isFresh(_ cached: CachedResponse, for freshness: Duration) -> Bool {
    let age = session.time.now().timeIntervalSince(cached.date)
    return age >= 0 && age < freshness.timeInterval
  }
}

/// The responses of this run, because a persistent cache may keep nothing, or not for long.
struct MemoryResponseCache {
  /// The maximum total size of the bodies in bytes.
  let limit: Int
  /// The keys of all stored responses, including evicted ones.
  private(set) var knownKeys: Set<CacheKey> = []
  private var responses: [CacheKey: CachedResponse] = [:]
  /// Oldest first.
  private var order: [CacheKey] = []
  private var size = 0

  init(limit: Int = 16 << 20) { self.limit = limit }

  func response(for key: CacheKey) -> CachedResponse? { responses[key] }

  /// Stores a response unless it is larger than the limit, and evicts the oldest ones.
  mutating func store(_ response: CachedResponse, for key: CacheKey) {
    knownKeys.insert(key)
    remove(key)
    guard response.body.count <= limit else { return }
    while size > limit - response.body.count, let oldest = order.first { remove(oldest) }
    responses[key] = response
    order.append(key)
    size += response.body.count
  }

  private mutating func remove(_ key: CacheKey) {
    guard let response = responses.removeValue(forKey: key) else { return }
    order.removeAll { $0 == key }
    size -= response.body.count
  }
}
