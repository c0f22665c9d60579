package import FoundationEssentials
import GitHubModels
package import LocalFiles
import SQLiteDatabase
import TextFormats

/// The result of rebuilding a corrupt library.
package struct RebuiltLibrary: Hashable, Sendable {
  /// The path of the corrupt copy.
  package var path: String
  /// Whether the new library has all data, because only the index was damaged.
  package var isComplete: Bool
}

extension LibraryFile {
  /// The suffix of a library that is being rebuilt.
  static let rebuildSuffix = ".new"

  /// Renames a corrupt library to `….corrupt-DATE`, removes earlier corrupt copies, and creates a
  /// new library from its tables if only the index was damaged.
  ///
  /// - Returns: nil if another process has already replaced the file with this identity.
  package func rebuild(
    _ identity: FileIdentity?, _ date: Date
  ) throws(LibraryError) -> RebuiltLibrary? {
    let name = file.name + ".corrupt-" + date.rfc3339.prefix(10)
    let new = PrivateFile(file.path + Self.rebuildSuffix)
    do {
      return try file.withLock {
        guard let identity, file.identity == identity else { return nil }
        try new.removeSiblings(beginning: new.name)
        let isComplete = identity.isRegular && (try? GistStore.recover(file, to: new)) ?? false
        try file.removeSiblings(beginning: file.name + ".corrupt-")
        try file.move(to: name)
        // SQLite must not apply the old log to the new file.
        try file.removeSiblings(beginning: file.name + "-")
        if isComplete { try new.move(to: file.name) }
        try new.removeSiblings(beginning: new.name)
        return RebuiltLibrary(path: file.folderPath + "/" + name, isComplete: isComplete)
      }
    } catch {
      throw LibraryError(error)
    }
  }
}

extension GistStore {
  /// Creates a library from the tables of a damaged one, with a new index.
  ///
  /// - Returns: false if even a table is damaged; the new library is then unusable.
  static func recover(_ damaged: PrivateFile, to new: PrivateFile) throws -> Bool {
    let store = try GistStore(writing: new)
    guard try store.copyTables(from: damaged.path) else { return false }
    try store.indexAll()
    try store.checkpoint()
    return true
  }

  private func copyTables(from path: String) throws -> Bool {
    try withConnection { connection in
      try connection.execute("ATTACH ? AS damaged", [path])
      defer { try? connection.executeScript("DETACH damaged") }
      return try connection.transaction(isWriting: true) {
        for table in LibrarySchema.sourceTables {
          // Even the version may be damaged.
          func columns(_ schema: String) throws -> [String] {
            try connection.fetchAll("PRAGMA \(schema).table_info(\(table))") { $0.text(1) ?? "" }
          }
          guard try columns("damaged") == columns("main") else { return false }
          let result = try connection.fetchAll("PRAGMA damaged.integrity_check(\(table))") {
            $0.text(0)
          }
          guard result == ["ok"] else { return false }
          try connection.executeScript("INSERT INTO main.\(table) SELECT * FROM damaged.\(table)")
        }
        return true
      }
    }
  }

  /// Keeps transactions short.
  private static let indexBatchSize = 200

  private func indexAll() throws {
    var last = 0
    while let next = try indexBatch(after: last) { last = next }
  }

  /// Indexes a batch of gists; returns the number of the last one, or nil when all are indexed.
  private func indexBatch(after last: Int) throws -> Int? {
    let entries = try read { connection in
      let sql = """
        SELECT gist, listed, whole FROM documents WHERE gist > ? ORDER BY gist LIMIT ?
        """
      let rows = try connection.fetchAll(sql, [last, Self.indexBatchSize]) {
        (number: $0.int(0) ?? 0, documents: [$0.text(1), $0.text(2)].compactMap(\.self))
      }
      return try rows.map { row in
        let contents = try LibraryRecord.contents(of: row.number, in: connection)
        // Both documents are read later, so neither may be damaged.
        guard let gist = try row.documents.map({ try Self.decode($0).value }).first else {
          throw LibraryError.corrupt
        }
        return (number: row.number, entry: IndexEntry(gist, contents: contents))
      }
    }
    try write { connection in
      for (number, entry) in entries {
        try LibraryRecord(number, in: connection).index(entry)
      }
    }
    return entries.last?.number
  }
}
