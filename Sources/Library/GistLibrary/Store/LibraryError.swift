import CSQLite
import Glibc
package import LocalFiles
import SQLiteDatabase
import Synchronization
import TextFormats

/// Why a library could not be opened, read or written.
package enum LibraryError: Error, Hashable, Sendable {
  /// The library does not exist.
  case missing
  /// A newer version of this program made it.
  case newerSchema
  /// The file is damaged, or not a library.
  case corrupt
  /// Another process has locked the library.
  case busy
  /// The search was cancelled.
  case cancelled
  /// The file can't be created or opened.
  case file(FileError)
  /// SQLite could not write: `database or disk is full`, `attempt to write a readonly database`.
  case notWritten(String)
  /// SQLite reported another error.
  case unusable(String)

  /// Finds out whether damage of the library at this path caused the error.
  init(_ error: any Error, at path: String) {
    let isDamaged = (error as? SQLiteError)?.mayBeDamage == true && DamageCheck.isDamaged(path)
    self = isDamaged ? .corrupt : LibraryError(error)
  }

  init(_ error: any Error) {
    switch error {
    case let error as LibraryError: self = error
    case FileError.isFolder: self = .corrupt
    case FileError.cannotWrite(_, EWOULDBLOCK): self = .busy
    case let error as FileError: self = .file(error)
    // The library writes only valid JSON.
    case is JSONError: self = .corrupt
    case let error as SQLiteError:
      switch error.code {
      case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: self = .corrupt
      // SQLite never writes this schema format.
      case SQLITE_ERROR where error.message == "unsupported file format": self = .corrupt
      case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
      case SQLITE_INTERRUPT: self = .cancelled
      case SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR: self = .notWritten(error.message)
      default: self = .unusable(error.message)
      }
    default: self = .unusable(String(describing: error))
    }
  }
}

/// Distinguishes a damaged library from errors with another cause.
///
/// A damaged index contains absurd lengths, for which no memory can be allocated. Without one of
/// its tables, FTS5 reports a general error. Both errors also occur if the library is not damaged.
enum DamageCheck {
  /// Whether the file has a format that SQLite never writes, tables or columns are missing, or an
  /// index fails FTS5's integrity check.
  ///
  /// False if the library can't be checked.
  static func isDamaged(_ path: String) -> Bool {
    if hasUnknownFormat(path) { return true }
    guard let connection = try? Connection(path, .readWrite) else { return false }
    return isIncomplete(connection)
      || LibrarySchema.indexTables.contains { isDamaged($0, connection) }
  }

  /// The versions of the format for writing and for reading: with a later one, SQLite refuses to
  /// write, as it does on a read-only disk.
  /// <https://www.sqlite.org/fileformat2.html#file_format_version_numbers>
  private static func hasUnknownFormat(_ path: String) -> Bool {
    guard let file = file(path) else { return false }
    var versions: [UInt8] = [0, 0]
    guard pread(file, &versions, versions.count, 18) == versions.count else { return false }
    return !versions.allSatisfy { 1...2 ~= $0 }
  }

  /// The file that was opened last.
  private static let opened = Mutex<(path: String, inode: ino_t, file: Int32)?>(nil)

  /// Opens a file and never closes it: closing would end all locks of this process's connections to
  /// it.
  /// <https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_>
  private static func file(_ path: String) -> Int32? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return opened.withLock { opened in
      if let opened, opened.path == path, opened.inode == status.st_ino { return opened.file }
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      opened = (path, status.st_ino, file)
      return file
    }
  }

  static func hasTables(_ connection: Connection) throws -> Bool {
    try connection.exists("SELECT 1 FROM sqlite_schema")
  }

  private static func isIncomplete(_ connection: Connection) -> Bool {
    guard let tables = try? definitions(connection), let expected = try? expectedDefinitions()
    else { return false }
    return LibrarySchema.tables.contains { tables[$0] == nil }
      || LibrarySchema.ownTables.contains { tables[$0] != expected[$0] }
  }

  /// The statement that creates each table.
  private static func definitions(_ connection: Connection) throws -> [String: String] {
    let rows = try connection.fetchAll("SELECT name, sql FROM sqlite_schema WHERE type = 'table'") {
      ($0.text(0) ?? "", $0.text(1) ?? "")
    }
    return Dictionary(rows) { first, _ in first }
  }

  private static func expectedDefinitions() throws -> [String: String] {
    let connection = try Connection(":memory:", .readWrite)
    for case .sql(let statements) in LibrarySchema.migrations {
      try connection.executeScript(statements)
    }
    return try definitions(connection)
  }

  private static func isDamaged(_ index: String, _ connection: Connection) -> Bool {
    do {
      try connection.execute("INSERT INTO \(index) (\(index)) VALUES ('integrity-check')")
      return false
    } catch {
      return error.code == SQLITE_CORRUPT || error.message.hasPrefix("invalid fts5")
    }
  }
}

extension SQLiteError {
  /// Whether a damaged library is one of the possible causes.
  var mayBeDamage: Bool {
    switch code {
    case SQLITE_NOMEM, SQLITE_READONLY: true
    case SQLITE_ERROR:
      [
        "no such table", "no such column", "has no column named", "vtable constructor failed",
        "invalid fts5", "SQL logic error",
      ].contains { message.contains($0) }
    default: false
    }
  }
}
