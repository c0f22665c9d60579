package import GitHubAPI

/// A feed to read: its name in the library, and the route of its first page.
package struct FeedSource: Hashable, Sendable {
  var feed: String
  var route: Router
  /// Whether GitHub lists only a part of the feed: then gists that it no longer lists stay in the
  /// library.
  var isPartial: Bool

  /// Whether the feed contains the gists that the signed-in user stars.
  var isStarred: Bool {
    if case .starredGists = route { true } else { false }
  }

  /// Whether the error means that the feed's user does not exist.
  func isMissing(_ error: any Error) -> Bool {
    if case .userGists = route { (error as? APIError)?.isNotFound == true } else { false }
  }

  package init(feed: String, route: Router, isPartial: Bool = false) {
    self.feed = feed
    self.route = route
    self.isPartial = isPartial
  }
}
