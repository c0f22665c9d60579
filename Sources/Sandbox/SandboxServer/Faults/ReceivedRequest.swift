package import HTTPTypes

/// A request as it arrived.
package struct ReceivedRequest: Sendable {
  package let method: HTTPRequest.Method
  /// The path as sent: percent-encoded, without the query.
  package let path: String
  /// The query as sent, without the `?`.
  package let query: String
  package let fields: HTTPFields
  package let body: [UInt8]
  package let time: ContinuousClock.Instant

  package var authorization: String? { fields[.authorization] }
  package var text: String { String(decoding: body, as: UTF8.self) }
  /// The method and target, for example `GET /gists?page=2`.
  package var line: String { "\(method.rawValue) \(path)\(query.isEmpty ? "" : "?\(query)")" }
}
