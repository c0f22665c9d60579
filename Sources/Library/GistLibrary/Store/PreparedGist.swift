import FoundationEssentials
import GitHubModels
import SQLiteDatabase

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
    let merged = try fetched.completed(from: previous, in: connection)
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
  /// Returns this gist with the stored contents of files that have not changed: it may have been
  /// fetched for one file only.
  fileprivate func completed(
    from previous: Gist?, in connection: Connection
  ) throws -> LibraryGist {
    guard !isComplete, let previous, let updated = gist.value.updatedAt,
      previous.updatedAt == updated
    else { return self }
    let stored = try GistRecord.contents(of: gist.value.id, in: connection)
    var full = self
    for file in gist.value.files where contents[file.name] == nil {
      if previous[exactly: file.name]?.hasSameContents(as: file) == true {
        full.contents[file.name] = stored[file.name]
      }
    }
    return full
  }
}

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
    let merged = try fetched.completed(from: previous, in: connection)
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
