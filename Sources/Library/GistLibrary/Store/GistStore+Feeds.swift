package import FoundationEssentials
package import GitHubModels
import SQLiteDatabase

/// A feed as GitHub listed it: all of it, or its first pages.
package struct FeedSnapshot: Hashable, Sendable {
  /// The name of the feed, such as `mine`.
  package var feed: String
  /// The gists' IDs in the feed's order.
  package var ids: IDList
  /// Whether the feed was read to its end.
  package var isComplete: Bool
  /// The time at which the feed was read, by the server's clock.
  package var time: Date?
  /// Whether GitHub lists only a part of the feed, which is then never complete.
  private let isPartial: Bool

  package init(
    feed: String, ids: [String] = [], isComplete: Bool = false, time: Date? = nil,
    isPartial: Bool = false
  ) {
    self.feed = feed
    self.ids = IDList(ids)
    self.isComplete = isComplete
    self.time = time
    self.isPartial = isPartial
  }

  /// Adds the next page of the list, which the server sent at this time.
  package mutating func add(_ gists: [Decoded<Gist>], at time: Date?, isLast: Bool) {
    ids.append(contentsOf: gists.lazy.map(\.value.id))
    self.time = self.time ?? time
    isComplete = isLast && !isPartial
  }
}

/// The times at which the library's feed was read, by the server's clock.
package struct FeedState: Hashable, Sendable {
  package var feed: String
  /// The last time the first page was read.
  package var readAt: Date?
  /// The last time the feed was read to its end; nil if the library has only a part of it.
  package var completeAt: Date?
  /// The time at which the oldest part of the feed was read.
  package var oldestAt: Date?
  /// The time at which the last finished sync read the list; nil if the feed was never synced.
  package var syncedAt: Date?
}

extension GistStore {
  /// Saves the list of a feed's gists.
  ///
  /// The gists must have been saved before.
  ///
  /// Gists that the snapshot lacks stay in the feed, after the listed ones: a gist that is deleted
  /// while a list is read moves another one to a page that was already read. A snapshot counts as
  /// incomplete if one of its gists is not in the library. Gists that have left the library or the
  /// feed since the list was sent are ignored.
  ///
  /// - Returns: The IDs of the feed's gists that a complete snapshot lacks.
  @discardableResult
  package func save(_ snapshot: FeedSnapshot) throws(LibraryError) -> [String] {
    try write { connection in
      let feed = try Self.number(ofFeed: snapshot.feed, in: connection)
      let removed = try Removal.gists(since: snapshot.time, from: snapshot.feed, in: connection)
      var isComplete = snapshot.isComplete
      var listed: [Int] = []
      // A feed may have tens of thousands of gists: no list of their IDs is made.
      for id in snapshot.ids where !removed.contains(id) {
        if let gist = try LibraryRecord.number(of: id, in: connection) {
          listed.append(gist)
        } else {
          isComplete = false
        }
      }
      let members = try Self.members(
        of: feed, limit: isComplete ? -1 : snapshot.ids.count, in: connection)
      var unlisted: [Int] = []
      if isComplete {
        let isListed = Set(listed)
        unlisted = members.filter { !isListed.contains($0) }
        let all = listed + unlisted
        if members != all {
          try connection.execute("DELETE FROM members WHERE feed = ?", [feed])
          try Self.insert(all, from: 0, into: feed, in: connection)
        }
      } else if members != listed {
        // Before all other members, which keep their order.
        let first = try connection.fetchInt(
          "SELECT min(place) FROM members WHERE feed = ?", [feed])
        try Self.insert(listed, from: (first ?? 0) - listed.count, into: feed, in: connection)
      }
      try Self.setTimes(
        of: feed, snapshot.time, isComplete: isComplete, listed.count, in: connection)
      return try unlisted.compactMap { try LibraryRecord.id(of: $0, in: connection) }
    }
  }

  /// Saves that all gists of a feed's list, which was read at this time, were fetched.
  package func setSynced(_ feed: String, at time: Date?) throws(LibraryError) {
    try write { connection in
      try connection.execute(
        "UPDATE feeds SET synced_at = ? WHERE name = ?", [time?.seconds, feed])
    }
  }

