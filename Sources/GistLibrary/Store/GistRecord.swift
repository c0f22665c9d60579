import FoundationEssentials
import GitHubModels

/// The rows of one gist, within a transaction.
struct GistRecord {
  let number: Int
  private let connection: Connection

  /// Finds or makes the gist's row, and puts its files down.
  init(saving gist: Gist, in connection: Connection) throws {
    try connection.run(
      """
      INSERT INTO gists (id, owner, is_public, updated, title) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, is_public = excluded.is_public,
        updated = excluded.updated, title = excluded.title
      """,
      [gist.id, gist.owner?.login, gist.isPublic, gist.updatedAt?.seconds, gist.title])
    guard let number = try Self.number(of: gist.id, in: connection) else {
      throw LibraryError.corrupt
    }
    self.number = number
    self.connection = connection
    try connection.run("INSERT INTO documents (gist) VALUES (?) ON CONFLICT DO NOTHING", [number])
    try connection.run("DELETE FROM files WHERE gist = ?", [number])
    for (place, file) in gist.files.enumerated() {
      try connection.run(
        "INSERT INTO files (gist, place, name, language) VALUES (?, ?, ?, ?)",
        [number, place, file.name, file.language])
    }
  }

  /// The row that is there.
  init(_ number: Int, in connection: Connection) {
    self.number = number
    self.connection = connection
  }

  static func number(of id: String, in connection: Connection) throws -> Int? {
    try connection.first("SELECT number FROM gists WHERE id = ?", [id]) { $0.int(0) } ?? nil
  }

  /// The list gave the same document before.
  static func isKnown(_ id: String, listed: String, in connection: Connection) throws -> Bool {
    try connection.first(
      "SELECT listed FROM documents JOIN gists ON number = gist WHERE id = ?", [id]
    ) { $0.text(0) == listed } ?? false
  }

  /// Puts down that a gist still is as it is kept, all contents included; false where it is not.
  static func renew(
    _ gist: Gist, whole document: String, at time: Date?, in connection: Connection
  ) throws -> Bool {
    let sql = """
      SELECT whole, number FROM documents JOIN gists ON number = gist
      WHERE id = ? AND whole_updated = updated
      """
    let known = try connection.first(sql, [gist.id]) { ($0.text(0), $0.int(1)) }
    guard let known, known.0 == document else { return false }
    try connection.run(
      "UPDATE gists SET whole_at = ? WHERE number = ?", [time?.seconds, known.1])
    return true
  }

  func setListed(_ document: String, at time: Date?) throws {
    try connection.run("UPDATE documents SET listed = ? WHERE gist = ?", [document, number])
    try connection.run(
      "UPDATE gists SET listed_at = ? WHERE number = ?", [time?.seconds, number])
  }

  /// `updated` is the state that the contents are of: all of them where `isWhole`, all that GitHub gives
  /// where `isSettled`, which stays so.
  func setWhole(
    _ document: String, of updated: Date?, isWhole: Bool, isSettled: Bool, at time: Date?
  ) throws {
    try connection.run("UPDATE documents SET whole = ? WHERE gist = ?", [document, number])
    try connection.run(
      """
      UPDATE gists SET whole_at = ?1, whole_updated = iif(?2, ?4, NULL),
        settled_updated = iif(?3 OR settled_updated IS ?4, ?4, NULL) WHERE number = ?5
      """, [time?.seconds, isWhole, isSettled, updated?.seconds, number])
  }

  func setContents(_ contents: [String: [UInt8]]) throws {
    try connection.run("DELETE FROM contents WHERE gist = ?", [number])
    for (name, bytes) in contents {
      try connection.run(
        "INSERT INTO contents (gist, name, bytes) VALUES (?, ?, ?)", [number, name, bytes])
    }
  }

  static func contents(of number: Int, in connection: Connection) throws -> [String: [UInt8]] {
    let rows = try connection.all("SELECT name, bytes FROM contents WHERE gist = ?", [number]) {
      ($0.text(0) ?? "", $0.bytes(1) ?? [])
    }
    return Dictionary(rows) { $1 }
  }

  /// Puts the gist into the index, with the contents that are there.
  func index(_ gist: Gist) throws {
    try index(gist, try Self.contents(of: number, in: connection))
  }

  func index(_ gist: Gist, _ contents: [String: [UInt8]]) throws {
    let entry = IndexEntry(gist, contents: contents)
    try connection.run(
      """
      INSERT OR REPLACE INTO words (rowid, names, description, owner, content)
      VALUES (?, ?, ?, ?, ?)
      """,
      [number, entry.names, entry.description, entry.owner, entry.content])
    try connection.run(
      "INSERT OR REPLACE INTO parts (rowid, text) VALUES (?, ?)", [number, entry.text])
  }

  static func remove(_ id: String, in connection: Connection) throws {
    guard let number = try number(of: id, in: connection) else { return }
    try remove(number, in: connection)
  }

  static func remove(_ number: Int, in connection: Connection) throws {
    for sql in [
      "DELETE FROM words WHERE rowid = ?", "DELETE FROM parts WHERE rowid = ?",
      "DELETE FROM gists WHERE number = ?",
    ] {
      try connection.run(sql, [number])
    }
  }
}

extension Date {
  /// Since 1970, as the library keeps moments.
  var seconds: Int { Int(timeIntervalSince1970.rounded(.down)) }

  init(seconds: Int) { self.init(timeIntervalSince1970: Double(seconds)) }
}
