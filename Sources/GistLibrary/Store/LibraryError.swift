import CSQLite
import GitHubModels
import Glibc
package import LocalFiles

/// Why a library could not be used.
package enum LibraryError: Error, Hashable, Sendable {
  /// There is none yet.
  case missing
  /// A newer version of this program made it.
  case newerSchema
  /// What is in the file is no library, or no longer one.
  case corrupt
  /// Another process did not let go of it in time.
  case busy
  /// The file can't be made or opened.
  case file(FileError)
  /// It can't be read or written; in SQLite's words: `database or disk is full`.
  case unusable(String)

  init(_ error: any Error) {
    switch error {
    case let error as LibraryError: self = error
    case FileError.isFolder: self = .corrupt
    case FileError.cannotWrite(_, EWOULDBLOCK): self = .busy
    case let error as FileError: self = .file(error)
    // A document that is no JSON was not written by us like that.
    case is JSONError: self = .corrupt
    case let error as SQLiteError:
      switch error.code {
      case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: self = .corrupt
      // A damaged index names lengths that no memory holds; Linux seldom refuses any other.
      case SQLITE_NOMEM: self = .corrupt
      case SQLITE_ERROR where error.isOfDamagedTable: self = .corrupt
      case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
      default: self = .unusable(error.message)
      }
    default: self = .unusable(String(describing: error))
    }
  }
}

extension SQLiteError {
  /// A table that every library has is not there, or can't be opened.
  fileprivate var isOfDamagedTable: Bool {
    ["no such table", "vtable constructor failed", "invalid fts5", "malformed database schema"]
      .contains { message.hasPrefix($0) }
  }
}
