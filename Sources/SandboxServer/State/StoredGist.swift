/// A gist with all its revisions.
package struct StoredGist: Sendable {
  package let id: String
  /// Nil for an anonymous gist of old.
  package let owner: String?
  package var description: String?
  package let isPublic: Bool
  /// The newest first; never empty.
  package internal(set) var revisions: [Revision]
  package let createdAt: Timestamp
  package var updatedAt: Timestamp
  package internal(set) var comments: [Comment] = []
  package internal(set) var forkOf: String?
  package internal(set) var forks: [String] = []

  package init(
    id: String, owner: String?, description: String?, isPublic: Bool, files: [String: StoredFile],
    createdAt: Timestamp, updatedAt: Timestamp
  ) {
    self.id = id
    self.owner = owner
    self.description = description
    self.isPublic = isPublic
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    revisions = [
      Revision(of: id, number: 1, files: files, previous: [:], author: owner, at: createdAt)
    ]
  }

  /// The files of the newest revision.
  package var files: [String: StoredFile] { revisions.first?.files ?? [:] }

  /// Adds a revision if the files differ from the newest.
  mutating func commit(_ files: [String: StoredFile], author: String, at time: Timestamp) {
    guard files != self.files else { return }
    let revision = Revision(
      of: id, number: revisions.count + 1, files: files, previous: self.files, author: author,
      at: time)
    revisions.insert(revision, at: 0)
  }
}

/// A remark under a gist.
package struct Comment: Hashable, Sendable {
  package let id: Int
  package let author: String
  package var body: String
  package let createdAt: Timestamp
  package var updatedAt: Timestamp
}
