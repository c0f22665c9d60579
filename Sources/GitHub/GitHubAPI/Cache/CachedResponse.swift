package import FoundationEssentials
import HTTPTypes

/// A complete response with status 200 in a cache.
package struct CachedResponse: Hashable, Sendable {
  /// The `ETag` field unchanged, weak or strong.
  package var entityTag: String?
  /// The `Link` field, which leads to the other pages of a list.
  package var link: String?
  /// The final URL, after redirects.
  package var url: String
  /// When the server sent or last confirmed the response: by its own clock if it states the time.
  package var date: Date
  package var body: [UInt8]

  package init(entityTag: String?, link: String?, url: String, date: Date, body: [UInt8]) {
    self.entityTag = entityTag
    self.link = link
    self.url = url
    self.date = date
    self.body = body
  }

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

  /// Returns the response to a request.
  ///
  /// `fields` are those of the 304, if there was one.
  func response(to request: APIRequest, fields: HTTPFields = [:]) -> APIResponse {
    var fields = fields
    fields[.eTag] = entityTag
    fields[.link] = link
    return APIResponse(
      status: 200, fields: fields, body: body, url: URL(string: url) ?? request.url)
  }
}
