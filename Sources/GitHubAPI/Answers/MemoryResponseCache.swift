/// What was asked in this run, and the latest answers in memory: a store may keep nothing, or not for
/// long.
struct MemoryResponseCache {
  /// Bytes of bodies that are held at most.
  let limit: Int
  private(set) var asked: Set<CacheKey> = []
  private var held: [CacheKey: CachedResponse] = [:]
  /// The oldest first.
  private var order: [CacheKey] = []
  private var size = 0

  init(limit: Int = 16 << 20) { self.limit = limit }

  func response(for key: CacheKey) -> CachedResponse? { held[key] }

  /// Holds an answer in the place of an earlier one; the oldest ones give way to it, and one larger
  /// than the limit is not held.
  mutating func hold(_ answer: CachedResponse, for key: CacheKey) {
    asked.insert(key)
    drop(key)
    guard answer.body.count <= limit else { return }
    while size > limit - answer.body.count, let oldest = order.first { drop(oldest) }
    held[key] = answer
    order.append(key)
    size += answer.body.count
  }

  private mutating func drop(_ key: CacheKey) {
    guard let answer = held.removeValue(forKey: key) else { return }
    order.removeAll { $0 == key }
    size -= answer.body.count
  }
}
