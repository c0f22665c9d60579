package import FoundationEssentials

/// A gist in a list, read from columns without parsing its document.
package struct LibraryRow: Hashable, Sendable, Identifiable {
  package var id: String
  /// nil for anonymous gists.
  package var owner: String?
  package var description: String?
  /// The description, or the first file's name if the description is blank.
  package var title: String?
  package var fileCount: Int
  package var isPublic: Bool?
  package var updated, created: Date?
  package var comments: Int?
  /// nil if unknown: only GitHub's GraphQL API tells it.
  package var stars: Int?
  /// Whether the user starred the gist; nil if unknown, as above.
  package var isStarred: Bool?
}

extension LibraryRow {
  static let columns = """
    id, owner, description, title, file_count, is_public, updated, created, comments, stars, \
    is_starred
    """

  /// Reads ``columns``.
  init(_ row: SQLiteRow) {
    self.init(
      id: row.text(0) ?? "", owner: row.text(1), description: row.text(2), title: row.text(3),
      fileCount: row.int(4) ?? 0, isPublic: row.bool(5), updated: row.date(6),
      created: row.date(7), comments: row.int(8), stars: row.int(9), isStarred: row.bool(10))
  }
}
