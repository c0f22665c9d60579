package import FoundationEssentials
package import GistLibrary
package import GitHubAPI

/// Caches list pages in a library, so that unchanged pages cost nothing of the rate limit.
///
/// A page that can't be read or saved is requested in full. Single gists have tables of their own
/// and are requested without this cache.
package struct LibraryResponseCache: ResponseCache {
  private let store: GistStore
  /// Returns the current date.
  private let now: @Sendable () -> Date

  package init(_ store: GistStore, now: @escaping @Sendable () -> Date) {
    self.store = store
    self.now = now
  }

  package func response(for key: CacheKey) -> CachedResponse? {
    guard let response = try? store.response(key: key.digest) else { return nil }
    return CachedResponse(
      entityTag: response.entityTag, link: response.link, url: response.url, date: response.date,
      body: response.body)
  }

  package func store(_ response: CachedResponse, for key: CacheKey) {
    guard let entityTag = response.entityTag else { return }
    try? store.save(
      StoredResponse(
        entityTag: entityTag, link: response.link, url: response.url, date: response.date,
        body: response.body),
      key: key.digest, now: now())
  }
}
