/// A gist with all its revisions.
package struct StoredGist: Sendable {
  package let id: String
  /// Nil for an old anonymous gist.
  package let owner: String?
  package var description: String?
  package let isPublic: Bool
  /// Newest first; never empty.
  package internal(set) var revisions: [Revision]
  package let createdAt: UTCTimestamp
  package var updatedAt: UTCTimestamp
  package internal(set) var comments: [StoredComment] = []
  /// The stars of users outside the sandbox.
  package var otherStars = 0
  package internal(set) var forkOf: String?
  package internal(set) var forks: [String] = []
  /// The number of pushes that git is processing; the files must not change meanwhile.
  var runningPushes = 0

  package init(
    id: String, owner: String?, description: String?, isPublic: Bool, files: [String: StoredFile],
    createdAt: UTCTimestamp, updatedAt: UTCTimestamp
  ) {
    self.id = id
    self.owner = owner
    self.description = description
    self.isPublic = isPublic
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    revisions = [Revision(files: files, author: owner, at: createdAt)]
  }

  /// Creates a fork, which begins with the history of the original.
  init(forking original: StoredGist, id: String, owner: String, at time: UTCTimestamp) {
    self.id = id
    self.owner = owner
    description = original.description
    isPublic = original.isPublic
    revisions = original.revisions
    createdAt = time
    updatedAt = time
    forkOf = original.id
  }

  /// The files of the newest revision.
  package var files: [String: StoredFile] { revisions.first?.files ?? [:] }

  /// When the files last changed.
  var pushedAt: UTCTimestamp { revisions.first?.committedAt ?? createdAt }

  /// Adds a revision if `files` differ from the newest one.
  mutating func commit(_ files: [String: StoredFile], author: String, at time: UTCTimestamp) {
    guard files != self.files, let newest = revisions.first else { return }
    revisions.insert(Revision(files: files, after: newest, author: author, at: time), at: 0)
  }
}
