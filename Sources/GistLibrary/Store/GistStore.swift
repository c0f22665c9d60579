import CSQLite
package import LocalFiles
import Synchronization

/// The gists of one account on one host, kept in a file: readable without the network, and searchable.
///
/// Many processes may use a library at once: it is written in short transactions, and read beside them
/// (SQLite's write-ahead log). Every operation throws a ``LibraryError``.
package final class GistStore: Sendable {
  private let connection: Mutex<Connection>

  /// Opens a library, and makes it where it is missing or out of date.
  package init(making file: PrivateFile) throws(LibraryError) {
    do {
      try file.make()
      let connection = try file.withSharedLock { try Self.writingConnection(file) }
      self.connection = Mutex(
        try connection ?? file.withLock { try Self.migratedConnection(file) })
    } catch {
      throw LibraryError(error)
    }
  }

  /// Opens a library that is there, without changing it unless its tables are out of date; where its disk
  /// is read-only too.
  package init(reading file: PrivateFile) throws(LibraryError) {
    guard file.identity != nil else { throw .missing }
    do {
      var connection = try file.withSharedLock {
        // Another process may have removed it meanwhile.
        guard let identity = file.identity else { throw LibraryError.missing }
        guard !identity.isFolder else { throw LibraryError.corrupt }
        return try Self.readingConnection(file.path)
      }
      let version = try Self.version(of: connection)
      guard version > 0 else { throw LibraryError.missing }
      if version < Schema.version {
        connection = try file.withLock { try Self.migratedConnection(file) }
      }
      self.connection = Mutex(connection)
    } catch {
      throw LibraryError(error)
    }
  }

  /// A look at one state of the library.
  func read<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
  ) throws(LibraryError) -> Value {
    try transaction(isWriting: false, body)
  }

  /// A change that is made whole or not at all.
  func write<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
  ) throws(LibraryError) -> Value {
    try transaction(isWriting: true, body)
  }

  func withConnection<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
  ) throws -> Value {
    try connection.withLock { try body($0) }
  }

  /// Puts the log into the library and empties it, where nobody else is at it just now.
  package func checkpoint() throws(LibraryError) {
    do {
      try withConnection { connection in
        connection.waits(milliseconds: 0)
        defer { connection.waits(milliseconds: Connection.patience) }
        try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
      }
    } catch {
      throw LibraryError(error)
    }
  }

  private func transaction<Value: Sendable>(
    isWriting: Bool, _ body: @Sendable (Connection) throws -> Value
  ) throws(LibraryError) -> Value {
    do {
      return try withConnection { connection in
        try connection.transaction(isWriting: isWriting) { try body(connection) }
      }
    } catch {
      throw LibraryError(error)
    }
  }
}

extension GistStore {
  /// nil where its tables are not those of today.
  ///
  /// The first look belongs to the opening: from then on the connection has the log of this file open,
  /// whatever another process puts into its place.
  private static func writingConnection(_ file: PrivateFile) throws -> Connection? {
    try file.make()
    let connection = try Connection(file.path, .writing)
    // A cut in the power loses the last transactions, never the library.
    try connection.execute(
      "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -16000")
    return try version(of: connection) == Schema.version ? connection : nil
  }

  private static func migratedConnection(_ file: PrivateFile) throws -> Connection {
    try file.make()
    try migrate(Connection(file.path, .writing))
    guard let connection = try writingConnection(file) else { throw LibraryError.corrupt }
    return connection
  }

  /// A log that was not put into the library yet is read through an index beside it: where that can't
  /// be made, the library is read as it stands.
  private static func readingConnection(_ path: String) throws -> Connection {
    do {
      let connection = try Connection(path, .reading)
      _ = try version(of: connection)
      return connection
    } catch let error as SQLiteError where error.code == SQLITE_CANTOPEN {
      return try Connection(path, .readingAlone)
    }
  }

  private static func version(of connection: Connection) throws -> Int {
    let version = try connection.first("PRAGMA user_version") { $0.int(0) } ?? nil
    guard let version, version <= Schema.version else { throw LibraryError.newerSchema }
    return version
  }

  /// Brings the tables up to date, which another process may have done while this one waited.
  private static func migrate(_ connection: Connection) throws {
    try connection.execute("PRAGMA journal_mode = WAL")
    try connection.transaction(isWriting: true) {
      for migration in try Schema.migrations.dropFirst(version(of: connection)) {
        try connection.execute(migration)
      }
      try connection.execute("PRAGMA user_version = \(Schema.version)")
    }
  }
}
