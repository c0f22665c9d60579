import HTTPTypes
import TextFormats

/// A response before ``ResponseBuilder`` compresses it and adds the common fields.
struct EndpointResponse: Sendable {
  enum Content: Sendable {
    case none
    case json(JSON)
    case bytes([UInt8], type: String)
  }

  /// The header fields about caching the response.
  enum Caching: Sendable {
    /// An ETag, and a minute in caches.
    case minute
    /// `no-cache` and no ETag, for documents that change with every request.
    case disabled
    /// No fields, for changes without a document, redirects and errors.
    case unstated
  }

  var status: HTTPResponse.Status = .ok
  var fields = HTTPFields()
  var content = Content.none
  var caching = Caching.minute
  /// The digits of the ETag; nil derives them from the content.
  var entityTag: String?
  /// The time of the document's last change, if GitHub sends it for this operation.
  var lastModified: UTCTimestamp?

  static let noContent = EndpointResponse(status: .noContent, caching: .unstated)

  static func json(
    _ value: JSON, status: HTTPResponse.Status = .ok, fields: HTTPFields = [:],
    caching: Caching = .minute, lastModified: UTCTimestamp? = nil
  ) -> EndpointResponse {
    EndpointResponse(
      status: status, fields: fields, content: .json(value), caching: caching,
      lastModified: lastModified)
  }

  static func created(_ value: JSON, at url: String) -> EndpointResponse {
    .json(value, status: .created, fields: [.location: url])
  }

  /// Returns 302 to another URL; like GitHub's, the empty body has a type.
  static func found(at url: String) -> EndpointResponse {
    EndpointResponse(
      status: .found, fields: [.location: url],
      content: .bytes([], type: "text/html;charset=utf-8"),
      caching: .unstated)
  }

  static func text(
    _ text: String, type: String, status: HTTPResponse.Status = .ok
  ) -> EndpointResponse {
    EndpointResponse(status: status, content: .bytes(Array(text.utf8), type: type))
  }

  var body: (bytes: [UInt8], type: String)? {
    switch content {
    case .none: nil
    case .json(let value): (value.bytes(), "application/json; charset=utf-8")
    case .bytes(let bytes, let type): (bytes, type)
    }
  }
}
