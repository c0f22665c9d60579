import GitHubModels

/// A gist that was fetched by its ID, ready to be saved: its text is folded before the transaction.
struct PreparedGist {
  private let fetched: LibraryGist
  private let isFullyFetched: Bool
  private let isConfirmed: Bool
  private let document: String
  private let stored: StoredGist
  private let change: Change

  private enum Change {
    /// The gist is stored completely and has not changed.
    case confirmed
    case replaced(
      FileContents, IndexEntry, listed: String?, isComplete: Bool, isSameRevision: Bool)
    /// The library has a newer document, which may be of the same revision.
    case contents(PreparedContents?)
  }

  init(
    _ fetched: LibraryGist, isFullyFetched: Bool, isConfirmed: Bool, in connection: Connection
  ) throws {
    self.fetched = fetched
    self.isFullyFetched = isFullyFetched
    self.isConfirmed = isConfirmed
    let gist = fetched.gist.value
    document = fetched.gist.json.removingContents().text()
    stored = try StoredGist(gist.id, in: connection)
    if try stored.isNewer(than: fetched.gist, at: fetched.time),
      !isConfirmed || !stored.isOld(at: fetched.time)
    {
      change = .contents(
        try PreparedContents(
          fetched, stars: GistStars(count: nil, isStarred: nil), isFullyFetched: isFullyFetched,
          in: connection))
      return
    }
    let previous = try stored.fullGist()
    var merged = fetched
    if !fetched.isComplete, let previous {
      merged.addContents(of: previous, try GistRecord.contents(of: gist.id, in: connection))
    }
    if merged.isComplete, stored.isComplete, stored.full == ExactString(document) {
      change = .confirmed
    } else {
      change = .replaced(
        merged.contents, IndexEntry(gist, contents: merged.contents),
        listed: try stored.listedDocument(replacedBy: fetched.gist.json),
        isComplete: merged.isComplete,
        isSameRevision: previous?.isSameRevision(as: gist) ?? false)
    }
  }

  func save(in connection: Connection) throws {
    let gist = fetched.gist.value
    // Another process may have saved the gist in the meantime.
    guard try StoredGist(gist.id, in: connection) == stored else {
      let current = try PreparedGist(
        fetched, isFullyFetched: isFullyFetched, isConfirmed: isConfirmed, in: connection)
      return try current.save(in: connection)
    }
    switch change {
    case .confirmed: try GistRecord.confirm(gist.id, at: fetched.time, in: connection)
    case .contents(let contents): try contents?.save(in: connection)
    case .replaced(let contents, let entry, let listed, let isComplete, let isSameRevision):
      let record = try GistRecord(saving: gist, in: connection)
      try record.setFullDocument(document)
      if let listed { try record.setListedDocument(listed, at: fetched.time) }
      try record.setContentsState(
        updatedAt: gist.updatedAt, isComplete: isComplete,
        isFullyFetched: isComplete || isFullyFetched, isSameRevision: isSameRevision,
        at: fetched.time)
      try record.setContents(contents)
      try record.index(entry)
    }
  }
}

extension LibraryGist {
  /// Adds stored contents of files that have not changed: `self` may have been fetched for one file
  /// only.
  mutating func addContents(of previous: Gist, _ stored: FileContents) {
    guard let updated = gist.value.updatedAt, previous.updatedAt == updated else { return }
    for file in gist.value.files where contents[file.name] == nil {
      if previous[exactly: file.name]?.hasSameContents(as: file) == true {
        contents[file.name] = stored[file.name]
      }
    }
  }
}
