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

  package func response(for key: CacheKey) async -> CachedResponse? {
    let stored = try? await store.perform { store throws(LibraryError) in
      try store.response(key: key.digest)
    }
    guard let response = stored ?? nil else { return nil }
    return CachedResponse(
      entityTag: response.entityTag, link: response.link, url: response.url, date: response.date,
      body: response.body)
  }

  package func store(_ response: CachedResponse, for key: CacheKey) async {
    guard let entityTag = response.entityTag else { return }
    let stored = StoredResponse(
      entityTag: entityTag, link: response.link, url: response.url, date: response.date,
      body: response.body)
    let now = now()
    try? await store.perform { store throws(LibraryError) in
      try store.save(stored, key: key.digest, now: now)
    }
  }
}
