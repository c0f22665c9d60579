package import FoundationEssentials
package import GitHubModels

/// A change to one gist in a library.
package enum LibraryUpdate: Sendable {
  /// A gist with its contents. `isFullyFetched` means that everything was requested: fetching this
  /// revision again returns nothing more, even if contents are missing.
  ///
  /// Ignored if the library has a newer document. With `isConfirmed`, a list agrees with the
  /// document, and the gist is saved unless the library's document was sent only minutes before.
  case save(LibraryGist, isFullyFetched: Bool, isConfirmed: Bool = false)
  /// The contents of a gist as it was listed.
  ///
  /// Ignored if the library has another revision: the next sync fetches that one.
  case saveContents(LibraryGist, GistStars, isFullyFetched: Bool)
  /// The host said at this time, by its own clock, that the gist no longer exists.
  case remove(id: String, at: Date?)
}

/// The number of users who star a gist, and whether the signed-in user does; nil if unknown.
package struct GistStars: Hashable, Sendable {
  var count: Int?
  var isStarred: Bool?

  package init(count: Int?, isStarred: Bool?) {
    self.count = count
    self.isStarred = isStarred
  }
}

extension GistStore {
  /// Saves gists from a list, which was read at this time by the server's clock.
  ///
  /// Gists whose listed document has not changed are not written.
  ///
  /// - Returns: The IDs of the gists whose document in the library is newer, and is kept.
  @discardableResult
  package func save(_ gists: [Decoded<Gist>], at time: Date?) throws(LibraryError) -> [String] {
    let changes = try prepare(gists, at: time)
    guard !changes.isEmpty else { return [] }
    try save(changes)
    return changes.filter(\.isOutdated).map(\.id)
  }

  /// Saves a gist that was fetched by its ID, with its known contents.
  package func save(_ gist: LibraryGist) throws(LibraryError) {
    try apply([.save(gist, isFullyFetched: false)])
  }

  /// Applies all updates in one transaction.
  package func apply(_ updates: [LibraryUpdate]) throws(LibraryError) {
    try save(try prepare(updates))
  }

  /// Removes a gist from the library and from all feeds: the host said at this time, by its own
  /// clock, that the gist no longer exists.
  package func remove(_ id: String, at time: Date?) throws(LibraryError) {
    try apply([.remove(id: id, at: time)])
  }
}

extension GistStore {
  func prepare(
    _ gists: [Decoded<Gist>], at time: Date?
  ) throws(LibraryError) -> [PreparedChange] {
    try read { connection in
      try gists.compactMap { try PreparedChange(listed: $0, at: time, in: connection) }
    }
  }

  func prepare(_ updates: [LibraryUpdate]) throws(LibraryError) -> [PreparedChange] {
    try read { connection in
      try updates.compactMap { try PreparedChange($0, in: connection) }
    }
  }

  private func save(_ changes: [PreparedChange]) throws(LibraryError) {
    try write { connection in
      for change in changes { try change.save(in: connection) }
    }
  }
}
