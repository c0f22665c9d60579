package import FoundationEssentials
package import GitHubModels

extension GistStore {
  /// Saves gists from a list, which was read at this time by the server's clock.
  ///
  /// Gists whose listed document has not changed are not written.
  package func save(_ gists: [Decoded<Gist>], at time: Date?) throws(LibraryError) {
    let listings = try prepare(gists)
    guard !listings.isEmpty else { return }
    try write { connection in
      for listing in listings { try listing.save(at: time, in: connection) }
    }
  }

  /// Saves a gist that was fetched by its ID, with the contents that are known.
  package func save(_ gist: LibraryGist) throws(LibraryError) {
    try apply([.save(gist, isFullyFetched: false)])
  }

  /// Applies all updates in one transaction.
  package func apply(_ updates: [LibraryUpdate]) throws(LibraryError) {
    let prepared = try prepare(updates)
    try write { connection in
      for update in prepared {
        switch update {
        case .save(let gist): try gist.save(in: connection)
        case .saveContents(let contents): try contents?.save(in: connection)
        case .remove(let id): try GistRecord.remove(id, in: connection)
        }
      }
    }
  }

  /// Removes a gist from the library and from all feeds.
  package func remove(_ id: String) throws(LibraryError) {
    try write { connection in try GistRecord.remove(id, in: connection) }
  }
}

// Folding takes long: while it runs, other processes can write.
extension GistStore {
  func prepare(_ gists: [Decoded<Gist>]) throws(LibraryError) -> [PreparedListing] {
    let listed = gists.map { (gist: $0.value, document: $0.json.text()) }
    return try read { connection in
      try listed.compactMap { try PreparedListing($0.gist, document: $0.document, in: connection) }
    }
  }

  func prepare(_ updates: [LibraryUpdate]) throws(LibraryError) -> [PreparedUpdate] {
    try read { connection in
      try updates.map { update in
        switch update {
        case .save(let gist, let isFullyFetched):
          .save(try PreparedGist(gist, isFullyFetched: isFullyFetched, in: connection))
        case .saveContents(let gist, let stars, let isFullyFetched):
          .saveContents(
            try PreparedContents(
              gist, stars: stars, isFullyFetched: isFullyFetched, in: connection))
        case .remove(let id): .remove(id: id)
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
  case remove(id: String)
}
