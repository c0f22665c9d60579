package import FoundationEssentials

/// A list of gists as it was read from its beginning on: all of it, or a first part.
package struct FeedReading: Hashable, Sendable {
  /// The name of the feed, such as `mine`.
  package var feed: String
  /// In the list's order.
  package var ids: [String]
  /// The list was read to its end.
  package var isWhole: Bool
  /// The server's time when it was read.
  package var time: Date?

  package init(feed: String, ids: [String] = [], isWhole: Bool = false, time: Date? = nil) {
    self.feed = feed
    self.ids = ids
    self.isWhole = isWhole
    self.time = time
  }
}

/// What the library knows of a feed.
package struct FeedState: Hashable, Sendable {
  package var feed: String
  /// When its beginning was read; by the server's clock.
  package var readAt: Date?
  /// When it was last read to its end; nil where the library has a part of it only.
  package var wholeAt: Date?
  /// When that part was read which was not read again since.
  package var oldestAt: Date?
}

extension GistStore {
  /// Puts down what a feed lists; its gists were saved before.
  ///
  /// After a whole reading a gist that the feed no longer lists is no member any more, and where it is
  /// none of another feed either it leaves the library. A reading of which a gist is not in the library,
  /// since it could not be saved, is no whole one.
  ///
  /// - Returns: how many gists left the library.
  @discardableResult
  package func record(_ reading: FeedReading) throws(LibraryError) -> Int {
    try write { connection in
      let feed = try Self.number(ofFeed: reading.feed, in: connection)
      let listed = try reading.ids.compactMap { id in
        try GistRecord.number(of: id, in: connection)
      }
      let isWhole = reading.isWhole && listed.count == reading.ids.count
      let members = try Self.members(
        of: feed, limit: isWhole ? -1 : reading.ids.count, in: connection)
      var gone: [Int] = []
      if isWhole {
        if members.map(\.gist) != listed {
          gone = Array(Set(members.map(\.gist)).subtracting(listed))
          try connection.run("DELETE FROM members WHERE feed = ?", [feed])
          try Self.insert(listed, from: 0, into: feed, in: connection)
        }
      } else if members.map(\.gist) != listed {
        // Before all others, which keep their order.
        let first = (members.first?.place ?? 0) - listed.count
        try Self.insert(listed, from: first, into: feed, in: connection)
      }
      try Self.setTimes(of: feed, reading.time, isWhole: isWhole, listed.count, in: connection)
      return try Self.removeUnlisted(gone, in: connection)
    }
  }

  /// All feeds that were read.
  package func feeds() throws(LibraryError) -> [FeedState] {
    try read { connection in
      let sql = """
        SELECT name, read_at, whole_at, oldest_at FROM feeds ORDER BY number
        """
      return try connection.all(sql) { row in
        FeedState(
          feed: row.text(0) ?? "", readAt: row.date(1), wholeAt: row.date(2),
          oldestAt: row.date(3))
      }
    }
  }

  /// What a reading of its beginning left out is as old as it was.
  private static func setTimes(
    of feed: Int, _ time: Date?, isWhole: Bool, _ count: Int, in connection: Connection
  ) throws {
    let time = time?.seconds
    try connection.run("UPDATE feeds SET read_at = ? WHERE number = ?", [time, feed])
    if isWhole {
      try connection.run("UPDATE feeds SET whole_at = ? WHERE number = ?", [time, feed])
    }
    // A reading of a beginning tells nothing of the end, which was read once.
    try connection.run(
      """
      UPDATE feeds SET oldest_at = ?1 WHERE number = ?2 AND (?4 OR oldest_at IS NULL
        OR whole_at IS NULL AND ?3 > 0 AND ?3 = (SELECT count(*) FROM members WHERE feed = ?2))
      """, [time, feed, count, isWhole])
  }

  private static func number(ofFeed name: String, in connection: Connection) throws -> Int {
    try connection.run("INSERT INTO feeds (name) VALUES (?) ON CONFLICT DO NOTHING", [name])
    let number = try connection.first("SELECT number FROM feeds WHERE name = ?", [name]) {
      $0.int(0)
    }
    guard let number = number ?? nil else { throw LibraryError.corrupt }
    return number
  }

  private static func members(
    of feed: Int, limit: Int, in connection: Connection
  ) throws -> [(gist: Int, place: Int)] {
    let sql = "SELECT gist, place FROM members WHERE feed = ? ORDER BY place LIMIT ?"
    return try connection.all(sql, [feed, limit]) { ($0.int(0) ?? 0, $0.int(1) ?? 0) }
  }

  private static func insert(
    _ gists: [Int], from first: Int, into feed: Int, in connection: Connection
  ) throws {
    for (offset, gist) in gists.enumerated() {
      try connection.run(
        "INSERT OR REPLACE INTO members (feed, gist, place) VALUES (?, ?, ?)",
        [feed, gist, first + offset])
    }
  }

  private static func removeUnlisted(_ gists: [Int], in connection: Connection) throws -> Int {
    let unlisted = try gists.filter { gist in
      try connection.first("SELECT 1 FROM members WHERE gist = ?", [gist]) { _ in true } == nil
    }
    for gist in unlisted { try GistRecord.remove(gist, in: connection) }
    return unlisted.count
  }
}
