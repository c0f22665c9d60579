import FoundationEssentials
import GitHubModels
import SQLiteDatabase
import TextFolding
import TextFormats

/// The rows of one gist in all tables, within a transaction.
struct LibraryRecord {
  let number: Int
  private let connection: Connection

  /// Inserts or updates the rows of a gist and its files.
  init(saving gist: Gist, in connection: Connection) throws {
    try connection.execute(
      """
      INSERT INTO gists (id, owner, is_public, updated, title, node_id, description, file_count,
        created, comments)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, is_public = excluded.is_public,
        updated = excluded.updated, title = excluded.title,
        node_id = coalesce(excluded.node_id, node_id), description = excluded.description,
        file_count = excluded.file_count, created = excluded.created, comments = excluded.comments
      """,
      [
        gist.id, gist.owner?.login, gist.isPublic, gist.updatedAt?.seconds, gist.title,
        gist.nodeID, gist.description, gist.files.count, gist.createdAt?.seconds, gist.commentCount,
      ])
    guard let number = try Self.number(of: gist.id, in: connection) else {
      throw LibraryError.corrupt
    }
    self.number = number
    self.connection = connection
    try connection.execute(
      "INSERT INTO documents (gist) VALUES (?) ON CONFLICT DO NOTHING", [number])
    try connection.execute("DELETE FROM files WHERE gist = ?", [number])
    for (place, file) in gist.files.enumerated() {
      try connection.execute(
        "INSERT INTO files (gist, place, name, language, size) VALUES (?, ?, ?, ?, ?)",
        [number, place, file.name, file.language, file.size])
    }
  }

  /// Creates the record of an existing row.
  init(_ number: Int, in connection: Connection) {
    self.number = number
    self.connection = connection
  }

  static func number(of id: String, in connection: Connection) throws -> Int? {
    try connection.fetchInt("SELECT number FROM gists WHERE id = ?", [id])
  }

  /// Updates the time of a gist that has not changed.
  static func confirm(_ id: String, at time: Date?, in connection: Connection) throws {
    try connection.execute("UPDATE gists SET whole_at = ? WHERE id = ?", [time?.seconds, id])
  }

  static func id(of number: Int, in connection: Connection) throws -> String? {
    try connection.fetchText("SELECT id FROM gists WHERE number = ?", [number])
  }

  func setListedDocument(_ document: String, at time: Date?) throws {
    try connection.execute("UPDATE documents SET listed = ? WHERE gist = ?", [document, number])
    try connection.execute(
      "UPDATE gists SET listed_at = ? WHERE number = ?", [time?.seconds, number])
  }

  /// Makes the next sync fetch the gist again.
  func setOutdated() throws {
    try connection.execute(
      "UPDATE gists SET whole_updated = NULL, settled_updated = NULL WHERE number = ?", [number])
  }

  /// Saves the document of the stored contents.
  func setFullDocument(_ document: String) throws {
    try connection.execute("UPDATE documents SET whole = ? WHERE gist = ?", [document, number])
  }

  /// Saves contents and their revision.
  ///
  /// `isFullyFetched` means that GitHub serves no more of the gist; once set, it stays set for the
  /// revision. `isSameRevision` says whether the earlier contents were of this revision.
  func setContents(
    of gist: LibraryGist, isFullyFetched: Bool, isSameRevision: Bool
  ) throws {
    let isComplete = gist.isComplete
    try connection.execute(
      """
      UPDATE gists SET whole_at = iif(?6 AND whole_at > ?1, whole_at, ?1), whole_updated = iif(?2, ?4, NULL),
        settled_updated = iif(?3 OR ?6 AND settled_updated IS ?4, ?4, NULL) WHERE number = ?5
      """,
      [
        gist.time?.seconds, isComplete, isComplete || isFullyFetched,
        gist.gist.value.updatedAt?.seconds, number, isSameRevision,
      ])
    try connection.execute("DELETE FROM contents WHERE gist = ?", [number])
    for (name, bytes) in gist.contents.files {
      try connection.execute(
        "INSERT INTO contents (gist, name, bytes) VALUES (?, ?, ?)", [number, name, bytes])
    }
  }

  func setStars(_ stars: GistStars) throws {
    try connection.execute(
      """
      UPDATE gists SET stars = coalesce(?, stars), is_starred = coalesce(?, is_starred)
      WHERE number = ?
      """, [stars.count, stars.isStarred, number])
  }

  /// The size in bytes above which contents are read without a copy in SQLite's memory.
  static let largeContents = 1 << 20

