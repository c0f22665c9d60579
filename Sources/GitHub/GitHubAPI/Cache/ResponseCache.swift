/// Caches responses between runs: in files or in a database.
///
/// A cache that can't read or write reports that itself and never fails a request.
package protocol ResponseCache: Sendable {
  /// Returns the cached response; nil if there is none or it is incomplete.
  func response(for key: CacheKey) async -> CachedResponse?
  /// Stores a response and replaces an earlier one.
  func store(_ response: CachedResponse, for key: CacheKey) async
}
