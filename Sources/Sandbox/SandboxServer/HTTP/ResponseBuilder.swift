import ByteTools
import HTTPTypes
import Hummingbird

/// Builds the response to send: adds ETag and common fields, answers 304, compresses.
struct ResponseBuilder: Sendable {
  private static let minimumCompressedSize = 512

  let context: RequestContext
  let isAPI: Bool
  let compressedResponses: CompressedResponses

  /// Returns the response, and whether it counts against the rate limit: a 304 to a request with a
  /// token does not.
  func response(from endpoint: EndpointResponse) -> (response: Response, isFree: Bool) {
    var fields = endpoint.fields
    fields[.server] = "gists-sandbox"
    fields[.requestID] = Self.requestID()
    fields[.xContentTypeOptions] = "nosniff"
    var body = endpoint.body
    if isAPI || endpoint.entityTag != nil {
      let tag = addValidators(to: &fields, endpoint, body?.bytes ?? [])
      if let tag, isUnmodified(tag, endpoint.lastModified) {
        // Like GitHub's, without the weak prefix of the compressed response's tag.
        fields[.eTag] = "\"\(tag)\""
        if isAPI { fields.addAPIFields(context, status: .notModified) }
        return (
          Response(status: .notModified, headers: fields), context.caller.token != nil
        )
      }
    }
    if isAPI { fields.addAPIFields(context, status: endpoint.status) }
    if endpoint.status == .noContent { body = ([], "application/octet-stream") }
    guard case (var bytes, let type)? = body else {
      return (Response(status: endpoint.status, headers: fields), false)
    }
    fields[.contentType] = type
    if bytes.count >= Self.minimumCompressedSize, acceptsGzip, endpoint.status != .created,
      let compressed = compressedResponses.compressed(bytes)
    {
      bytes = compressed
      fields[.contentEncoding] = "gzip"
    }
    // RFC 9110, section 8.6: not with 204.
    if endpoint.status != .noContent { fields[.contentLength] = String(bytes.count) }
    let content = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    return (Response(status: endpoint.status, headers: fields, body: content), false)
  }

  private func addValidators(
    to fields: inout HTTPFields, _ endpoint: EndpointResponse, _ bytes: [UInt8]
  ) -> String? {
    switch endpoint.caching {
    case .unstated: return nil
    case .disabled:
      fields[.cacheControl] = "no-cache"
      return nil
    case .minute: break
    }
    let tag = endpoint.entityTag ?? entityTag(of: bytes)
    fields[.eTag] = endpoint.status == .ok ? "W/\"\(tag)\"" : "\"\(tag)\""
    fields[.lastModified] = endpoint.lastModified?.httpDate
    guard isAPI else { return tag }
    let isPrivate = context.caller.token != nil
    fields[.cacheControl] = "\(isPrivate ? "private" : "public"), max-age=60, s-maxage=60"
    fields[.vary] = isPrivate ? "Accept, Authorization, Cookie, X-GitHub-OTP" : "Accept"
    return tag
  }

  /// Returns the digits of a tag that, like GitHub's, differs for each token.
  private func entityTag(of bytes: [UInt8]) -> String {
    HexDigest.sha256(of: Array((context.caller.token ?? "").utf8) + bytes)
  }

  /// Whether the client's response is current.
  ///
  /// If-None-Match is compared weakly; If-Modified-Since counts only without it (RFC 9110, 13.1).
  private func isUnmodified(_ tag: String, _ lastModified: UTCTimestamp?) -> Bool {
    guard context.method == .get || context.method == .head else { return false }
    if let tags = context.fields[.ifNoneMatch] {
      return tags.split(separator: ",").contains { item in
        let item = item.filter { $0 != " " }
        return item == "*" || item == "\"\(tag)\"" || item == "W/\"\(tag)\""
      }
    }
    guard let lastModified, let since = context.fields[.ifModifiedSince],
      let date = UTCTimestamp(httpDate: since)
    else { return false }
    return lastModified <= date
  }

  private var acceptsGzip: Bool {
    (context.fields[.acceptEncoding] ?? "").split(separator: ",").contains { item in
      let parts = item.lowercased().split(separator: ";").map { $0.filter { $0 != " " } }
      guard let coding = parts.first, coding == "gzip" || coding == "*" else { return false }
      // Every weight except zero allows gzip.
      return !parts.dropFirst().contains { $0.wholeMatch(of: /q=0(\.0*)?/) != nil }
    }
  }

  static func requestID() -> String {
    [4, 4, 7, 7, 8].map { Hex.random($0).uppercased() }.joined(separator: ":")
  }
}
