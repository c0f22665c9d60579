import CSQLite

/// A connection to an SQLite file: statements with bound values, prepared once each.
///
/// This is all of SQLite's interface that a library needs. GRDB was measured and left out: it brings the
/// whole of Foundation, a program of 61 MB in place of 6, which starts 1.5 ms later even where nothing is
/// opened, and opens a library in 8 ms in place of 1.
final class Connection {
  enum Access: Hashable {
    case reading
    /// Of a file on a disk that can't be written, where nobody else writes it either.
    case readingAlone
    case writing
  }

  private let handle: OpaquePointer
  private let sqlite: SQLiteFunctions
  private var statements: [String: OpaquePointer] = [:]

  /// Opens the file, which must be there.
  init(_ path: String, _ access: Access) throws(SQLiteError) {
    guard let sqlite = SQLite.functions else { throw .notInstalled }
    var handle: OpaquePointer?
    let flags = access == .writing ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    let name = access == .readingAlone ? Self.immutable(path) : path
    let code = sqlite.open_v2(name, &handle, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard let handle else { throw Self.error(code, nil, sqlite) }
    guard code == SQLITE_OK else {
      let error = Self.error(code, handle, sqlite)
      _ = sqlite.close_v2(handle)
      throw error
    }
    self.handle = handle
    self.sqlite = sqlite
    waits(milliseconds: Self.patience)
    _ = sqlite.keep_log_on_close(handle)
  }

  deinit {
    for statement in statements.values { _ = sqlite.finalize(statement) }
    _ = sqlite.close_v2(handle)
  }

  private static func immutable(_ path: String) -> String {
    let plain = path.replacing("%", with: "%25").replacing("?", with: "%3F")
      .replacing("#", with: "%23")
    return "file:\(plain)?immutable=1"
  }

  /// For another process, in milliseconds.
  static let patience: Int32 = 5_000

  func waits(milliseconds: Int32) { _ = sqlite.busy_timeout(handle, milliseconds) }

  /// Runs statements without values.
  func execute(_ sql: String) throws(SQLiteError) {
    try check(sqlite.exec(handle, sql, nil, nil, nil))
  }

  /// Runs a statement that gives no rows.
  func run(_ sql: String, _ values: [any SQLiteValue] = []) throws(SQLiteError) {
    _ = try all(sql, values) { _ in }
  }

  /// What `read` makes of the first row; nil where there is none.
  func first<Value>(
    _ sql: String, _ values: [any SQLiteValue] = [], _ read: (SQLiteRow) -> Value
  ) throws(SQLiteError) -> Value? {
    var first: Value?
    try rows(sql, values) { row in
      first = read(row)
      return false
    }
    return first
  }

  /// What `read` makes of each row.
  func all<Value>(
    _ sql: String, _ values: [any SQLiteValue] = [], _ read: (SQLiteRow) -> Value
  ) throws(SQLiteError) -> [Value] {
    var all: [Value] = []
    try rows(sql, values) { row in
      all.append(read(row))
      return true
    }
    return all
  }

  /// Gives each row to `body`, until that gives false.
  private func rows(
    _ sql: String, _ values: [any SQLiteValue], _ body: (SQLiteRow) -> Bool
  ) throws(SQLiteError) {
    let statement = try statement(sql)
    defer {
      _ = sqlite.reset(statement)
      _ = sqlite.clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      try check(value.bind(to: statement, at: Int32(index + 1), sqlite))
    }
    while true {
      let code = sqlite.step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw Self.error(code, handle, sqlite) }
      guard body(SQLiteRow(statement, sqlite)) else { return }
    }
  }

  private func statement(_ sql: String) throws(SQLiteError) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    try check(sqlite.prepare_v2(handle, sql, -1, &statement, nil))
    guard let statement else { throw Self.error(SQLITE_MISUSE, nil, sqlite) }
    statements[sql] = statement
    return statement
  }

  /// Runs `body` in a transaction, which writes all or nothing.
  ///
  /// A writing one begins by waiting for other writers (`BEGIN IMMEDIATE`): it never has to give up
  /// half-way.
  func transaction<Value>(
    isWriting: Bool, _ body: () throws -> Value
  ) throws -> Value {
    try execute(isWriting ? "BEGIN IMMEDIATE" : "BEGIN")
    do {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // Fails where SQLite rolled back by itself, as on a full disk.
      try? execute("ROLLBACK")
      throw error
    }
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw Self.error(code, handle, sqlite) }
  }

  private static func error(
    _ code: Int32, _ handle: OpaquePointer?, _ sqlite: SQLiteFunctions
  ) -> SQLiteError {
    let message = handle.map { sqlite.errmsg($0) } ?? sqlite.errstr(code)
    return SQLiteError(code: code & 0xFF, message: message.map { String(cString: $0) } ?? "")
  }
}
