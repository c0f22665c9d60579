package import FoundationEssentials
package import GitHubModels
import SQLiteDatabase

/// A change to one gist in a library.
package enum LibraryUpdate: Sendable {
  /// `isFullyFetched`: everything was requested, so fetching this revision again returns nothing
  /// more, even if contents are missing.
  ///
  /// Ignored if the library has a newer document. With `isConfirmed`, a list has said the same, and
  /// the gist is saved unless the library's document was sent only minutes before.
  case save(LibraryGist, isFullyFetched: Bool, isConfirmed: Bool = false)
  /// The contents of a gist as it was listed.
  ///
  /// Ignored if the library has another revision: the next sync fetches that one.
  case saveContents(LibraryGist, GistStars, isFullyFetched: Bool)
  /// The host said at this time, by its own clock, that the gist no longer exists.
  case remove(id: String, at: Date?)
}

/// How many users star a gist, and whether the signed-in user does; nil if unknown.
package struct GistStars: Hashable, Sendable {
  package var count: Int?
  package var isStarred: Bool?

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
  /// - Returns: The IDs of those of which the library has a newer document, which it keeps.
  @discardableResult
  package func save(_ gists: [Decoded<Gist>], at time: Date?) throws(LibraryError) -> [String] {
    let listings = try prepare(gists, at: time)
    guard !listings.isEmpty else { return [] }
    try write { connection in
      for listing in listings { try listing.save(at: time, in: connection) }
    }
    return listings.compactMap(\.newerID)
  }

  /// Saves a gist that was fetched by its ID, with the contents that are known.
  package func save(_ gist: LibraryGist) throws(LibraryError) {
    try apply([.save(gist, isFullyFetched: false)])
  }

  /// Applies all updates in one transaction.
  package func apply(_ updates: [LibraryUpdate]) throws(LibraryError) {
    let prepared = try prepare(updates)
    try write { connection in
      for update in prepared { try update.save(in: connection) }
    }
  }

  /// Removes a gist from the library and from all feeds: the host said at this time, by its own
  /// clock, that the gist no longer exists.
  package func remove(_ id: String, at time: Date?) throws(LibraryError) {
    try apply([.remove(id: id, at: time)])
  }
}

// Folding takes long: while it runs, other processes can write.
extension GistStore {
  func prepare(
    _ gists: [Decoded<Gist>], at time: Date?
  ) throws(LibraryError) -> [PreparedListing] {
    try read { connection in
      try gists.compactMap { try PreparedListing($0, at: time, in: connection) }
    }
  }

  func prepare(_ updates: [LibraryUpdate]) throws(LibraryError) -> [PreparedUpdate] {
    try read { connection in
      try updates.map { update in
        switch update {
        case .save(let gist, let isFullyFetched, let isConfirmed):
          .save(
            try PreparedGist(
              gist, isFullyFetched: isFullyFetched, isConfirmed: isConfirmed, in: connection))
        case .saveContents(let gist, let stars, let isFullyFetched):
          .saveContents(
            try PreparedContents(
              gist, stars: stars, isFullyFetched: isFullyFetched, in: connection))
        case .remove(let id, let time): .remove(id: id, at: time)
        }
      }
    }
  }
}

/// A ``LibraryUpdate`` whose text is folded.
enum PreparedUpdate {
  case save(PreparedGist)
  /// nil if the library has another revision.
  case saveContents(PreparedContents?)
  case remove(id: String, at: Date?)

  func save(in connection: Connection) throws {
    switch self {
    case .save(let gist): try gist.save(in: connection)
    case .saveContents(let contents): try contents?.save(in: connection)
    case .remove(let id, let time):
      try GistRecord.remove(id, in: connection)
      try Removal.save(id, at: time, in: connection)
    }
  }
}
