import CSQLite

/// A database file of SQLite, which is loaded when the first one is opened.
final class SQLiteFile {
  /// A value of a column.
  enum Value: Hashable, Sendable {
    case null
    case integer(Int)
    case text(String)
    case blob([UInt8])

    init(_ text: String?) { self = text.map(Value.text) ?? .null }

    var integer: Int { if case .integer(let value) = self { value } else { 0 } }
    var text: String? { if case .text(let value) = self { value } else { nil } }
    var blob: [UInt8]? { if case .blob(let value) = self { value } else { nil } }
  }

  /// What SQLite says about a failure.
  struct Failure: Error, Hashable, Sendable {
    let code: Int32
    let message: String

    /// Whether another process uses the file.
    var isBusy: Bool { code & 0xFF == SQLITE_BUSY }
  }

  private let handle: OpaquePointer
  private let sqlite: SQLiteFunctions
  private var statements: [String: OpaquePointer] = [:]

  /// Opens a file, or creates it.
  init(_ path: String) throws(Failure) {
    guard let functions = csqlite_load() else {
      throw Failure(code: SQLITE_ERROR, message: "libsqlite3 is not installed")
    }
    sqlite = functions.pointee
    var handle: OpaquePointer?
    let code = sqlite.open_v2(
      path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard let handle else { throw Failure(code: code, message: "out of memory") }
    self.handle = handle
    guard code == SQLITE_OK else {
      let failure = Self.failure(code, handle, sqlite)
      _ = sqlite.close_v2(handle)
      throw failure
    }
  }

  deinit {
    for statement in statements.values { _ = sqlite.finalize(statement) }
    _ = sqlite.close_v2(handle)
  }

  /// Runs statements without values.
  func script(_ sql: String) throws(Failure) { try check(sqlite.exec(handle, sql, nil, nil, nil)) }

  /// Runs a statement and returns its rows.
  @discardableResult
  func run(_ sql: String, _ values: Value...) throws(Failure) -> [[Value]] {
    let statement = try prepared(sql)
    defer {
      _ = sqlite.reset(statement)
      _ = sqlite.clear_bindings(statement)
    }
    for (index, value) in values.enumerated() { try bind(value, to: statement, Int32(index + 1)) }
    var rows: [[Value]] = []
    while true {
      switch sqlite.step(statement) {
      case SQLITE_DONE: return rows
      case SQLITE_ROW: rows.append(row(of: statement))
      case let code: throw failure(code)
      }
    }
  }

  /// Runs `body` in a transaction, which is rolled back if `body` throws.
  func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
    try script("BEGIN IMMEDIATE")
    do throws(Failure) {
      try body()
      try script("COMMIT")
    } catch {
      _ = sqlite.exec(handle, "ROLLBACK", nil, nil, nil)
      throw error
    }
  }

  private func prepared(_ sql: String) throws(Failure) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    try check(sqlite.prepare_v2(handle, sql, -1, &statement, nil))
    guard let statement else { throw Failure(code: SQLITE_MISUSE, message: "empty statement") }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: Value, to statement: OpaquePointer, _ index: Int32) throws(Failure) {
    // SQLITE_TRANSIENT, a macro that Swift does not import: SQLite copies the bytes.
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let code: Int32
    switch value {
    case .null: code = sqlite.bind_null(statement, index)
    case .integer(let value): code = sqlite.bind_int64(statement, index, Int64(value))
    case .text(let value):
      // The length is passed along, since a text can contain NUL.
      code = sqlite.bind_text64(
        statement, index, value, UInt64(value.utf8.count), copies, UInt8(SQLITE_UTF8))
    case .blob(let value):
      code = value.withUnsafeBytes { bytes in
        bytes.isEmpty
          ? sqlite.bind_zeroblob(statement, index, 0)
          : sqlite.bind_blob64(
            statement, index, bytes.baseAddress, UInt64(bytes.count), copies)
      }
    }
    try check(code)
  }

  private func row(of statement: OpaquePointer) -> [Value] {
    (0..<sqlite.column_count(statement)).map { column in
      switch sqlite.column_type(statement, column) {
      case SQLITE_INTEGER: .integer(Int(sqlite.column_int64(statement, column)))
      case SQLITE_TEXT: .text(String(decoding: bytes(of: statement, column), as: UTF8.self))
      case SQLITE_BLOB: .blob(bytes(of: statement, column))
      default: .null
      }
    }
  }

  private func bytes(of statement: OpaquePointer, _ column: Int32) -> [UInt8] {
    guard let start = sqlite.column_blob(statement, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite.column_bytes(statement, column))))
  }

  private func check(_ code: Int32) throws(Failure) {
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private func failure(_ code: Int32) -> Failure { Self.failure(code, handle, sqlite) }

  private static func failure(
    _ code: Int32, _ handle: OpaquePointer, _ sqlite: SQLiteFunctions
  ) -> Failure {
    Failure(code: code, message: sqlite.errmsg(handle).map { String(cString: $0) } ?? "")
  }
}
