import FoundationEssentials

/// When gists left the library or a feed, by the server's clock: a document or a list that was sent
/// before does not bring them back.
enum Removal {
  /// The name of no feed: the gist left the library.
  private static let library = ""
  /// No response takes longer; in seconds.
  private static let lifetime = 30 * 86_400

  static func save(
    _ id: String, from feed: String? = nil, at time: Date?, in connection: Connection
  ) throws {
    guard let time = time?.seconds else { return }
    try connection.execute(
      """
      INSERT INTO removals (gist, feed, at) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET at = max(at, excluded.at)
      """, [id, feed ?? library, time])
    try connection.execute("DELETE FROM removals WHERE at < ?", [time - lifetime])
  }

  /// Forgets that a gist left a feed: it is back.
  static func forget(_ id: String, from feed: String, in connection: Connection) throws {
    try connection.execute("DELETE FROM removals WHERE gist = ? AND feed = ?", [id, feed])
  }

  /// When the gist left the library, in seconds since 1970.
  static func time(of id: String, in connection: Connection) throws -> Int? {
    try connection.fetchOne(
      "SELECT at FROM removals WHERE gist = ? AND feed = ?", [id, library], { $0.int(0) }) ?? nil
  }

  /// The gists that have left the library or the feed since a list was sent.
  static func gists(
    since time: Date?, from feed: String, in connection: Connection
  ) throws -> Set<String> {
    let sql = "SELECT gist FROM removals WHERE feed IN (?, ?) AND at >= ?"
    return Set(
      try connection.fetchAll(sql, [library, feed, time?.seconds ?? .min]) { $0.text(0) ?? "" })
  }
}
