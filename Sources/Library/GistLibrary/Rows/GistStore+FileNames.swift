/// A gist and its title.
package struct TitledGist: Hashable, Sendable {
  package var id: String
  package var title: String?
}

extension GistStore {
  /// The newest gist of a feed that has a file of each name, by name.
  package func gists(
    withFileNames names: [String], in feed: String
  ) throws(LibraryError) -> [String: TitledGist] {
    let names = Set(names)
    guard !names.isEmpty else { return [:] }
    return try read { connection in
      var found: [String: TitledGist] = [:]
      let sql = """
        SELECT files.name, id, title FROM members CROSS JOIN gists ON gists.number = members.gist
        JOIN files ON files.gist = gists.number
        WHERE feed = (SELECT number FROM feeds WHERE name = ?) ORDER BY members.place
        """
      try connection.forEachRow(sql, [feed]) { row in
        guard let name = row.text(0), names.contains(name), found[name] == nil else { return true }
        found[name] = TitledGist(id: row.text(1) ?? "", title: row.text(2))
        return found.count < names.count
      }
      return found
    }
  }
}
