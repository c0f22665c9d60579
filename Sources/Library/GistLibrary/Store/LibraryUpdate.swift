package import FoundationEssentials

/// A change to one gist in a library.
package enum LibraryUpdate: Sendable {
  /// `isFullyFetched`: everything was requested, so fetching this revision again returns nothing
  /// more, even if contents are missing.
  ///
  /// Ignored if the library has a newer document. With `isConfirmed`, a list has said the same, and
  /// the gist is saved unless the library's document was sent only minutes before.
  case save(LibraryGist, isFullyFetched: Bool, isConfirmed: Bool = false)
  /// The contents of a gist as it was listed.
  ///
  /// Ignored if the library has another revision: the next sync fetches that one.
  case saveContents(LibraryGist, GistStars, isFullyFetched: Bool)
  /// The host said at this time, by its own clock, that the gist no longer exists.
  case remove(id: String, at: Date?)
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
