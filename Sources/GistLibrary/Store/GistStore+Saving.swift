package import FoundationEssentials
package import GitHubModels

extension GistStore {
  /// Keeps gists as a list gave them at that time of the server's; those that are there already as they
  /// are cost no write.
  package func save(_ gists: [Decoded<Gist>], at time: Date?) throws(LibraryError) {
    let listed = gists.map { (gist: $0.value, document: $0.json.text()) }
    let new = try read { connection in
      try listed.filter { gist, document in
        try !GistRecord.isKnown(gist.id, listed: document, in: connection)
      }
    }
    guard !new.isEmpty else { return }
    try write { connection in
      for (gist, document) in new {
        let record = try GistRecord(saving: gist, in: connection)
        try record.setListed(document, at: time)
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
    let kept = try fetched.isComplete ? fetched : fetched.joined(in: connection)
    let gist = kept.gist.value
    let document = kept.gist.json.mappingContents { _, _ in .string("") }.text()
    if kept.isComplete,
      try GistRecord.renew(gist, whole: document, at: kept.time, in: connection)
    {
      return
    }
    let record = try GistRecord(saving: gist, in: connection)
    try record.setWhole(
      document, of: gist.updatedAt, isWhole: kept.isComplete,
      isSettled: kept.isComplete || isFullyFetched, at: kept.time)
    try record.setContents(kept.contents)
    try record.index(gist, kept.contents)
  }

  /// Takes a gist out, wherever it is listed.
  package func forget(_ id: String) throws(LibraryError) {
    try write { connection in try GistRecord.remove(id, in: connection) }
  }
}

extension LibraryGist {
  /// With the contents that the library has of the same state: a single file may have been looked at.
  fileprivate func joined(in connection: Connection) throws -> LibraryGist {
    let sql = "SELECT number, whole FROM gists JOIN documents ON gist = number WHERE id = ?"
    let known = try connection.first(sql, [gist.value.id]) { ($0.int(0), $0.text(1)) }
    // The list may have brought a newer time since: the contents are of the whole document's.
    guard let number = known?.0, let document = known?.1, let updated = gist.value.updatedAt,
      try GistStore.received(document).value.updatedAt == updated
    else { return self }
    let names = Set(gist.value.files.map(\.name))
    let others = try GistRecord.contents(of: number, in: connection)
      .filter { names.contains($0.key) }
    var joined = self
    joined.contents.merge(others) { new, _ in new }
    return joined
  }
}

extension JSON {
  /// A gist's document with other contents: those of the library are kept by themselves.
  func mappingContents(_ change: (_ name: String, _ content: JSON) -> JSON) -> JSON {
    mapping("files") { files in
      guard case .object(let members) = files else { return files }
      return .object(
        members.map { file in
          Member(file.name, file.value.mapping("content") { change(file.name, $0) })
        })
    }
  }

  /// An object with another value for a member, where it has that.
  private func mapping(_ name: String, _ change: (JSON) -> JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.name == name ? Member(name, change($0.value)) : $0 })
  }
}
