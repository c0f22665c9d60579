package import FoundationEssentials

/// A complete response with status 200 in a cache.
package struct CachedResponse: Hashable, Sendable {
  /// The `ETag` field unchanged, weak or strong.
  package var entityTag: String?
  /// The `Link` field, which leads to the other pages of a list.
  package var link: String?
  /// The final URL, after redirects.
  package var url: String
  /// The time at which the server sent or last confirmed the response, by its own clock if it
  /// states the time.
  package var date: Date
  package var body: [UInt8]

  package init(entityTag: String?, link: String?, url: String, date: Date, body: [UInt8]) {
    self.entityTag = entityTag
    self.link = link
    self.url = url
    self.date = date
    self.body = body
  }
}
