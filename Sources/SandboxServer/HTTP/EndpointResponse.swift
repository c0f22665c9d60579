import HTTPTypes

/// The response of an endpoint, before ``ResponseBuilder`` compresses it and adds the common
/// fields.
struct EndpointResponse: Sendable {
  enum Content: Sendable {
    case none
    case json(JSONValue)
    case bytes([UInt8], type: String)
  }

  var status: HTTPResponse.Status = .ok
  var fields = HTTPFields()
  var content = Content.none
  /// The points of the primary rate limit that the request costs.
  var cost = 1

  static let noContent = EndpointResponse(status: .noContent)

  static func json(
    _ value: JSONValue, status: HTTPResponse.Status = .ok, fields: HTTPFields = [:]
  ) -> EndpointResponse {
    EndpointResponse(status: status, fields: fields, content: .json(value))
  }

  /// Returns 201 with the new resource and its URL.
  static func created(_ value: JSONValue, at url: String) -> EndpointResponse {
    .json(value, status: .created, fields: [.location: url])
  }

  /// Returns 302 to another URL.
  static func found(at url: String) -> EndpointResponse {
    EndpointResponse(status: .found, fields: [.location: url])
  }

  static func text(
    _ text: String, type: String, status: HTTPResponse.Status = .ok, fields: HTTPFields = [:]
  ) -> EndpointResponse {
    EndpointResponse(status: status, fields: fields, content: .bytes(Array(text.utf8), type: type))
  }

  /// The body and its Content-Type.
  var body: (bytes: [UInt8], type: String)? {
    switch content {
    case .none: nil
    case .json(let value): (value.bytes, "application/json; charset=utf-8")
    case .bytes(let bytes, let type): (bytes, type)
    }
  }
}
