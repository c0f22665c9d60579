import CSQLite
import GitHubModels
import Glibc
package import LocalFiles

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
  /// SQLite reported another error, such as `database or disk is full`.
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
    // The library writes valid JSON only.
    case is JSONError: self = .corrupt
    case let error as SQLiteError:
      switch error.code {
      case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: self = .corrupt
      // The format of the schema is one that SQLite never writes.
      case SQLITE_ERROR where error.message == "unsupported file format": self = .corrupt
      case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
      case SQLITE_INTERRUPT: self = .cancelled
      default: self = .unusable(error.message)
      }
    default: self = .unusable(String(describing: error))
    }
  }
}
