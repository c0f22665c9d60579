package import GistLibrary
package import GitHubAPI

/// Caches list pages in a library, so that unchanged pages cost nothing of the rate limit.
///
/// A page that can't be read or saved is requested in full. Single gists have tables of their own and are
/// requested without this cache.
package struct LibraryResponseCache: ResponseCache {
  private let store: GistStore

  package init(_ store: GistStore) { self.store = store }

  package func answer(for key: CacheKey) -> CachedResponse? {
    guard let response = try? store.response(key: key.digest) else { return nil }
    return CachedResponse(
      entityTag: response.entityTag, link: response.link, url: response.url, date: response.date,
      body: response.body)
  }

  package func keep(_ answer: CachedResponse, for key: CacheKey) {
    guard let entityTag = answer.entityTag else { return }
    try? store.save(
      StoredResponse(
        entityTag: entityTag, link: answer.link, url: answer.url, date: answer.date,
        body: answer.body),
      key: key.digest)
  }
}
