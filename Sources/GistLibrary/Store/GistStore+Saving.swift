package import FoundationEssentials
package import GitHubModels

extension GistStore {
  /// Saves gists from a list, which was read at this time by the server's clock.
  ///
  /// Gists whose listed document has not changed are not written.
  package func save(_ gists: [Decoded<Gist>], at time: Date?) throws(LibraryError) {
    let listed = gists.map { (gist: $0.value, document: $0.json.text()) }
    let changed = try read { connection in
      try listed.filter { gist, document in
        try !GistRecord.isUnchanged(gist.id, listedDocument: document, in: connection)
      }
    }
    guard !changed.isEmpty else { return }
    try write { connection in
      for (gist, document) in changed {
        let record = try GistRecord(saving: gist, in: connection)
        try record.setListedDocument(document, at: time)
        try record.index(gist)
      }
    }
  }

  /// Saves a gist that was fetched by its ID, with the contents that are known.
  package func save(_ gist: LibraryGist) throws(LibraryError) {
    try apply([.save(gist, isFullyFetched: false)])
  }

  /// Applies all updates in one transaction.
  package func apply(_ updates: [LibraryUpdate]) throws(LibraryError) {
    try write { connection in
      for update in updates {
        switch update {
        case .save(let gist, let isFullyFetched):
          try Self.save(gist, isFullyFetched: isFullyFetched, in: connection)
        case .remove(let id): try GistRecord.remove(id, in: connection)
        }
      }
    }
  }

  private static func save(
    _ fetched: LibraryGist, isFullyFetched: Bool, in connection: Connection
  ) throws {
    let new = try fetched.isComplete ? fetched : fetched.addingStoredContents(in: connection)
    let gist = new.gist.value
    let document = new.gist.json.mappingContents { _, _ in .string("") }.text()
    if new.isComplete,
      try GistRecord.confirm(gist, fullDocument: document, at: new.time, in: connection)
    {
      return
    }
    let record = try GistRecord(saving: gist, in: connection)
    try record.setFullDocument(
      document, updatedAt: gist.updatedAt, isComplete: new.isComplete,
      isFullyFetched: new.isComplete || isFullyFetched, at: new.time)
    try record.setContents(new.contents)
    try record.index(gist, new.contents)
  }

  /// Removes a gist from the library and from all feeds.
  package func remove(_ id: String) throws(LibraryError) {
    try write { connection in try GistRecord.remove(id, in: connection) }
  }
}

extension LibraryGist {
  /// Adds contents that the library has of the same revision: `self` may have been fetched for one
  /// file only.
  fileprivate func addingStoredContents(in connection: Connection) throws -> LibraryGist {
    let sql = "SELECT number, whole FROM gists JOIN documents ON gist = number WHERE id = ?"
    let stored = try connection.fetchOne(sql, [gist.value.id]) { ($0.int(0), $0.text(1)) }
    // A list may have brought a newer date; the stored contents belong to the full document.
    guard let number = stored?.0, let document = stored?.1, let updated = gist.value.updatedAt,
      try GistStore.decode(document).value.updatedAt == updated
    else { return self }
    let names = Set(gist.value.files.map(\.name))
    let others = try GistRecord.contents(of: number, in: connection)
      .filter { names.contains($0.key) }
    var result = self
    result.contents.merge(others) { new, _ in new }
    return result
  }
}