  /// Returns the contents of a gist; of large files, only the first `most` bytes.
  static func contents(
    of number: Int, most: Int = .max, in connection: Connection
  ) throws -> FileContents {
    let sql = """
      SELECT name, iif(length(bytes) > \(largeContents), NULL, bytes), rowid FROM contents
      WHERE gist = ?
      """
    let rows = try connection.fetchAll(sql, [number]) {
      (name: $0.text(0) ?? "", bytes: $0.bytes(1), row: $0.int(2) ?? 0)
    }
    var contents = FileContents()
    for (name, bytes, row) in rows {
      contents[name] = try bytes ?? connection.blob(row, of: "contents", "bytes", most: most)
    }
    return contents
  }

  static func contents(of id: String, in connection: Connection) throws -> FileContents {
    guard let number = try number(of: id, in: connection) else { return [:] }
    return try contents(of: number, in: connection)
  }

  func index(_ entry: IndexEntry) throws {
    try connection.execute(
      """
      INSERT OR REPLACE INTO words (rowid, names, description, owner, content)
      VALUES (?, ?, ?, ?, ?)
      """,
      [number, entry.names, entry.description, entry.owner, entry.content])
    try connection.execute(
      "INSERT OR REPLACE INTO parts (rowid, text) VALUES (?, ?)", [number, entry.text])
    try connection.execute(
      "INSERT OR REPLACE INTO signatures (gist, bits) VALUES (?, signature(?))",
      [number, entry.text])
  }

  /// Reindexes gists where earlier versions missed the end of a file.
  static func indexLargeFiles(in connection: Connection) throws {
    try index(
      connection.fetchAll("SELECT DISTINCT gist FROM contents WHERE length(bytes) > 1048576") {
        $0.int(0) ?? 0
      }, in: connection)
  }

  /// Reindexes gists whose text earlier versions folded differently.
  static func indexWhatIsFoldedOtherwise(in connection: Connection) throws {
    var numbers: [Int] = []
    try connection.forEachRow("SELECT rowid, text FROM parts", []) { row in
      let text = row.text(1) ?? ""
      if Folding.fold(text) != text { numbers.append(row.int(0) ?? 0) }
      return true
    }
    try index(numbers, in: connection)
  }

  private static func index(_ numbers: [Int], in connection: Connection) throws {
    for number in numbers {
      let sql = "SELECT coalesce(listed, whole) FROM documents WHERE gist = ?"
      guard let document = try connection.fetchText(sql, [number]),
        let gist = try? GistStore.decode(document).value
      else { continue }
      let contents = try contents(of: number, in: connection)
      try LibraryRecord(number, in: connection).index(IndexEntry(gist, contents: contents))
    }
  }

  static func remove(_ number: Int, in connection: Connection) throws {
    for sql in [
      "DELETE FROM words WHERE rowid = ?", "DELETE FROM parts WHERE rowid = ?",
      "DELETE FROM gists WHERE number = ?",
    ] {
      try connection.execute(sql, [number])
    }
  }
}

/// The indexed text of a gist.
struct IndexEntry {
  var names, description, owner, content: String
  /// The folded text of all columns.
  var text: String

  /// Indexes contents that are valid UTF-8; binary files have nothing to search for.
  init(_ gist: Gist, contents: FileContents) {
    let names = gist.files.map(\.name)
    let texts = names.compactMap { contents[$0] }
      .compactMap { String(validating: $0, as: UTF8.self) }
    self.names = IndexWords.text(of: names.joined(separator: "\n"))
    description = IndexWords.text(of: gist.description ?? "")
    owner = IndexWords.text(of: gist.owner?.login ?? "")
    content = texts.map { IndexWords.text(of: $0) }.joined(separator: "\n")
    text = ([gist.description ?? "", gist.owner?.login ?? ""] + names + texts)
      .map { Folding.fold($0) }.joined(separator: "\n")
  }
}

extension SQLiteRow {
  func date(_ column: Int32) -> Date? { int(column).map(Date.init(seconds:)) }

  /// A count or a size; nil if it is out of range: see `OutsideNumber`.
  ///
  /// An earlier version may have stored any number that a host sent.
  func count(_ column: Int32) -> Int? {
    int(column).flatMap { 0...OutsideNumber.largestCount ~= $0 ? $0 : nil }
  }
}

extension Date {
  /// Whole seconds since 1970, as the library stores dates.
  var seconds: Int { wholeSeconds }

  init(seconds: Int) { self.init(timeIntervalSince1970: Double(seconds)) }
}
