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
