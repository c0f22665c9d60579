package import FoundationEssentials

/// A feed as GitHub listed it: all of it, or its first pages.
package struct FeedSnapshot: Hashable, Sendable {
  /// The name of the feed, such as `mine`.
  package var feed: String
  /// The gists' IDs in the feed's order.
  package var ids: IDList
  /// Whether the feed was read to its end.
  package var isComplete: Bool
  /// When the feed was read, by the server's clock.
  package var time: Date?

  package init(feed: String, ids: [String] = [], isComplete: Bool = false, time: Date? = nil) {
    self.feed = feed
    self.ids = IDList(ids)
    self.isComplete = isComplete
    self.time = time
  }
}

/// How current a feed is in the library; times are by the server's clock.
package struct FeedState: Hashable, Sendable {
  package var feed: String
  /// When the first page was last read.
  package var readAt: Date?
  /// When the feed was last read to its end; nil if the library has only a part of it.
  package var completeAt: Date?
  /// When the oldest part of the feed was read.
  package var oldestAt: Date?
  /// When the list of the last finished sync was read; nil if the feed was never synced.
  package var syncedAt: Date?
}
