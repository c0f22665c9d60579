import FoundationEssentials
import GitHubModels

/// A gist from a list, ready to be saved: its text is folded before the transaction.
struct PreparedListing {
  private let listed: Decoded<Gist>
  private let document: String
  private let stored: StoredGist
  private let change: Change

  private enum Change {
    /// Nothing is saved: the library has a newer document.
    case none
    /// `entry` is nil if the index need not change. `makesOutdated`: the list shows another revision
    /// of the second in which the stored contents were made.
    case replaced(entry: IndexEntry?, makesOutdated: Bool)
  }

  /// Returns nil if the stored document is the same.
  init?(_ listed: Decoded<Gist>, at time: Date?, in connection: Connection) throws {
    self.listed = listed
    let gist = listed.value
    document = listed.json.text()
    stored = try StoredGist(gist.id, in: connection)
    if stored.listed == ExactString(document) { return nil }
    if try stored.isNewer(than: listed, at: time) {
      change = .none
      return
    }
    let full = try stored.fullGist()
    change = .replaced(
      entry: try stored.isIndexed(gist)
        ? nil : IndexEntry(gist, contents: try GistRecord.contents(of: gist.id, in: connection)),
      makesOutdated: full.map { $0.updatedAt == gist.updatedAt && !$0.isSameRevision(as: gist) }
        ?? false)
  }

  /// The gist's ID if the library has a newer document.
  var newerID: String? {
    if case .none = change { listed.value.id } else { nil }
  }

  func save(at time: Date?, in connection: Connection) throws {
    // Another process may have saved the gist in the meantime.
    guard try StoredGist(listed.value.id, in: connection) == stored else {
      let current = try PreparedListing(listed, at: time, in: connection)
      try current?.save(at: time, in: connection)
      return
    }
    guard case .replaced(let entry, let makesOutdated) = change else { return }
    let record = try GistRecord(saving: listed.value, in: connection)
    try record.setListedDocument(document, at: time)
    if makesOutdated { try record.setOutdated() }
    if let entry { try record.index(entry) }
  }
}