  /// The state of every feed in the library.
  package func feeds() throws(LibraryError) -> [FeedState] {
    try read { connection in
      let sql = """
        SELECT name, read_at, whole_at, oldest_at, synced_at FROM feeds ORDER BY number
        """
      return try connection.fetchAll(sql) { row in
        FeedState(
          feed: row.text(0) ?? "", readAt: row.date(1), completeAt: row.date(2),
          oldestAt: row.date(3), syncedAt: row.date(4))
      }
    }
  }

  private static func setTimes(
    of feed: Int, _ time: Date?, isComplete: Bool, _ count: Int, in connection: Connection
  ) throws {
    let time = time?.seconds
    try connection.execute("UPDATE feeds SET read_at = ? WHERE number = ?", [time, feed])
    if isComplete {
      try connection.execute("UPDATE feeds SET whole_at = ? WHERE number = ?", [time, feed])
    }
    // The first pages say nothing about the rest, which stays as old as it was.
    try connection.execute(
      """
      UPDATE feeds SET oldest_at = ?1 WHERE number = ?2 AND (?4 OR oldest_at IS NULL
        OR whole_at IS NULL AND ?3 > 0 AND ?3 = (SELECT count(*) FROM members WHERE feed = ?2))
      """, [time, feed, count, isComplete])
  }

  private static func number(ofFeed name: String, in connection: Connection) throws -> Int {
    try connection.execute("INSERT INTO feeds (name) VALUES (?) ON CONFLICT DO NOTHING", [name])
    guard let number = try connection.fetchInt("SELECT number FROM feeds WHERE name = ?", [name])
    else { throw LibraryError.corrupt }
    return number
  }

  private static func members(
    of feed: Int, limit: Int, in connection: Connection
  ) throws -> [Int] {
    let sql = "SELECT gist FROM members WHERE feed = ? ORDER BY place LIMIT ?"
    return try connection.fetchAll(sql, [feed, limit]) { $0.int(0) ?? 0 }
  }

  private static func insert(
    _ gists: [Int], from first: Int, into feed: Int, in connection: Connection
  ) throws {
    for (offset, gist) in gists.enumerated() {
      try connection.execute(
        "INSERT OR REPLACE INTO members (feed, gist, place) VALUES (?, ?, ?)",
        [feed, gist, first + offset])
    }
  }
}

/// Updates feeds after the user's own changes, without reading the feeds again.
extension GistStore {
  /// Makes a gist the first of a feed.
  ///
  /// Does nothing if the library lacks the gist or the feed, or if the feed already contains the
  /// gist.
  package func prepend(_ id: String, to feed: String) throws(LibraryError) {
    try write { connection in
      try connection.execute(
        """
        INSERT OR IGNORE INTO members (feed, gist, place)
        SELECT feeds.number, gists.number,
          coalesce((SELECT min(place) FROM members WHERE feed = feeds.number), 0) - 1
        FROM feeds, gists WHERE feeds.name = ? AND gists.id = ?
        """, [feed, id])
      try Removal.forget(id, from: feed, in: connection)
    }
  }

  /// Removes a gist from a feed, and from the library if no other feed contains it.
  ///
  /// `time` is the time of the host's response, by its own clock.
  ///
  /// - Returns: Whether the gist was removed from the library.
  @discardableResult
  package func remove(
    _ id: String, from feed: String, at time: Date?
  ) throws(LibraryError) -> Bool {
    try write { connection in
      try Removal.save(id, from: feed, at: time, in: connection)
      guard let gist = try LibraryRecord.number(of: id, in: connection) else { return false }
      let isMember = "SELECT 1 FROM members JOIN feeds ON number = feed WHERE gist = ? AND name = ?"
      guard try connection.exists(isMember, [gist, feed]) else { return false }
      try connection.execute(
        """
        DELETE FROM members WHERE gist = ? AND feed IN (SELECT number FROM feeds WHERE name = ?)
        """, [gist, feed])
      let others = "SELECT 1 FROM members WHERE gist = ?"
      guard try !connection.exists(others, [gist]) else { return false }
      try LibraryRecord.remove(gist, in: connection)
      return true
    }
  }
}
