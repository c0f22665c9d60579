package import GitHubModels

extension GistStore {
  /// The IDs of a feed's gists, selected and sorted.
  package func ids(_ query: FeedQuery) throws(LibraryError) -> [String] {
    try read { connection in
      let statement = FeedStatement(query)
      let (text, tags) = (query.filter.text, query.filter.tags)
      let limit = query.limit ?? .max
      var ids: [String] = []
      try connection.forEachRow(statement.sql, statement.values) { row in
        if let text {
          let texts = FeedStatement.textColumns.lazy.compactMap { row.text($0) }
          guard texts.contains(where: text.isPart) else { return true }
        }
        if !tags.isEmpty {
          let description = row.text(FeedStatement.descriptionColumn)
          guard HashTags.areAll(tags, in: description) else { return true }
        }
        ids.append(row.text(0) ?? "")
        return ids.count < limit
      }
      return ids
    }
  }

  /// The number of gists in a feed.
  package func count(of feed: String) throws(LibraryError) -> Int {
    try read { connection in
      let sql = """
        SELECT count(*) FROM members WHERE feed = (SELECT number FROM feeds WHERE name = ?)
        """
      return try connection.fetchOne(sql, [feed]) { $0.int(0) ?? 0 } ?? 0
    }
  }

  /// The rows of gists in the order of their IDs; those that the library lacks are left out.
  package func rows(_ ids: some Sequence<String> & Sendable) throws(LibraryError) -> [LibraryRow] {
    try read { connection in
      let sql = "SELECT \(LibraryRow.columns) FROM gists WHERE id = ?"
      return try connection.fetchOne(sql, forEach: ids, LibraryRow.init)
    }
  }

  /// The documents of gists in the order of their IDs, without the contents of files; those that
  /// the library lacks are left out.
  package func documents(
    _ ids: some Sequence<String> & Sendable
  ) throws(LibraryError) -> [Decoded<Gist>] {
    try read { connection in
      let sql = """
        SELECT coalesce(listed, whole) FROM gists JOIN documents ON gist = number WHERE id = ?
        """
      return try connection.fetchOne(sql, forEach: ids) { $0.text(0) ?? "" }.map(Self.decode)
    }
  }

  /// The rows of gists whose ID starts with `prefix`, the newest first.
  package func rows(
    withPrefix prefix: String, limit: Int
  ) throws(LibraryError) -> [LibraryRow] {
    try read { connection in
      // All hexadecimal digits sort before "g".
      let sql = """
        SELECT \(LibraryRow.columns) FROM gists WHERE id >= ? AND id < ? || 'g'
        ORDER BY updated DESC LIMIT ?
        """
      return try connection.fetchAll(sql, [prefix, prefix, limit], LibraryRow.init)
    }
  }
}
