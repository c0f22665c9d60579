package import FoundationEssentials

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
  /// `time` is when the host said so, by its own clock.
  ///
  /// - Returns: Whether the gist was removed from the library.
  @discardableResult
  package func remove(
    _ id: String, from feed: String, at time: Date?
  ) throws(LibraryError) -> Bool {
    try write { connection in
      try Removal.save(id, from: feed, at: time, in: connection)
      guard let gist = try GistRecord.number(of: id, in: connection) else { return false }
      let isMember = "SELECT 1 FROM members JOIN feeds ON number = feed WHERE gist = ? AND name = ?"
      guard try connection.fetchOne(isMember, [gist, feed], { _ in true }) != nil else {
        return false
      }
      try connection.execute(
        """
        DELETE FROM members WHERE gist = ? AND feed IN (SELECT number FROM feeds WHERE name = ?)
        """, [gist, feed])
      let others = "SELECT 1 FROM members WHERE gist = ?"
      guard try connection.fetchOne(others, [gist], { _ in true }) == nil else { return false }
      try GistRecord.remove(gist, in: connection)
      return true
    }
  }
}
