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
