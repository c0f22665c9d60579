/// A change to one gist in a library.
package enum LibraryUpdate: Sendable {
  /// `isFullyFetched`: everything was requested, so fetching this revision again returns nothing
  /// more, even if contents are missing.
  case save(LibraryGist, isFullyFetched: Bool)
  /// The contents of a gist as it was listed.
  ///
  /// Ignored if the library has another revision: the next sync fetches that one.
  case saveContents(LibraryGist, GistStars, isFullyFetched: Bool)
  case remove(id: String)
}

/// How many users star a gist, and whether the signed-in user does; nil if unknown.
package struct GistStars: Hashable, Sendable {
  package var count: Int?
  package var isStarred: Bool?

  package init(count: Int?, isStarred: Bool?) {
    self.count = count
    self.isStarred = isStarred
  }
}
