package import CSQLite

/// A value that can be bound to a statement.
package protocol SQLiteValue: Sendable {
  func bind(_ sqlite: SQLiteFunctions, _ query: OpaquePointer, _ index: Int32) -> Int32
}

extension Int: SQLiteValue {
  package func bind(_ sqlite: SQLiteFunctions, _ query: OpaquePointer, _ index: Int32) -> Int32 {
    sqlite.bind_int64(query, index, Int64(self))
  }
}

extension Bool: SQLiteValue {
  package func bind(_ sqlite: SQLiteFunctions, _ query: OpaquePointer, _ index: Int32) -> Int32 {
    sqlite.bind_int(query, index, self ? 1 : 0)
  }
}

extension String: SQLiteValue {
  package func bind(_ sqlite: SQLiteFunctions, _ query: OpaquePointer, _ index: Int32) -> Int32 {
    // The length is passed along, since a text can contain NUL.
    sqlite.bind_text64(
      query, index, self, UInt64(utf8.count), Self.transient, UInt8(SQLITE_UTF8))
  }

  /// `SQLITE_TRANSIENT`, a macro that Swift does not import: SQLite copies the bytes.
  fileprivate static var transient: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}

extension [UInt8]: SQLiteValue {
  package func bind(_ sqlite: SQLiteFunctions, _ query: OpaquePointer, _ index: Int32) -> Int32 {
    if isEmpty { return sqlite.bind_zeroblob(query, index, 0) }
    return withUnsafeBytes { bytes in
      sqlite.bind_blob64(
        query, index, bytes.baseAddress, UInt64(bytes.count), String.transient)
    }
  }
}

extension Optional: SQLiteValue where Wrapped: SQLiteValue {
  package func bind(_ sqlite: SQLiteFunctions, _ query: OpaquePointer, _ index: Int32) -> Int32 {
    self?.bind(sqlite, query, index) ?? sqlite.bind_null(query, index)
  }
}

/// The current row of a statement.
package struct SQLiteRow {
  private let statement: OpaquePointer
  private let sqlite: SQLiteFunctions

  init(_ statement: OpaquePointer, _ sqlite: SQLiteFunctions) {
    self.statement = statement
    self.sqlite = sqlite
  }

  package func int(_ column: Int32) -> Int? {
    isNull(column) ? nil : Int(sqlite.column_int64(statement, column))
  }

  package func bool(_ column: Int32) -> Bool? { int(column).map { $0 != 0 } }

  package func text(_ column: Int32) -> String? {
    guard !isNull(column), let text = sqlite.column_text(statement, column) else { return nil }
    let count = Int(sqlite.column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  package func bytes(_ column: Int32) -> [UInt8]? {
    guard !isNull(column) else { return nil }
    let count = Int(sqlite.column_bytes(statement, column))
    guard let bytes = sqlite.column_blob(statement, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private func isNull(_ column: Int32) -> Bool {
    sqlite.column_type(statement, column) == SQLITE_NULL
  }
}
