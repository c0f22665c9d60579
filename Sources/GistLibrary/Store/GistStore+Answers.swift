import FoundationEssentials
package import GitHubAPI

/// The pages of lists are kept as they came, so that GitHub is asked only for what changed.
///
/// What can't be kept or found is asked for in full. Gists by themselves are not looked up here: they have
/// tables of their own.
extension GistStore: ResponseCache {
  package func answer(for key: CacheKey) -> CachedResponse? {
    let digest = key.digest
    return
      (try? read { connection in
        try connection.first(
          "SELECT entity_tag, link, url, date, body FROM answers WHERE key = ?", [digest]
        ) { row in
          CachedResponse(
            entityTag: row.text(0), link: row.text(1), url: row.text(2) ?? "",
            date: row.date(3) ?? .distantPast, body: row.bytes(4) ?? [])
        }
      }) ?? nil
  }

  package func keep(_ answer: CachedResponse, for key: CacheKey) {
    guard let tag = answer.entityTag else { return }
    let (digest, date) = (key.digest, answer.date.seconds)
    try? write { connection in
      let isKnown = try connection.first(
        "SELECT 1 FROM answers WHERE key = ? AND entity_tag = ?", [digest, tag]
      ) { _ in true }
      if isKnown == true {
        try connection.run("UPDATE answers SET date = ? WHERE key = ?", [date, digest])
      } else {
        try connection.run(
          """
          INSERT OR REPLACE INTO answers (key, entity_tag, link, url, date, body)
          VALUES (?, ?, ?, ?, ?, ?)
          """, [digest, tag, answer.link, answer.url, date, answer.body])
        try Self.dropOldAnswers(in: connection)
      }
    }
  }

  /// As many pages as 50,000 gists have; those of tokens and lists that nobody uses any more go.
  private static let mostAnswers = 500
  /// In seconds.
  private static let longestLife = 90 * 86_400

  private static func dropOldAnswers(in connection: Connection) throws {
    try connection.run(
      """
      DELETE FROM answers WHERE date < (SELECT max(date) FROM answers) - ? OR rowid IN
        (SELECT rowid FROM answers ORDER BY date DESC LIMIT -1 OFFSET ?)
      """, [longestLife, mostAnswers])
  }
}
