import CSQLite
package import LocalFiles
import SQLiteDatabase
import Synchronization

/// The gists of one account on one host, stored in a file: readable and searchable offline.
///
/// Any number of processes can use a library at once: writes are short transactions, and reads
/// don't wait for them (SQLite's write-ahead log). Every operation throws a ``LibraryError``.
package final class GistStore: Sendable {
  private let connection: Mutex<Connection>
  private let path: String
  private let queue = SerialQueue()

  /// Opens a library for writing; creates it if it is missing, and migrates older tables.
  package init(writing file: PrivateFile) throws(LibraryError) {
    path = file.path
    do {
      try file.createIfMissing()
      let connection = try file.withSharedLock { try Self.writingConnection(file) }
      self.connection = Mutex(
        try connection ?? file.withLock { try Self.migratedConnection(file) })
    } catch {
      throw LibraryError(error, at: path)
    }
  }

  /// Opens an existing library for reading, even on a read-only disk.
  ///
  /// The file is not changed, unless its tables must be migrated.
  ///
  /// - Throws: ``LibraryError``. Unless it `waits`, also `busy` if another process has locked the
  ///   library, and `missing` if its tables must be migrated first.
  package init(reading file: PrivateFile, waits: Bool = true) throws(LibraryError) {
    path = file.path
    guard file.identity != nil else { throw .missing }
    do {
      var connection = try file.withSharedLock(waits: waits) {
        // Another process may have removed the file in the meantime.
        guard let identity = file.identity else { throw LibraryError.missing }
        guard identity.isRegular else { throw LibraryError.corrupt }
        return try Self.readingConnection(file.path, waits: waits)
      }
      let version = try Self.version(of: connection)
      guard version > 0 else {
        throw try DamageCheck.hasTables(connection) ? LibraryError.corrupt : .missing
      }
      if version < LibrarySchema.version {
        guard waits else { throw LibraryError.missing }
        connection = try file.withLock { try Self.migratedConnection(file) }
      }
      self.connection = Mutex(connection)
    } catch {
      throw LibraryError(error)
    }
  }

  /// Lets statements wait for locks of other processes, as those of other stores do.
  func waitForLocks() {
    connection.withLock { $0.setBusyTimeout(milliseconds: Connection.defaultBusyTimeout) }
  }

  /// Runs `body` on a consistent state of the library.
  func read<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
  ) throws(LibraryError) -> Value {
    try transaction(isWriting: false, body)
  }

  /// Runs `body` on a consistent state of the library.
  ///
  /// - Throws: ``LibraryError/cancelled`` once the search is cancelled.
  func read<Value: Sendable>(
    until cancellation: SearchCancellation, _ body: @Sendable (Connection) throws -> Value
  ) throws(LibraryError) -> Value {
    if cancellation.isCancelled { throw .cancelled }
    return try read { connection in
      try connection.interruptible(when: { cancellation.isCancelled }) { try body(connection) }
    }
  }

  /// Runs `body` in a transaction, which is rolled back if `body` throws.
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

  /// Returns a number that changes after each change by another process or another store of this
  /// file.
  package func changeCounter() throws(LibraryError) -> Int {
    try read { try $0.fetchInt("PRAGMA data_version") ?? 0 }
  }

  /// Runs `body` while other tasks continue: the library may wait for the disk or for other
  /// processes.
  package func perform<Value: Sendable>(
    _ body: @escaping @Sendable (GistStore) throws(LibraryError) -> Value
  ) async throws(LibraryError) -> Value {
    try await queue.run {
      Result { () throws(LibraryError) in try body(self) }
    }.get()
  }

  /// Moves the log into the database file, unless another process is using the library.
  package func checkpoint() throws(LibraryError) {
    do {
      try withConnection { connection in
        connection.setBusyTimeout(milliseconds: 0)
        defer { connection.setBusyTimeout(milliseconds: Connection.defaultBusyTimeout) }
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
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
      throw LibraryError(error, at: path)
    }
  }
}

extension GistStore {
  /// Returns nil if the tables must be migrated.
  ///
  /// The version is read while the file is locked: from then on the connection holds the log of
  /// this file open, even if another process replaces the file.
  private static func writingConnection(_ file: PrivateFile) throws -> Connection? {
    try file.createIfMissing()
    let connection = try Connection(file.path, .readWrite)
    guard try version(of: connection) == LibrarySchema.version else { return nil }
    try JournalMode(fileSystem: file.fileSystemType).set(on: connection)
    try connection.executeScript("PRAGMA foreign_keys = ON; PRAGMA cache_size = -16000")
    return connection
  }

  private static func migratedConnection(_ file: PrivateFile) throws -> Connection {
    try file.createIfMissing()
    let connection = try Connection(file.path, .readWrite)
    // A newer version of this program may use another mode.
    _ = try version(of: connection)
    try JournalMode(fileSystem: file.fileSystemType).set(on: connection)
    try migrate(connection)
    guard let migrated = try writingConnection(file) else { throw LibraryError.corrupt }
    return migrated
  }

  /// Reading with a log needs an index file beside it; if that can't be created, the log is
  /// ignored.
  private static func readingConnection(_ path: String, waits: Bool) throws -> Connection {
    do {
      let connection = try Connection(path, .readOnly)
      if !waits { connection.setBusyTimeout(milliseconds: 0) }
      _ = try version(of: connection)
      return connection
    } catch let error as SQLiteError where error.code == SQLITE_CANTOPEN {
      return try Connection(path, .immutable)
    }
  }

  private static func version(of connection: Connection) throws -> Int {
    let version = try connection.fetchInt("PRAGMA user_version")
    // No release has that many migrations.
    guard let version, 0..<1_000 ~= version else { throw LibraryError.corrupt }
    guard version <= LibrarySchema.version else { throw LibraryError.newerSchema }
    return version
  }

  /// Migrates the tables, unless another process did so while this one waited for the lock.
  private static func migrate(_ connection: Connection) throws {
    try connection.transaction(isWriting: true) {
      let version = try version(of: connection)
      let migrations = LibrarySchema.migrations.dropFirst(version)
      do {
        for case .sql(let statements) in migrations { try connection.executeScript(statements) }
        // Reindexing writes the tables of all versions.
        for case .reindexing(let index) in migrations where version > 0 { try index(connection) }
      } catch let error as SQLiteError where error.code == SQLITE_ERROR {
        // The tables don't match the version.
        throw LibraryError.corrupt
      }
      try connection.executeScript("PRAGMA user_version = \(LibrarySchema.version)")
    }
  }
}

/// Ends a search from another thread.
package final class SearchCancellation: Sendable {
  private let flag = Atomic(false)

  package init() {}

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func cancel() { flag.store(true, ordering: .relaxed) }
}
