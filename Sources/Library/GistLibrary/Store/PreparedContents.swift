import GitHubModels

/// The contents of the revision that the library has, ready to be saved: their text is folded before
/// the transaction.
struct PreparedContents {
  private let fetched: LibraryGist
  private let stars: GistStars
  private let isFullyFetched: Bool
  private let stored: StoredGist
  private let contents: FileContents
  private let isComplete: Bool
  /// The document to save; nil if the library has that of the gist by its ID, which tells more.
  private let document: String?
  private let entry: IndexEntry

  /// Returns nil if the library has another revision of the gist, or none.
  init?(
    _ fetched: LibraryGist, stars: GistStars, isFullyFetched: Bool, in connection: Connection
  ) throws {
    self.fetched = fetched
    self.stars = stars
    self.isFullyFetched = isFullyFetched
    let gist = fetched.gist.value
    stored = try StoredGist(gist.id, in: connection)
    guard let current = try stored.currentGist(), current.isSameRevision(as: gist) else {
      return nil
    }
    let previous = try stored.fullGist()
    var merged = fetched
    if !fetched.isComplete, let previous {
      merged.addContents(of: previous, try GistRecord.contents(of: gist.id, in: connection))
    }
    contents = merged.contents
    isComplete = merged.isComplete
    document = previous?.isSameRevision(as: gist) == true ? nil : stored.listed?.wrappedValue
    entry = IndexEntry(current, contents: contents)
  }

  func save(in connection: Connection) throws {
    let gist = fetched.gist.value
    // Another process may have saved the gist in the meantime.
    guard try StoredGist(gist.id, in: connection) == stored else {
      let current = try PreparedContents(
        fetched, stars: stars, isFullyFetched: isFullyFetched, in: connection)
      try current?.save(in: connection)
      return
    }
    guard let number = try GistRecord.number(of: gist.id, in: connection) else { return }
    let record = GistRecord(number, in: connection)
    if let document { try record.setFullDocument(document) }
    try record.setContentsState(
      updatedAt: gist.updatedAt, isComplete: isComplete,
      isFullyFetched: isComplete || isFullyFetched, isSameRevision: document == nil,
      at: fetched.time)
    try record.setStars(stars)
    try record.setContents(contents)
    try record.index(entry)
  }
}
