/// The lists of gists, kept in order: a page of a list of 30,000 costs no more than one of 30.
struct Feeds: Sendable {
  /// The number of gists after which GitHub's public list ends.
  static let publicLimit = 3_000

  enum Feed: Hashable, Sendable {
    case everyone
    case owner(String)
    case starred(by: String)
  }

  /// Oldest first, so that adding a gist is fast.
  private var ids: [Feed: [String]] = [:]
  /// The same IDs without order, for fast look-ups.
  private var members: [Feed: Set<String>] = [:]

  /// The logins of users whose stars have changed since they were saved.
  private(set) var changedStars: Set<String> = []

  mutating func clearChanges() { changedStars = [] }

  private mutating func noteChange(of feed: Feed) {
    if case .starred(let login) = feed { changedStars.insert(login) }
  }

  func newestFirst(_ feed: Feed) -> ReversedCollection<[String]> { (ids[feed] ?? []).reversed() }

  func contains(_ id: String, in feed: Feed) -> Bool { members[feed]?.contains(id) ?? false }

  func countStars(of id: String) -> Int {
    members.count { feed, ids in
      if case .starred = feed { ids.contains(id) } else { false }
    }
  }

  mutating func push(_ id: String, to feed: Feed) {
    remove(id, from: feed)
    noteChange(of: feed)
    ids[feed, default: []].append(id)
    members[feed, default: []].insert(id)
  }

  /// Appends gists that are not in the feed yet, ordered newest first.
  mutating func fill(_ feed: Feed, with newestFirst: [String]) {
    noteChange(of: feed)
    ids[feed, default: []].insert(contentsOf: newestFirst.reversed(), at: 0)
    members[feed, default: []].formUnion(newestFirst)
  }

  mutating func remove(_ id: String, from feed: Feed) {
    guard members[feed]?.remove(id) != nil, let index = ids[feed]?.lastIndex(of: id) else {
      return
    }
    ids[feed]?.remove(at: index)
    noteChange(of: feed)
  }

  mutating func removeEverywhere(_ id: String) {
    for feed in ids.keys { remove(id, from: feed) }
  }
}
