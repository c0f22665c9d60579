import GitHubModels

/// The rows of one gist that a save depends on.
struct StoredGist: Equatable {
  /// Exactly as stored; nil if the gist was never listed.
  private(set) var listed: ExactString?
  /// The document of the stored contents, exactly as stored; nil if they were never fetched.
  private(set) var full: ExactString?
  /// Whether all contents of the listed revision are stored.
  private(set) var isComplete = false
  /// They identify the contents of one revision: a revision's contents are only added, never changed.
  private var contentsCount = 0
  private var contentsSize = 0

  init(_ id: String, in connection: Connection) throws {
    let sql = """
      SELECT listed, whole, whole_updated IS NOT NULL AND whole_updated IS updated,
        (SELECT count(*) FROM contents WHERE gist = number),
        (SELECT coalesce(sum(length(bytes)), 0) FROM contents WHERE gist = number)
      FROM gists JOIN documents ON gist = number WHERE id = ?
      """
    let stored = try connection.fetchOne(sql, [id]) { row in
      var gist = StoredGist()
      gist.listed = row.text(0).map { ExactString($0) }
      gist.full = row.text(1).map { ExactString($0) }
      gist.isComplete = row.int(2) == 1
      gist.contentsCount = row.int(3) ?? 0
      gist.contentsSize = row.int(4) ?? 0
      return gist
    }
    self = stored ?? StoredGist()
  }

  private init() {}

  /// The gist as last listed.
  func listedGist() throws -> Gist? {
    try listed.map { try GistStore.decode($0.wrappedValue).value }
  }

  /// The gist whose contents are stored.
  func fullGist() throws -> Gist? {
    try full.map { try GistStore.decode($0.wrappedValue).value }
  }

  /// Whether the gist's names, description and owner are indexed as they are.
  func isIndexed(_ gist: Gist) throws -> Bool {
    let documents = [listed, full].compactMap(\.self)
    // Either document may have been indexed last.
    return try !documents.isEmpty
      && documents.allSatisfy {
        try GistStore.decode($0.wrappedValue).value.hasSameIndexedNames(as: gist)
      }
  }
}

extension Gist {
  fileprivate func hasSameIndexedNames(as other: Gist) -> Bool {
    (description ?? "").isExactly(other.description ?? "") && owner?.login == other.owner?.login
      && files.map { ExactString($0.name) } == other.files.map { ExactString($0.name) }
  }
}
