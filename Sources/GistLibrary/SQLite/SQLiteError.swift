import CSQLite

/// SQLite, loaded where it is first used.
enum SQLite {
  /// nil where SQLite is not installed.
  static let functions: SQLiteFunctions? = csqlite_load()?.pointee
}

/// What SQLite says of a failure.
struct SQLiteError: Error, Hashable {
  /// A primary result code, such as `SQLITE_BUSY`.
  var code: Int32
  /// In its own words, such as `database or disk is full`.
  var message: String

  static let notInstalled = SQLiteError(
    code: SQLITE_ERROR, message: "SQLite is not installed (libsqlite3.so.0)")
}
