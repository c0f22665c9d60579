/// A change to one gist in a library.
package enum LibraryUpdate: Sendable {
  /// `isFullyFetched`: everything was requested, so fetching this revision again returns nothing
  /// more, even if contents are missing.
  case save(LibraryGist, isFullyFetched: Bool)
  case remove(id: String)
}
