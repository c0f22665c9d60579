import Crypto
import HTTPTypes
import Hummingbird
import NIOCore

/// Turns an endpoint's answer into the response that leaves: ETag, 304, gzip and the usual fields.
struct Delivery: Sendable {
  let call: Call
  let isAPI: Bool

  /// The response, and whether it counts against the rate limit: a 304 does not.
  func response(to answer: Answer) -> (response: Response, isFree: Bool) {
    var fields = answer.fields
    fields[.server] = "gists-sandbox"
    fields[.requestID] = Self.requestID()
    fields[.xContentTypeOptions] = "nosniff"
    if isAPI { addAPIFields(to: &fields) }
    guard case (var bytes, let type)? = answer.body else {
      return (Response(status: answer.status, headers: fields), false)
    }
    if isAPI, answer.status.kind == .successful {
      let tag = entityTag(of: bytes)
      fields[.eTag] = tag
      fields[.cacheControl] =
        "\(call.caller.token == nil ? "public" : "private"), max-age=60, s-maxage=60"
      fields[.vary] = "Accept, Authorization, Accept-Encoding"
      if call.method == .get || call.method == .head, matches(tag) {
        return (Response(status: .notModified, headers: fields), true)
      }
    }
    fields[.contentType] = type
    if bytes.count >= 512, Gzip.isAccepted(call.fields[.acceptEncoding]),
      let compressed = Gzip.compressed(bytes)
    {
      bytes = compressed
      fields[.contentEncoding] = "gzip"
    }
    fields[.contentLength] = String(bytes.count)
    let body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    return (Response(status: answer.status, headers: fields, body: body), false)
  }

  private func addAPIFields(to fields: inout HTTPFields) {
    fields[.mediaType] = call.mediaType.field
    fields[.apiVersionSelected] = call.caller.version.rawValue
    if let grant = call.caller.grant, grant.showsScopes {
      fields[.oauthScopes] = grant.scopes.joined(separator: ", ")
      fields[.acceptedScopes] = ""
    }
  }

  /// Weak, as GitHub's are behind its compression, and another for each token.
  private func entityTag(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(data: Array((call.caller.token ?? "").utf8))
    hash.update(data: bytes)
    return "W/\"\(Hex.digits(of: hash.finalize()))\""
  }

  /// If-None-Match compares weakly (RFC 9110, section 13.1.2).
  private func matches(_ tag: String) -> Bool {
    let opaque = tag.dropFirst(2)
    return (call.fields[.ifNoneMatch] ?? "").split(separator: ",").contains { item in
      let item = item.drop { $0 == " " }
      return item == "*" || item == opaque || item == tag
    }
  }

  private static func requestID() -> String {
    [4, 4, 7, 7, 8].map { Hex.random($0).uppercased() }.joined(separator: ":")
  }
}
