import GitHubModels
import LocalFiles

extension GistStore {
  /// Makes a library of the tables of another one, with an index of its own.
  ///
  /// - Returns: false where one of the tables is damaged: then the new one is of no use.
  static func copy(_ damaged: PrivateFile, to new: PrivateFile) throws -> Bool {
    let store = try GistStore(making: new)
    guard try store.takeOver(damaged.path) else { return false }
    try store.indexAll()
    try store.checkpoint()
    return true
  }

  private func takeOver(_ path: String) throws -> Bool {
    try withConnection { connection in
      try connection.run("ATTACH ? AS damaged", [path])
      defer { try? connection.execute("DETACH damaged") }
      return try connection.transaction(isWriting: true) {
        let version = try connection.first("PRAGMA damaged.user_version") { $0.int(0) }
        guard version == Schema.version else { return false }
        for table in Schema.sources {
          let verdict = try connection.all("PRAGMA damaged.integrity_check(\(table))") {
            $0.text(0)
          }
          guard verdict == ["ok"] else { return false }
          try connection.execute("INSERT INTO main.\(table) SELECT * FROM damaged.\(table)")
        }
        return true
      }
    }
  }

  /// Few enough for a transaction.
  private static let step = 200

  private func indexAll() throws {
    var last = 0
    while let next = try index(after: last) { last = next }
  }

  /// Indexes some gists; gives the last one, nil after all.
  private func index(after last: Int) throws -> Int? {
    try write { connection in
      let sql = """
        SELECT gist, coalesce(listed, whole) FROM documents WHERE gist > ? ORDER BY gist LIMIT ?
        """
      let found = try connection.all(sql, [last, Self.step]) { ($0.int(0) ?? 0, $0.text(1) ?? "") }
      for (number, document) in found {
        try GistRecord(number, in: connection).index(Self.received(document).value)
      }
      return found.last?.0
    }
  }
}
