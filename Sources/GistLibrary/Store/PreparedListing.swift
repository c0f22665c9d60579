import FoundationEssentials
import GitHubModels

/// A gist from a list, ready to be saved: its text is folded before the transaction.
struct PreparedListing {
  private let gist: Gist
  private let document: String
  private let stored: StoredGist
  /// nil if the index need not change.
  private let entry: IndexEntry?
  /// A list shows another revision of the second in which the stored contents were fetched.
  private let makesOutdated: Bool

  /// Returns nil if the stored document is the same.
  init?(_ gist: Gist, document: String, in connection: Connection) throws {
    self.gist = gist
    self.document = document
    stored = try StoredGist(gist.id, in: connection)
    if stored.listed == ExactString(document) { return nil }
    let isIndexed = try stored.isIndexed(gist)
    entry =
      isIndexed
      ? nil : IndexEntry(gist, contents: try GistRecord.contents(of: gist.id, in: connection))
    makesOutdated =
      try stored.fullGist().map { full in
        full.updatedAt == gist.updatedAt && !full.isSameRevision(as: gist)
      } ?? false
  }

  func save(at time: Date?, in connection: Connection) throws {
    // Another process may have saved the gist in the meantime.
    guard try StoredGist(gist.id, in: connection) == stored else {
      let current = try PreparedListing(gist, document: document, in: connection)
      try current?.save(at: time, in: connection)
      return
    }
    let record = try GistRecord(saving: gist, in: connection)
    try record.setListedDocument(document, at: time)
    if makesOutdated { try record.setOutdated() }
    if let entry { try record.index(entry) }
  }
}
