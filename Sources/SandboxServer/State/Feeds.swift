/// The lists of gists, each kept in order, so that a page of 30,000 costs no more than a page of 30.
struct Feeds: Sendable {
  enum Feed: Hashable, Sendable {
    case everyone
    case owner(String)
    case starred(by: String)
  }

  /// The newest last: adding is then quick.
  private var ids: [Feed: [String]] = [:]

  func newestFirst(_ feed: Feed) -> ReversedCollection<[String]> { (ids[feed] ?? []).reversed() }

  func contains(_ id: String, in feed: Feed) -> Bool { ids[feed]?.contains(id) ?? false }

  /// Puts a gist at the head of a feed.
  mutating func push(_ id: String, to feed: Feed) {
    remove(id, from: feed)
    ids[feed, default: []].append(id)
  }

  /// Adds gists that are not in the feed yet, the newest first, behind all that are.
  mutating func fill(_ feed: Feed, with newestFirst: [String]) {
    ids[feed, default: []].insert(contentsOf: newestFirst.reversed(), at: 0)
  }

  mutating func remove(_ id: String, from feed: Feed) {
    guard let index = ids[feed]?.lastIndex(of: id) else { return }
    ids[feed]?.remove(at: index)
  }

  mutating func removeEverywhere(_ id: String) {
    for feed in ids.keys { remove(id, from: feed) }
  }
}
