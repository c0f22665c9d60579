import FoundationEssentials
import HTTPTypes

extension CacheKey {
  /// The key of a request that has all its fields, the token's among them.
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

  /// 64 hex digits that stand for the key in a file's name.
  package var digest: String {
    // None of the parts holds a line feed: they are fields of a request and a URL.
    let parts = [host, tokenFingerprint ?? "", accept, apiVersion, url]
    return Self.digest(of: parts.joined(separator: "\n"))
  }

  /// 64 hex digits that stand for any text in a file's name.
  package static func digest(of text: String) -> String {
    HexDigest.sha256(of: Array(text.utf8))
  }
}

extension CachedResponse {
  init(_ answer: APIResponse, now: Date) {
    self.init(
      entityTag: answer.fields[.eTag], link: answer.fields[.link],
      url: answer.url.absoluteString, date: answer.date ?? now, body: answer.body)
  }

  /// This answer after a 304 said that it still holds (RFC 9111 §4.3.4).
  func renewed(by answer: APIResponse, now: Date) -> CachedResponse {
    var renewed = self
    renewed.entityTag = answer.fields[.eTag] ?? entityTag
    renewed.link = answer.fields[.link] ?? link
    renewed.date = answer.date ?? now
    return renewed
  }

  /// The answer as if it had just come to a request, with what else a server said just now.
  func answer(to request: APIRequest, fields: HTTPFields = [:]) -> APIResponse {
    var fields = fields
    fields[.eTag] = entityTag
    fields[.link] = link
    return APIResponse(
      status: 200, fields: fields, body: body, url: URL(string: url) ?? request.url)
  }
}
