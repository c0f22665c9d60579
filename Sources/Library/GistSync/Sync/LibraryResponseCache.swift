package import FoundationEssentials
package import GistLibrary
package import GitHubAPI
package import GitHubModels

/// Caches list pages in a library, so that unchanged pages don't use up the limit.
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
    return stored ?? nil
  }

  package func store(_ response: CachedResponse, for key: CacheKey) async {
    guard response.entityTag != nil else { return }
    let now = now()
    try? await store.perform { store throws(LibraryError) in
      try store.save(response, key: key.digest, now: now)
    }
  }
}
