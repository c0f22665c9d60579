import Crypto
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPCompression

/// Builds the response to send: adds ETag and common fields, answers 304, compresses.
struct ResponseBuilder: Sendable {
  private static let minimumCompressedSize = 512

  let context: RequestContext
  let isAPI: Bool

  /// Returns the response, and whether it counts against the rate limit: a 304 does not.
  func response(from endpoint: EndpointResponse) -> (response: Response, isFree: Bool) {
    var fields = endpoint.fields
    fields[.server] = "gists-sandbox"
    fields[.requestID] = Self.requestID()
    fields[.xContentTypeOptions] = "nosniff"
    if isAPI { addAPIFields(to: &fields) }
    guard case (var bytes, let type)? = endpoint.body else {
      return (Response(status: endpoint.status, headers: fields), false)
    }
    if isAPI, endpoint.status.kind == .successful, context.resource != .graphQL {
      let tag = entityTag(of: bytes)
      fields[.eTag] = tag
      fields[.cacheControl] =
        "\(context.caller.token == nil ? "public" : "private"), max-age=60, s-maxage=60"
      fields[.vary] = "Accept, Authorization, Accept-Encoding"
      if context.method == .get || context.method == .head, matches(tag) {
        return (Response(status: .notModified, headers: fields), true)
      }
    }
    fields[.contentType] = type
    if bytes.count >= Self.minimumCompressedSize, acceptsGzip,
      let compressed = try? Compression.compressed(bytes, .gzip)
    {
      bytes = compressed
      fields[.contentEncoding] = "gzip"
    }
    fields[.contentLength] = String(bytes.count)
    let body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    return (Response(status: endpoint.status, headers: fields, body: body), false)
  }

  private func addAPIFields(to fields: inout HTTPFields) {
    fields[.mediaType] =
      context.resource == .graphQL ? "github.v4; format=json" : context.mediaType.field
    fields[.apiVersionSelected] = context.caller.version.rawValue
    if let grant = context.caller.grant, grant.showsScopes {
      fields[.oauthScopes] = grant.scopes.joined(separator: ", ")
      fields[.acceptedScopes] = ""
    }
  }

  /// Returns a weak tag, like GitHub's compressed responses, that differs for each token.
  private func entityTag(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(data: Array((context.caller.token ?? "").utf8))
    hash.update(data: bytes)
    return "W/\"\(Hex.digits(of: hash.finalize()))\""
  }

  /// Whether If-None-Match contains the tag, compared weakly (RFC 9110, section 13.1.2).
  private func matches(_ tag: String) -> Bool {
    let opaque = tag.dropFirst(2)
    return (context.fields[.ifNoneMatch] ?? "").split(separator: ",").contains { item in
      let item = item.drop { $0 == " " }
      return item == "*" || item == opaque || item == tag
    }
  }

  /// Whether Accept-Encoding allows gzip.
  private var acceptsGzip: Bool {
    (context.fields[.acceptEncoding] ?? "").split(separator: ",").contains { item in
      let parts = item.lowercased().split(separator: ";").map { $0.filter { $0 != " " } }
      guard let coding = parts.first, coding == "gzip" || coding == "*" else { return false }
      // Every weight but zero allows it.
      return !parts.dropFirst().contains { $0.wholeMatch(of: /q=0(\.0*)?/) != nil }
    }
  }

  static func requestID() -> String {
    [4, 4, 7, 7, 8].map { Hex.random($0).uppercased() }.joined(separator: ":")
  }
}
