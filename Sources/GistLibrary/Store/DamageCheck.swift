import CSQLite

/// Tells a damaged library from an error that has another cause.
///
/// A damaged index contains absurd lengths, for which no memory can be allocated. Without one of its
/// tables, FTS5 reports a general error. Both errors also occur if the library is not damaged.
enum DamageCheck {
  /// Whether tables are missing, or an index does not pass FTS5's integrity check.
  ///
  /// False if the library can't be checked.
  static func isDamaged(_ path: String) -> Bool {
    guard let connection = try? Connection(path, .readWrite) else { return false }
    return isIncomplete(connection) || Schema.indexTables.contains { isDamaged($0, connection) }
  }

  private static func isIncomplete(_ connection: Connection) -> Bool {
    let tables = try? connection.fetchAll("SELECT name FROM sqlite_schema WHERE type = 'table'") {
      $0.text(0) ?? ""
    }
    guard let tables else { return false }
    return !Set(Schema.tables).isSubset(of: tables)
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
    case SQLITE_NOMEM: true
    case SQLITE_ERROR:
      ["no such table", "vtable constructor failed", "invalid fts5", "SQL logic error"]
        .contains { message.hasPrefix($0) }
    default: false
    }
  }
}
