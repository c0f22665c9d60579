import SQLiteDatabase

/// Updates stars after a look-up or the user's own change.
extension GistStore {
  /// Saves how many users star each gist; ignores gists that the library lacks.
  package func saveStars(_ counts: [String: Int]) throws(LibraryError) {
    try write { connection in
      for (id, count) in counts {
        try connection.execute("UPDATE gists SET stars = ? WHERE id = ?", [count, id])
      }
    }
  }

  /// Returns whether the user stars a gist; nil if that is not known.
  package func isStarred(_ id: String) throws(LibraryError) -> Bool? {
    try read { connection in
      let sql = "SELECT is_starred FROM gists WHERE id = ?"
      return try connection.fetchInt(sql, [id]).map { $0 != 0 }
    }
  }

  /// Saves that the user stars the gists of a feed and no others.
  package func setStarred(exactly feed: String) throws(LibraryError) {
    try write { connection in
      try connection.execute(
        """
        UPDATE gists SET is_starred = known.is_starred,
          stars = iif(gists.is_starred IS NOT NULL,
            max(0, gists.stars + known.is_starred - gists.is_starred), gists.stars)
        FROM (SELECT number, EXISTS (SELECT 1 FROM members JOIN feeds ON feeds.number = feed
          WHERE gist = gists.number AND name = ?) AS is_starred FROM gists) AS known
        WHERE known.number = gists.number AND known.is_starred IS NOT gists.is_starred
        """, [feed])
    }
  }

  /// Saves that the user starred or unstarred a gist, and counts it if that is a change.
  package func setStarred(_ id: String, _ isStarred: Bool) throws(LibraryError) {
    try write { connection in
      try connection.execute(
        """
        UPDATE gists SET is_starred = ?1,
          stars = iif(is_starred IS NOT NULL, max(0, stars + ?1 - is_starred), stars)
        WHERE id = ?2
        """, [isStarred ? 1 : 0, id])
    }
  }
}
