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
  var updatedAt: UTCTimestamp
  package internal(set) var comments: [StoredComment] = []
  /// The stars of users outside the sandbox.
  var otherStars = 0
  var forkOf: String?
  package internal(set) var forks: [String] = []
  /// The number of pushes that git is processing; the files must not change meanwhile.
  var runningPushes = 0

  package init(
    id: String, owner: String?, description: String?, isPublic: Bool, files: [FileName: StoredFile],
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
  package var files: [FileName: StoredFile] { revisions.first?.files ?? [:] }

  var pushedAt: UTCTimestamp { revisions.first?.committedAt ?? createdAt }

  mutating func commit(_ files: [FileName: StoredFile], author: String, at time: UTCTimestamp) {
    guard files != self.files else { return }
    let revision = Revision(files: files, after: revisions.first, author: author, at: time)
    revisions.insert(revision, at: 0)
  }
}

/// A revision of a gist: a commit without a message, or a pushed one.
package struct Revision: Sendable {
  private enum Origin: Sendable {
    /// The first commit, whose name is computed on demand: most seeded gists never need it.
    case first
    case change(of: String, version: String)
    case push(version: String, commit: [UInt8])
  }

  package let files: [FileName: StoredFile]
  /// The modes of files that are not plain files, such as executable ones.
  let modes: [FileName: String]
  private let previous: [FileName: StoredFile]
  let author: String?
  let committedAt: UTCTimestamp
  private let origin: Origin

  /// Creates the first revision, or with `previous` the one after it.
  init(
    files: [FileName: StoredFile], after previous: Revision? = nil, author: String?,
    at time: UTCTimestamp
  ) {
    self.files = files
    modes = previous?.modes.filter { files[$0.key] != nil } ?? [:]
    self.previous = previous?.files ?? [:]
    self.author = author
    committedAt = time
    guard let parent = previous?.version else {
      origin = .first
      return
    }
    let tree = Self.tree(files, modes).name
    let commit = GitObject.commit(tree: tree, parent: parent, author: author, at: time)
    origin = .change(of: parent, version: commit.name)
  }

  init(
    version: String, commit: [UInt8], files: [FileName: StoredFile], modes: [FileName: String],
    after previous: Revision?, author: String?, at time: UTCTimestamp
  ) {
    self.files = files
    self.modes = modes
    self.previous = previous?.files ?? [:]
    self.author = author
    committedAt = time
    origin = .push(version: version, commit: commit)
  }

  /// The name of the commit.
  package var version: String {
    switch origin {
    case .first: commit.name
    case .change(_, let version), .push(let version, _): version
    }
  }

  /// The content of a commit that was pushed; nil for other commits.
  var pushedCommit: [UInt8]? { if case .push(_, let content) = origin { content } else { nil } }

  var tree: GitObject { Self.tree(files, modes) }

  var commit: GitObject {
    switch origin {
    case .first: .commit(tree: tree.name, parent: nil, author: author, at: committedAt)
    case .change(let parent, _):
      .commit(tree: tree.name, parent: parent, author: author, at: committedAt)
    case .push(_, let content): GitObject(kind: .commit, content: content)
    }
  }

  private static func tree(_ files: [FileName: StoredFile], _ modes: [FileName: String])
    -> GitObject
  {
    .tree(
      files.map { name, file in
        GitTreeEntry(mode: modes[name] ?? GitTreeEntry.plainMode, name: name.text, blob: file.blob)
      })
  }

  /// The numbers of added and deleted lines, computed on demand: most seeded gists never need them.
  var change: (additions: Int, deletions: Int) {
    var total = (additions: 0, deletions: 0)
    var names = Set(files.keys).union(previous.keys)
    // A renamed file has no changed lines.
    var removed = Dictionary(grouping: previous.filter { files[$0.key] == nil }, by: \.value.blob)
    for (name, file) in files where previous[name] == nil {
      if let old = removed[file.blob]?.popLast()?.key { names.subtract([old, name]) }
    }
    for name in names {
      let change = Self.change(from: previous[name]?.lines ?? [], to: files[name]?.lines ?? [])
      total.additions += change.additions
      total.deletions += change.deletions
    }
    return total
  }

  /// Counts the lines between the common prefix and the common suffix, which is fast for large
  /// files.
  private static func change(
    from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]
  ) -> (additions: Int, deletions: Int) {
    let start = zip(old, new).prefix { $0.0 == $0.1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0.0 == $0.1 }.count
    return (new.count - start - end, old.count - start - end)
  }
}

/// A file of a revision.
package struct StoredFile: Hashable, Sendable {
  package let bytes: [UInt8]
  /// The git blob name, which is part of the file's raw URL.
  package let blob: String
  /// Whether the bytes are UTF-8 without NUL.
  let isText: Bool

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isText = !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    blob = GitObject(kind: .blob, content: bytes).name
  }

  package init(_ text: String) { self.init(Array(text.utf8)) }

  /// Whether the file has only white space, which GitHub rejects.
  var isBlank: Bool { bytes.allSatisfy { $0 == 32 || (9...13).contains($0) } }

  /// Returns the first `count` bytes; text is cut between two characters.
  func prefix(_ count: Int) -> ArraySlice<UInt8> {
    var content = bytes.prefix(max(0, count))
    guard isText, content.count < bytes.count else { return content }
    while content.endIndex > 0, bytes[content.endIndex] & 0b1100_0000 == 0b1000_0000 {
      content = content.dropLast()
    }
    return content
  }

  /// The lines without line breaks; the last line may lack one.
  var lines: [ArraySlice<UInt8>] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.last?.isEmpty == true ? lines.dropLast() : lines
  }
}

/// A comment on a gist.
package struct StoredComment: Hashable, Sendable, Codable {
  package let id: Int
  let author: String
  package var body: String
  let createdAt: UTCTimestamp
  var updatedAt: UTCTimestamp
}
