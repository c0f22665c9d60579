package import FoundationEssentials
package import HTTPTypes

/// A complete response.
package struct APIResponse: Hashable, Sendable {
  package var status: Int
  package var fields: HTTPFields
  package var body: [UInt8]
  /// The final URL, after redirects.
  package var url: URL

  package init(status: Int, fields: HTTPFields = [:], body: [UInt8] = [], url: URL) {
    self.status = status
    self.fields = fields
    self.body = body
    self.url = url
  }
}
