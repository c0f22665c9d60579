package import FoundationEssentials
package import GitHubModels

/// What a list of gists is sorted by; the greatest value is first, unknown values are last.
///
/// Gists with equal values are sorted by their last update, the newest first, then by ID.
package enum GistSorting: String, CaseIterable, Hashable, Sendable {
  case stars, updated, created, comments
}

/// Selects and sorts the gists of a feed in the library.
package struct FeedQuery: Hashable, Sendable {
  package var feed: String
  /// nil for the feed's own order.
  package var sorting: GistSorting?
  package var filter: FeedFilter
  /// nil for all.
  package var limit: Int?

  package init(
    feed: String, sorting: GistSorting? = nil, filter: FeedFilter = FeedFilter(),
    limit: Int? = nil
  ) {
    self.feed = feed
    self.sorting = sorting
    self.filter = filter
    self.limit = limit
  }
}

/// Restricts a list to some gists of a feed.
package struct FeedFilter: Hashable, Sendable {
  /// When the gist was last updated, at the earliest.
  package var since: Date?
  package var isPublic: Bool?
  /// The language of at least one file; ignores case.
  package var language: String?
  /// A part of the description, a file's name or the owner's login; ignores case.
  package var text: CaseInsensitiveText?
  /// The `#tags` that the description must have, in lower case.
  package var tags: [String]

  package init(
    since: Date? = nil, isPublic: Bool? = nil, language: String? = nil,
    text: CaseInsensitiveText? = nil, tags: [String] = []
  ) {
    self.since = since
    self.isPublic = isPublic
    self.language = language
    self.text = text
    self.tags = tags
  }
}
