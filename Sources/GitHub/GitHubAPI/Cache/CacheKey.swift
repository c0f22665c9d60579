import FoundationEssentials
import HTTPTypes

/// Identifies requests with the same response: GitHub's responses and ETags depend on each of
/// these.
package struct CacheKey: Hashable, Sendable {
  /// The host's name: `github.com`, `127.0.0.1:8080`.
  package var host: String
  /// ``Token/fingerprint``; nil if signed out.
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
