/// What a change of one's own makes of the feeds, until they are read again.
extension GistStore {
  /// Puts a gist first in a feed, as GitHub lists it from now on.
  ///
  /// Nothing to do where the library has not both, or where the feed lists it already.
  package func putFirst(_ id: String, in feed: String) throws(LibraryError) {
    try write { connection in
      try connection.run(
        """
        INSERT OR IGNORE INTO members (feed, gist, place)
        SELECT feeds.number, gists.number,
          coalesce((SELECT min(place) FROM members WHERE feed = feeds.number), 0) - 1
        FROM feeds, gists WHERE feeds.name = ? AND gists.id = ?
        """, [feed, id])
    }
  }

  /// Takes a gist out of a feed; where it is none of another feed either it leaves the library, as it
  /// does after a whole reading.
  package func take(_ id: String, outOf feed: String) throws(LibraryError) {
    try write { connection in
      guard let gist = try GistRecord.number(of: id, in: connection) else { return }
      let isMember = "SELECT 1 FROM members JOIN feeds ON number = feed WHERE gist = ? AND name = ?"
      guard try connection.first(isMember, [gist, feed], { _ in true }) != nil else { return }
      try connection.run(
        """
        DELETE FROM members WHERE gist = ? AND feed IN (SELECT number FROM feeds WHERE name = ?)
        """, [gist, feed])
      let others = "SELECT 1 FROM members WHERE gist = ?"
      if try connection.first(others, [gist], { _ in true }) == nil {
        try GistRecord.remove(gist, in: connection)
      }
    }
  }
}
