import FoundationEssentials
import SQLiteDatabase

/// The times at which gists left the library or a feed, by the server's clock: an older document or
/// list does not bring them back.
enum Removal {
  /// No feed's name: stands for the whole library.
  private static let library = ""
  /// The time in seconds that removals are kept: no response takes longer.
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

  /// Deletes the record that a gist left a feed, because it is back.
  static func forget(_ id: String, from feed: String, in connection: Connection) throws {
    try connection.execute("DELETE FROM removals WHERE gist = ? AND feed = ?", [id, feed])
  }

  /// The time at which the gist left the library, in seconds since 1970.
  static func time(of id: String, in connection: Connection) throws -> Int? {
    try connection.fetchInt("SELECT at FROM removals WHERE gist = ? AND feed = ?", [id, library])
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
