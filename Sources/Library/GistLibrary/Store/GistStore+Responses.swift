package import FoundationEssentials
package import GitHubModels
import SQLiteDatabase

extension GistStore {
  /// The cached response with this key; nil if there is none.
  package func response(key: String) throws(LibraryError) -> CachedResponse? {
    try read { connection in
      try connection.fetchOne(
        "SELECT entity_tag, link, url, date, body FROM answers WHERE key = ?", [key]
      ) { row in
        CachedResponse(
          entityTag: row.text(0), link: row.text(1), url: row.text(2) ?? "",
          date: row.date(3) ?? .distantPast, body: row.bytes(4) ?? [])
      }
    }
  }

  /// Saves a response, replacing an earlier one with the same key; an unchanged one gets only a new
  /// date and link.
  ///
  /// Responses that are old at `now` and by the server's clock are deleted: either clock can be
  /// wrong.
  package func save(
    _ response: CachedResponse, key: String, now: Date
  ) throws(LibraryError) {
    let date = response.date.seconds
    let earliest = min(response.date, now).seconds - Self.responseLifetime
    try write { connection in
      let isUnchanged = try connection.exists(
        "SELECT 1 FROM answers WHERE key = ? AND entity_tag = ?", [key, response.entityTag])
      if isUnchanged {
        try connection.execute(
          "UPDATE answers SET date = ?, link = ? WHERE key = ?", [date, response.link, key])
      } else {
        try connection.execute(
          """
          INSERT OR REPLACE INTO answers (key, entity_tag, link, url, date, body)
          VALUES (?, ?, ?, ?, ?, ?)
          """, [key, response.entityTag, response.link, response.url, date, response.body])
        // For example, the responses for tokens and lists that are no longer used.
        try connection.execute(
          """
          DELETE FROM answers WHERE date < ? OR rowid IN
            (SELECT rowid FROM answers ORDER BY date DESC LIMIT -1 OFFSET ?)
          """, [earliest, Self.responseLimit])
      }
    }
  }

  /// The number of pages that 50,000 gists fill.
  private static let responseLimit = 500
  /// In seconds.
  private static let responseLifetime = 90 * 86_400
}
