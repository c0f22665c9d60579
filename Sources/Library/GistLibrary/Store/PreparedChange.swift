import ByteTools
import FoundationEssentials
import GitHubModels
import SQLiteDatabase
import TextFormats

/// A change to one gist, ready to be saved: its text is folded before the transaction, because that
/// takes long and other processes can write meanwhile.
struct PreparedChange: Sendable {
  enum Effect {
    /// The library already has this state, or lacks the gist that the change is about.
    case unchanged
    /// The library has a newer document.
    case outdated
    case write(@Sendable (Connection) throws -> Void)
  }

  let id: String
  private let stored: StoredRows
  private let effect: Effect
  private let prepare: @Sendable (StoredRows, Connection) throws -> Effect

  /// Prepares a change, which depends on the stored rows; nil if it has no effect.
  init?(
    _ id: String, in connection: Connection,
    _ prepare: @escaping @Sendable (StoredRows, Connection) throws -> Effect
  ) throws {
    self.id = id
    self.prepare = prepare
    stored = try StoredRows(id, in: connection)
    effect = try prepare(stored, connection)
    if case .unchanged = effect { return nil }
  }

  var isOutdated: Bool { if case .outdated = effect { true } else { false } }

  func save(in connection: Connection) throws {
    // Another process may have saved the gist in the meantime.
    let current = try StoredRows(id, in: connection)
    let effect = current == stored ? effect : try prepare(current, connection)
    if case .write(let write) = effect { try write(connection) }
  }
}

extension PreparedChange {
  init?(_ update: LibraryUpdate, in connection: Connection) throws {
    switch update {
    case .save(let gist, let isFullyFetched, let isConfirmed):
      try self.init(
        fetched: gist, isFullyFetched: isFullyFetched, isConfirmed: isConfirmed, in: connection)
    case .saveContents(let gist, let stars, let isFullyFetched):
      try self.init(gist.gist.value.id, in: connection) { stored, connection in
        try stored.replacingContents(
          by: gist, stars, isFullyFetched: isFullyFetched, in: connection) ?? .unchanged
      }
    case .remove(let id, let time):
      try self.init(id, in: connection) { _, _ in
        .write { connection in
          if let number = try LibraryRecord.number(of: id, in: connection) {
            try LibraryRecord.remove(number, in: connection)
          }
          try Removal.save(id, at: time, in: connection)
        }
      }
    }
  }

  /// Prepares a gist that was fetched by its ID.
  private init?(
    fetched: LibraryGist, isFullyFetched: Bool, isConfirmed: Bool, in connection: Connection
  ) throws {
    let gist = fetched.gist.value
    let document = fetched.gist.json.removingContents().text()
    try self.init(gist.id, in: connection) { stored, connection in
      if try stored.isNewer(than: fetched.gist, at: fetched.time),
        !isConfirmed || !stored.isOld(at: fetched.time)
      {
        // The newer document may be of the same revision.
        return try stored.replacingContents(
          by: fetched, nil, isFullyFetched: isFullyFetched, in: connection) ?? .outdated
      }
      let previous = try stored.fullGist()
      let merged = try fetched.completed(from: previous, in: connection)
      if merged.isComplete, stored.isComplete, stored.full == ExactString(document) {
        return .write { try LibraryRecord.confirm(gist.id, at: fetched.time, in: $0) }
      }
      let entry = IndexEntry(gist, contents: merged.contents)
      let listed = try stored.listedDocument(replacedBy: fetched.gist.json)
      let isSameRevision = previous?.isSameRevision(as: gist) ?? false
      return .write { connection in
        let record = try LibraryRecord(saving: gist, in: connection)
        try record.setFullDocument(document)
        if let listed { try record.setListedDocument(listed, at: fetched.time) }
        try record.setContents(
          of: merged, isFullyFetched: isFullyFetched, isSameRevision: isSameRevision)
        try record.index(entry)
      }
    }
  }

  /// Prepares a gist of a list, which was read at this time.
  init?(listed: Decoded<Gist>, at time: Date?, in connection: Connection) throws {
    let gist = listed.value
    let document = listed.json.text()
    try self.init(gist.id, in: connection) { stored, connection in
      if stored.listed == ExactString(document) { return .unchanged }
      if try stored.isNewer(than: listed, at: time) { return .outdated }
      let full = try stored.fullGist()
      // Not every new document changes the index.
      let entry =
        try stored.isIndexed(gist)
        ? nil : IndexEntry(gist, contents: try LibraryRecord.contents(of: gist.id, in: connection))
      // The list can show another revision from the same second as the stored contents.
      let makesOutdated = full.map {
        $0.updatedAt == gist.updatedAt && !$0.isSameRevision(as: gist)
      }
      return .write { connection in
        let record = try LibraryRecord(saving: gist, in: connection)
        try record.setListedDocument(document, at: time)
        if makesOutdated == true { try record.setOutdated() }
        if let entry { try record.index(entry) }
      }
    }
  }
}

extension StoredRows {
  /// Returns the change that saves contents of the revision in the library; nil if the library has
  /// another revision of the gist, or none.
  fileprivate func replacingContents(
    by fetched: LibraryGist, _ stars: GistStars?, isFullyFetched: Bool, in connection: Connection
  ) throws -> PreparedChange.Effect? {
    let gist = fetched.gist.value
    guard let current = try currentGist(), current.isSameRevision(as: gist) else { return nil }
    let previous = try fullGist()
    let merged = try fetched.completed(from: previous, in: connection)
    // A document fetched by ID has more members than one from a list.
    let isSameRevision = previous?.isSameRevision(as: gist) == true
    let document = isSameRevision ? nil : listed?.wrappedValue
    let entry = IndexEntry(current, contents: merged.contents)
    return .write { connection in
      guard let number = try LibraryRecord.number(of: gist.id, in: connection) else { return }
      let record = LibraryRecord(number, in: connection)
      if let document { try record.setFullDocument(document) }
      try record.setContents(
        of: merged, isFullyFetched: isFullyFetched, isSameRevision: isSameRevision)
      if let stars { try record.setStars(stars) }
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
    let stored = try LibraryRecord.contents(of: gist.value.id, in: connection)
    var full = self
    for file in gist.value.files where contents[file.name] == nil {
      if previous[exactly: file.name]?.hasSameContents(as: file) == true {
        full.contents[file.name] = stored[file.name]
      }
    }
    return full
  }
}
