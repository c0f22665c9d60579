import FoundationEssentials
import GitHubModels
import HTTPTypes
import Synchronization

/// Revalidates cached responses, which the rate limit doesn't count, and caches new ones.
///
/// A run requests nothing twice, whether or not the cache could store the response.
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
    guard case .cached(let freshness) = request.caching, request.method == .get else {
      return try await next(request)
    }
    let key = CacheKey(request, host: session.host)
    return try await requests.run(for: key) {
      try await response(to: request, key, freshFor: freshness, next)
    }
  }

  private func response(
    to request: APIRequest, _ key: CacheKey, freshFor freshness: Duration, _ next: Next
  ) async throws -> APIResponse {
    if let cached = memory.withLock({ $0.response(for: key) }) {
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
