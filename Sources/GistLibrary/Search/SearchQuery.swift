/// What a person looks for in the library.
///
/// Every text is a valid query: it is never read as an expression, only taken to pieces here.
package struct SearchQuery: Hashable, Sendable {
  /// All of them must be found in a gist.
  package let terms: [String]
  package var filter: SearchFilter
  /// The most hits.
  package var limit: Int

  /// Looks for words and phrases; a phrase has blanks in it.
  package init(_ terms: [String], filter: SearchFilter = SearchFilter(), limit: Int = 30) {
    self.terms = terms
    self.filter = filter
    self.limit = limit
  }
}

/// Which gists of the library are looked through.
package struct SearchFilter: Hashable, Sendable {
  /// Of any file, case ignored.
  package var language: String?
  /// The name of a feed.
  package var feed: String?
  /// Case ignored.
  package var owner: String?
  package var isPublic: Bool?

  package init(
    language: String? = nil, feed: String? = nil, owner: String? = nil, isPublic: Bool? = nil
  ) {
    self.language = language
    self.feed = feed
    self.owner = owner
    self.isPublic = isPublic
  }
}
