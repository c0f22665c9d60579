package import FoundationEssentials

extension GistStore {
  /// Saves which gists a feed contains.
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
      let ids = snapshot.ids.filter { !removed.contains($0) }
      let listed = try ids.compactMap { try GistRecord.number(of: $0, in: connection) }
      let isComplete = snapshot.isComplete && listed.count == ids.count
      let members = try Self.members(
        of: feed, limit: isComplete ? -1 : snapshot.ids.count, in: connection)
      var unlisted: [Int] = []
      if isComplete {
        let isListed = Set(listed)
        unlisted = members.map(\.gist).filter { !isListed.contains($0) }
        if members.map(\.gist) != listed + unlisted {
          try connection.execute("DELETE FROM members WHERE feed = ?", [feed])
          try Self.insert(listed + unlisted, from: 0, into: feed, in: connection)
        }
      } else if members.map(\.gist) != listed {
        // Before all other members, which keep their order.
        let first = (members.first?.place ?? 0) - listed.count
        try Self.insert(listed, from: first, into: feed, in: connection)
      }
      try Self.setTimes(
        of: feed, snapshot.time, isComplete: isComplete, listed.count, in: connection)
      return try unlisted.compactMap { try GistRecord.id(of: $0, in: connection) }
    }
  }

  /// Saves that everything of a feed's list was fetched, which was read at this time.
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
    let number = try connection.fetchOne("SELECT number FROM feeds WHERE name = ?", [name]) {
      $0.int(0)
    }
    guard let number = number ?? nil else { throw LibraryError.corrupt }
    return number
  }

  private static func members(
    of feed: Int, limit: Int, in connection: Connection
  ) throws -> [(gist: Int, place: Int)] {
    let sql = "SELECT gist, place FROM members WHERE feed = ? ORDER BY place LIMIT ?"
    return try connection.fetchAll(sql, [feed, limit]) { ($0.int(0) ?? 0, $0.int(1) ?? 0) }
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
