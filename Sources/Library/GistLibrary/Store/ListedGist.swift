package import FoundationEssentials
package import GitHubModels
import SQLiteDatabase

/// A gist of a list whose contents may have to be fetched.
package struct ListedGist: Hashable, Sendable {
  package var id: String
  /// The ID that GraphQL uses; nil if the list lacks it.
  package var nodeID: String?
  package var updatedAt: Date?
  /// The total size of its files in bytes; nil if one is unknown.
  package var size: Int?
}

extension ListedGist {
  package init(_ gist: Gist) {
    id = gist.id
    nodeID = gist.nodeID
    updatedAt = gist.updatedAt
    let sizes = gist.files.map(\.size)
    size = gist.isTruncated || sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
  }
}

extension GistStore {
  /// A feed's gists whose contents are missing or of an earlier revision, in the feed's order.
  package func outdated(in feed: String) throws(LibraryError) -> [ListedGist] {
    try read { connection in
      let sql = """
        SELECT \(Self.listedColumns) FROM members JOIN feeds ON feeds.number = feed
        JOIN gists ON gists.number = members.gist
        WHERE feeds.name = ? AND \(Self.isToFetch) ORDER BY place
        """
      return try connection.fetchAll(sql, [feed], Self.listedGist)
    }
  }

  /// The gists with these IDs that the library has, in the same order.
  package func listedGists(_ ids: [String]) throws(LibraryError) -> [ListedGist] {
    try read { connection in
      let sql = "SELECT \(Self.listedColumns) FROM gists WHERE id = ?"
      return try ids.compactMap { try connection.fetchOne(sql, [$0], Self.listedGist) }
    }
  }

  /// The documents of gists as last listed, by ID; those that were never listed are left out.
  package func listedDocuments(_ ids: [String]) throws(LibraryError) -> [String: Decoded<Gist>] {
    try read { connection in
      let sql = "SELECT listed FROM documents JOIN gists ON number = gist WHERE id = ?"
      var documents: [String: Decoded<Gist>] = [:]
      for id in ids {
        guard let text = try connection.fetchText(sql, [id]) else { continue }
        documents[id] = try Self.decode(text)
      }
      return documents
    }
  }

  // total() doesn't fail for sizes whose sum is too large, as sum() does.
  private static let listedColumns = """
    id, node_id, updated, (SELECT iif(count(size) = count(*), CAST(total(size) AS INTEGER), NULL)
      FROM files WHERE gist = gists.number)
    """

  private static func listedGist(_ row: SQLiteRow) -> ListedGist {
    ListedGist(
      id: row.text(0) ?? "", nodeID: row.text(1), updatedAt: row.date(2), size: row.count(3))
  }
}
