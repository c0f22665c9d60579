package import FoundationEssentials

/// Keeps answers over runs: in files for look-ups, in tables for gists.
///
/// A store that can't keep or find something says so by itself and never fails a request.
package protocol ResponseCache: Sendable {
  /// What was kept; nil where there is nothing, or nothing whole.
  func response(for key: CacheKey) async -> CachedResponse?
  /// Keeps an answer in the place of an earlier one.
  func store(_ response: CachedResponse, for key: CacheKey) async
}

/// What makes two requests the same: GitHub's answers, and their ETags, differ in
/// each of these.
package struct CacheKey: Hashable, Sendable {
  /// The host's name: `github.com`, `127.0.0.1:8080`.
  package var host: String
  /// ``Token/fingerprint``; nil signed out.
  package var tokenFingerprint: String?
  package var accept: String
  package var apiVersion: String
  package var url: String

  package init(
    host: String, tokenFingerprint: String?, accept: String, apiVersion: String, url: String
  ) {
    self.host = host
    self.tokenFingerprint = tokenFingerprint
    self.accept = accept
    self.apiVersion = apiVersion
    self.url = url
  }
}

/// A whole answer (200) as it is kept.
package struct CachedResponse: Hashable, Sendable {
  /// The `ETag` as it stands there, weak or strong; nil where the answer had none.
  package var entityTag: String?
  /// The `Link` field, by which a list goes on.
  package var link: String?
  /// Where it came from at last, after redirects.
  package var url: String
  /// When the server last said that this is how things are: by its own clock, where it tells the time.
  package var date: Date
  package var body: [UInt8]

  package init(entityTag: String?, link: String?, url: String, date: Date, body: [UInt8]) {
    self.entityTag = entityTag
    self.link = link
    self.url = url
    self.date = date
    self.body = body
  }
}
