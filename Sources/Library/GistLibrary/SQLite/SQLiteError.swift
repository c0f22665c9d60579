import CSQLite

/// The SQLite library, which is loaded on first use.
enum SQLite {
  /// nil if SQLite is not installed.
  static let functions: SQLiteFunctions? = csqlite_load()?.pointee
}

/// An error reported by SQLite.
struct SQLiteError: Error, Hashable {
  /// A primary result code, such as `SQLITE_BUSY`.
  var code: Int32
  /// SQLite's message, such as `database or disk is full`.
  var message: String

  static let notInstalled = SQLiteError(
    code: SQLITE_ERROR, message: "SQLite is not installed (libsqlite3.so.0)")
}
