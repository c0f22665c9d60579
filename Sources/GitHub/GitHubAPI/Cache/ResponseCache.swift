import ByteTools
package import FoundationEssentials
package import GitHubModels
import HTTPTypes

/// Caches responses between runs: in files or in a database.
///
/// A cache that can't read or write reports the error itself, and the request still succeeds.
package protocol ResponseCache: Sendable {
  /// Returns the cached response; nil if there is none or it is incomplete.
  func response(for key: CacheKey) async -> CachedResponse?
  /// Stores a response and replaces an earlier one.
  func store(_ response: CachedResponse, for key: CacheKey) async
  /// Removes a response that a change made outdated.
  func remove(_ key: CacheKey) async
  /// Removes the responses to this URL and those below it, for all keys, after it was deleted.
  func removeAll(below url: URL) async
}

/// For caches of lists, which are revalidated whenever they are used.
extension ResponseCache {
  package func remove(_ key: CacheKey) async {}
  package func removeAll(below url: URL) async {}
}

/// The key of all requests that get the same response: GitHub's responses and ETags depend on each
/// property.
package struct CacheKey: Hashable, Sendable {
  /// The host's name: `github.com`, `127.0.0.1:8080`.
  var host: String
  /// ``Token/fingerprint``; nil if signed out.
  var tokenFingerprint: String?
  var accept: String
  var apiVersion: String
  package var url: String
}

extension CacheKey {
  /// The key of a request with all its header fields, including the token.
  init(_ request: APIRequest, host: Host) {
    let words = request.fields[.authorization]?.split(separator: " ") ?? []
    let token = words.count == 2 ? Token(String(words[1])) : nil
    self.init(request, host: host, tokenFingerprint: token?.fingerprint)
  }

  /// The key of a request that is not sent.
  init(_ request: APIRequest, host: Host, tokenFingerprint: String?) {
    self.init(
      host: host.name, tokenFingerprint: tokenFingerprint, accept: request.fields[.accept] ?? "",
      apiVersion: request.fields[.apiVersion] ?? "", url: request.url.absoluteString)
  }

  /// 64 hex digits for use as a file name.
  package var digest: String {
    // None of the parts can contain a line feed: they are header field values and a URL.
    let parts = [host, tokenFingerprint ?? "", accept, apiVersion, url]
    return Self.digest(of: parts.joined(separator: "\n"))
  }

  /// Returns 64 hex digits for use as a file name.
  package static func digest(of text: String) -> String {
    HexDigest.sha256(of: Array(text.utf8))
  }
}

extension CachedResponse {
  init(_ response: APIResponse, now: Date) {
    self.init(
      entityTag: response.fields[.eTag], link: response.fields[.link],
      url: response.url.absoluteString, date: response.date ?? now, body: response.body)
  }

  /// Returns this response as updated by a 304 (RFC 9111 §4.3.4).
  func freshened(by notModified: APIResponse, now: Date) -> CachedResponse {
    var freshened = self
    freshened.entityTag = notModified.fields[.eTag] ?? entityTag
    freshened.link = notModified.fields[.link] ?? link
    freshened.date = notModified.date ?? now
    return freshened
  }

  /// `fields` are the header fields of the 304, if there was one.
  func response(to request: APIRequest, fields: HTTPFields = [:]) -> APIResponse {
    var fields = fields
    fields[.eTag] = entityTag
    fields[.link] = link
    return APIResponse(
      status: 200, fields: fields, body: body, url: URL(string: url) ?? request.url)
  }
}
