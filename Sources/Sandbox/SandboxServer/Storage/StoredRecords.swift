import FoundationEssentials

/// A gist as it is stored, with the names of blobs instead of the contents of files.
struct GistRecord: Codable {
  struct StoredRevision: Codable {
    struct Entry: Codable {
      let name: FileName
      let blob: String
      /// Nil for a plain file.
      let mode: String?
    }

    let files: [Entry]
    let author: String?
    let time: Int
    /// The content of a pushed commit; the other commits follow from their files, authors and
    /// times.
    let commit: Data?
  }

  let id: String
  let owner: String?
  let description: String?
  let isPublic: Bool
  let created: Int
  let updated: Int
  let stars: Int
  let forkOf: String?
  let comments: [StoredComment]
  /// Oldest first.
  let revisions: [StoredRevision]

  init(_ gist: StoredGist) {
    id = gist.id
    owner = gist.owner
    description = gist.description
    isPublic = gist.isPublic
    created = gist.createdAt.seconds
    updated = gist.updatedAt.seconds
    stars = gist.otherStars
    forkOf = gist.forkOf
    comments = gist.comments
    revisions = gist.revisions.reversed().map { revision in
      StoredRevision(
        files: revision.files.map { name, file in
          .init(name: name, blob: file.blob, mode: revision.modes[name])
        },
        author: revision.author, time: revision.committedAt.seconds,
        commit: revision.pushedCommit.map { Data($0) })
    }
  }

  /// Returns the gist; nil if it has no revisions.
  func gist(_ blobs: Blobs) -> StoredGist? {
    var revisions: [Revision] = []
    for stored in self.revisions {
      let files = Dictionary(stored.files.map { ($0.name, blobs[$0.blob]) }) { $1 }
      let modes = stored.files.compactMap { file in file.mode.map { (file.name, $0) } }
      let time = UTCTimestamp(seconds: stored.time)
      let revision =
        if let commit = stored.commit.map(Array.init) {
          Revision(
            version: GitObject(kind: .commit, content: commit).name, commit: commit, files: files,
            modes: Dictionary(modes) { $1 }, after: revisions.last, author: stored.author, at: time)
        } else {
          Revision(files: files, after: revisions.last, author: stored.author, at: time)
        }
      revisions.append(revision)
    }
    guard let first = revisions.first else { return nil }
    var gist = StoredGist(
      id: id, owner: owner, description: description, isPublic: isPublic, files: first.files,
      createdAt: UTCTimestamp(seconds: created), updatedAt: UTCTimestamp(seconds: updated))
    gist.revisions = revisions.reversed()
    gist.comments = comments
    gist.otherStars = stars
    gist.forkOf = forkOf
    return gist
  }
}

struct RepositoryRecord: Codable {
  let id: Int
  let name: String
  let formerNames: [String]
  let description: String?
  let homepage: String?
  let updated: Int
  let pushed: Int?
  let trees: [String: [String: TreeEntry<String>]]

  init(_ repository: StoredRepository, formerNames: [String]) {
    id = repository.id
    name = repository.name
    self.formerNames = formerNames
    description = repository.description
    homepage = repository.homepage
    updated = repository.updatedAt.seconds
    pushed = repository.pushedAt?.seconds
    trees = repository.trees.mapValues { tree in
      tree.entries.mapValues { $0.map(\.blob) }
    }
  }

  func applied(to repository: StoredRepository, _ blobs: Blobs) -> StoredRepository {
    var repository = repository
    repository.description = description
    repository.homepage = homepage
    repository.updatedAt = UTCTimestamp(seconds: updated)
    repository.pushedAt = pushed.map(UTCTimestamp.init(seconds:))
    repository.trees = trees.mapValues { entries in
      Tree(entries: entries.mapValues { entry in entry.map { blobs[$0] } })
    }
    return repository
  }
}

/// The stored contents of files, with a record of those in use.
final class Blobs {
  private let contents: [String: StoredFile]
  private(set) var used: Set<String> = []

  init(_ contents: [(name: String, file: StoredFile)]) {
    self.contents = Dictionary(contents.map { ($0.name, $0.file) }) { $1 }
  }

  var names: some Collection<String> { contents.keys }

  subscript(name: String) -> StoredFile {
    used.insert(name)
    return contents[name] ?? StoredFile("")
  }
}
