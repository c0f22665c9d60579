import CSQLite

/// A connection to a database file, with a cache of prepared statements.
///
/// It covers only the part of SQLite's interface that the programs need. SQL can use the functions of
/// `CSQLite`, such as `contains(text, part)`.
package final class Connection {
  package enum Access: Hashable {
    case readOnly
    /// For a file on a read-only disk, where no process can write: SQLite needs no lock and no log.
    case immutable
    case readWrite
    /// Like `readWrite`, for a file that may be missing.
    case create
  }

  /// The SQLite library, which is loaded on first use; nil if it is not installed.
  private static let library: SQLiteFunctions? = csqlite_load()?.pointee

  private let handle: OpaquePointer
  private let sqlite: SQLiteFunctions
  private var statements: [String: PreparedStatement] = [:]

  /// Opens a file, which must exist unless `access` is `.create`.
  package init(_ path: String, _ access: Access) throws(SQLiteError) {
    guard let sqlite = Self.library else {
      throw SQLiteError(
        code: SQLITE_ERROR, message: "SQLite is not installed (libsqlite3.so.0)")
    }
    var handle: OpaquePointer?
    let flags =
      switch access {
      case .readOnly, .immutable: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    let name = access == .immutable ? Self.immutableURI(path) : path
    let code = sqlite.open_v2(name, &handle, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard let handle else { throw Self.error(code, nil, sqlite) }
    guard code == SQLITE_OK else {
      let error = Self.error(code, handle, sqlite)
      _ = sqlite.close_v2(handle)
      throw error
    }
    self.handle = handle
    self.sqlite = sqlite
    _ = sqlite.add_functions(handle)
    setBusyTimeout(milliseconds: Self.defaultBusyTimeout)
    // The next process that opens a library need not wait for a checkpoint.
    if access != .create { _ = sqlite.keep_log_on_close(handle) }
  }

  deinit {
    for statement in statements.values { _ = sqlite.finalize(statement.handle) }
    _ = sqlite.close_v2(handle)
  }

  private static func immutableURI(_ path: String) -> String {
    let plain = path.replacing("%", with: "%25").replacing("?", with: "%3F")
      .replacing("#", with: "%23")
    return "file:\(plain)?immutable=1"
  }

  /// The time that a statement waits for another process's lock, in milliseconds.
  package static let defaultBusyTimeout: Int32 = 5_000

  package func setBusyTimeout(milliseconds: Int32) { _ = sqlite.busy_timeout(handle, milliseconds) }

  /// Executes any number of statements without values.
  package func executeScript(_ sql: String) throws(SQLiteError) {
    try check(sqlite.exec(handle, sql, nil, nil, nil))
  }

  /// Executes one statement and ignores its rows.
  package func execute(_ sql: String, _ values: [any SQLiteValue] = []) throws(SQLiteError) {
    _ = try fetchAll(sql, values) { _ in }
  }

  /// Returns the first row, as read by `read`; nil if there are no rows.
  package func fetchOne<Value>(
    _ sql: String, _ values: [any SQLiteValue] = [], _ read: (SQLiteRow) -> Value
  ) throws(SQLiteError) -> Value? {
    var first: Value?
    try forEachRow(sql, values) { row in
      first = read(row)
      return false
    }
    return first
  }

  /// Returns the first value of the first row as a number; nil if there are no rows, or it is NULL.
  package func fetchInt(
    _ sql: String, _ values: [any SQLiteValue] = []
  ) throws(SQLiteError) -> Int? {
    try fetchOne(sql, values) { $0.int(0) } ?? nil
  }

  /// Returns the first value of the first row as a text; nil if there are no rows, or it is NULL.
  package func fetchText(
    _ sql: String, _ values: [any SQLiteValue] = []
  ) throws(SQLiteError) -> String? {
    try fetchOne(sql, values) { $0.text(0) } ?? nil
  }

  /// Whether there is a row.
  package func exists(
    _ sql: String, _ values: [any SQLiteValue] = []
  ) throws(SQLiteError) -> Bool {
    try fetchOne(sql, values) { _ in true } ?? false
  }

  /// Returns all rows, as read by `read`.
  package func fetchAll<Value>(
    _ sql: String, _ values: [any SQLiteValue] = [], _ read: (SQLiteRow) -> Value
  ) throws(SQLiteError) -> [Value] {
    var all: [Value] = []
    try forEachRow(sql, values) { row in
      all.append(read(row))
      return true
    }
    return all
  }

  /// Binds the values one by one to the only parameter of a statement; returns the first row of
  /// each, as read by `read`, and leaves out values without rows.
  package func fetchFirst<Value>(
    _ sql: String, forEach values: some Sequence<some SQLiteValue>, _ read: (SQLiteRow) -> Value
  ) throws(SQLiteError) -> [Value] {
    let statement = try preparedStatement(sql, values: 1)
    defer { reset(statement) }
    var all: [Value] = []
    for value in values {
      try check(value.bind(sqlite, statement, 1))
      if try step(statement) { all.append(read(SQLiteRow(statement, sqlite))) }
      _ = sqlite.reset(statement)
    }
    return all
  }

  /// Calls `body` with each row; stops when `body` returns false.
  package func forEachRow(
    _ sql: String, _ values: [any SQLiteValue], _ body: (SQLiteRow) -> Bool
  ) throws(SQLiteError) {
    let statement = try preparedStatement(sql, values: values.count)
    defer { reset(statement) }
    for (index, value) in values.enumerated() {
      try check(value.bind(sqlite, statement, Int32(index + 1)))
    }
    while try step(statement) {
      guard body(SQLiteRow(statement, sqlite)) else { return }
    }
  }

  /// Returns a blob of the row with this ID, or its first `most` bytes; SQLite makes no copy of its
  /// own, as it does for a column.
  package func blob(
    _ row: Int, of table: String, _ column: String, most: Int = .max
  ) throws(SQLiteError) -> [UInt8] {
    var blob: OpaquePointer?
    try check(sqlite.blob_open(handle, "main", table, column, Int64(row), 0, &blob))
    guard let blob else { throw Self.error(SQLITE_MISUSE, nil, sqlite) }
    defer { _ = sqlite.blob_close(blob) }
    let count = min(sqlite.blob_bytes(blob), Int32(clamping: most))
    var code = SQLITE_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      code = sqlite.blob_read(blob, start, count, 0)
      filled = code == SQLITE_OK ? Int(count) : 0
    }
    try check(code)
    return bytes
  }

  private func reset(_ statement: OpaquePointer) {
    _ = sqlite.reset(statement)
    _ = sqlite.clear_bindings(statement)
  }

  /// Goes to the next row; returns false if there are no more.
  private func step(_ statement: OpaquePointer) throws(SQLiteError) -> Bool {
    switch sqlite.step(statement) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    case let code: throw Self.error(code, handle, sqlite)
    }
  }

  /// Returns the only statement of `sql`, which has one parameter for each value.
  ///
  /// SQLite would ignore text after the statement, and use NULL for a missing value.
  private func preparedStatement(_ sql: String, values: Int) throws(SQLiteError) -> OpaquePointer {
    let statement: PreparedStatement
    if let cached = statements[sql] {
      statement = cached
    } else {
      statement = try prepare(sql)
      statements[sql] = statement
    }
    guard statement.parameters == values else {
      throw .misuse("\(values) values for \(statement.parameters) parameters: \(sql)")
    }
    return statement.handle
  }

  private func prepare(_ sql: String) throws(SQLiteError) -> PreparedStatement {
    var handles: [OpaquePointer] = []
    let code = sql.withCString { start in
      // Comments and spaces make no statement.
      var (code, rest) = (SQLITE_OK, Optional(start))
      while code == SQLITE_OK, handles.count < 2, let next = rest, next.pointee != 0 {
        var handle: OpaquePointer?
        code = sqlite.prepare_v2(self.handle, next, -1, &handle, &rest)
        if let handle { handles.append(handle) }
      }
      return code
    }
    // SQLite reads to the first NUL.
    if code == SQLITE_OK, let handle = handles.first, handles.count == 1, !sql.utf8.contains(0) {
      return PreparedStatement(
        handle: handle, parameters: Int(sqlite.bind_parameter_count(handle)))
    }
    let isSyntaxError = handles.isEmpty && code != SQLITE_OK
    let error =
      isSyntaxError ? Self.error(code, handle, sqlite) : .misuse("not one statement: \(sql)")
    for handle in handles { _ = sqlite.finalize(handle) }
    throw error
  }

  /// Runs `body` in a transaction, which is rolled back if `body` throws.
  ///
  /// A write transaction waits for other writers when it begins (`BEGIN IMMEDIATE`), so it never
  /// fails halfway because of a lock.
  package func transaction<Value>(
    isWriting: Bool, _ body: () throws -> Value
  ) throws -> Value {
    try executeScript(isWriting ? "BEGIN IMMEDIATE" : "BEGIN")
    do {
      let value = try body()
      try executeScript("COMMIT")
      return value
    } catch {
      // Fails if SQLite has already rolled back, for example because the disk is full.
      try? executeScript("ROLLBACK")
      throw error
    }
  }

  /// The number of steps of SQLite's virtual machine between two checks for cancellation.
  private static let stepsBetweenChecks: Int32 = 1_000

  /// Runs `body`, whose statements fail with `SQLITE_INTERRUPT` once `isCancelled` returns true.
  ///
  /// SQLite polls `isCancelled`, so a late cancellation never ends the next statement, as
  /// `sqlite3_interrupt` could.
  package func interruptible<Value>(
    when isCancelled: @escaping () -> Bool, _ body: () throws -> Value
  ) rethrows -> Value {
    let question = CancellationQuestion(isCancelled: isCancelled)
    sqlite.progress_handler(
      handle, Self.stepsBetweenChecks,
      { pointer in
        guard let pointer else { return 0 }
        let question = Unmanaged<CancellationQuestion>.fromOpaque(pointer).takeUnretainedValue()
        return question.isCancelled() ? 1 : 0
      }, Unmanaged.passUnretained(question).toOpaque())
    defer { sqlite.progress_handler(handle, 0, nil, nil) }
    return try withExtendedLifetime(question) { try body() }
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

private struct PreparedStatement {
  let handle: OpaquePointer
  let parameters: Int
}

private final class CancellationQuestion {
  let isCancelled: () -> Bool

  init(isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }
}

/// An error reported by SQLite.
package struct SQLiteError: Error, Hashable {
  /// A primary result code, such as `SQLITE_BUSY`.
  package var code: Int32
  /// SQLite's message, such as `database or disk is full`.
  package var message: String

  package init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  /// A mistake in the call that SQLite would not notice.
  static func misuse(_ message: String) -> Self { Self(code: SQLITE_MISUSE, message: message) }

  /// Whether another process uses the file.
  package var isBusy: Bool { code == SQLITE_BUSY }
}
