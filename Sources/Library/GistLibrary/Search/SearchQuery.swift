/// Words and phrases to find in the library.
///
/// Every text is a valid query: there is no query syntax.
package struct SearchQuery: Hashable, Sendable {
  /// A gist must match all of them; without terms, the newest gists that pass the filter are found.
  package let terms: [String]
  package var filter: SearchFilter
  /// The maximum number of hits.
  package var limit: Int

  /// Each term is a word, or a phrase of several words.
  package init(_ terms: [String], filter: SearchFilter = SearchFilter(), limit: Int = 30) {
    self.terms = terms
    self.filter = filter
    self.limit = limit
  }
}

/// Restricts a search to some gists of the library.
package struct SearchFilter: Hashable, Sendable {
  /// The language of at least one file; ignores case.
  package var language: String?
  /// The name of a feed.
  package var feed: String?
  /// Ignores case.
  package var owner: String?
  package var isPublic: Bool?
  /// The `#tags` that the description must have, in lower case.
  package var tags: [String]

  package init(
    language: String? = nil, feed: String? = nil, owner: String? = nil, isPublic: Bool? = nil,
    tags: [String] = []
  ) {
    self.language = language
    self.feed = feed
    self.owner = owner
    self.isPublic = isPublic
    self.tags = tags
  }
}
