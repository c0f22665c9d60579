/// A revision of a gist: a commit without a message, or one that was pushed.
package struct Revision: Sendable {
  private enum Origin: Sendable {
    /// The first commit, whose name is computed on demand: most seeded gists never need it.
    case first
    case change(of: String, version: String)
    case push(version: String, commit: [UInt8])
  }

  package let files: [String: StoredFile]
  /// The modes of files that are not plain ones, such as executable files.
  let modes: [String: String]
  private let previous: [String: StoredFile]
  let author: String?
  let committedAt: UTCTimestamp
  private let origin: Origin

  /// Creates the first revision.
  init(files: [String: StoredFile], author: String?, at time: UTCTimestamp) {
    self.files = files
    modes = [:]
    previous = [:]
    self.author = author
    committedAt = time
    origin = .first
  }

  /// Creates a revision that changes the files of another one.
  init(
    files: [String: StoredFile], after previous: Revision, author: String?, at time: UTCTimestamp
  ) {
    self.files = files
    modes = previous.modes.filter { files[$0.key] != nil }
    self.previous = previous.files
    self.author = author
    committedAt = time
    let parent = previous.version
    let tree = Self.tree(files, modes).name
    origin = .change(
      of: parent,
      version: GitObject.commit(tree: tree, parent: parent, author: author, at: time).name)
  }

  /// Creates the revision of a commit that was pushed.
  init(
    version: String, commit: [UInt8], files: [String: StoredFile], modes: [String: String],
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

  private static func tree(_ files: [String: StoredFile], _ modes: [String: String]) -> GitObject {
    .tree(
      files.map { name, file in
        GitTreeEntry(mode: modes[name] ?? GitTreeEntry.plainMode, name: name, blob: file.blob)
      })
  }

  /// The numbers of added and deleted lines, computed on demand: most seeded gists never need them.
  var change: (additions: Int, deletions: Int) {
    var total = (additions: 0, deletions: 0)
    var names = Set(files.keys).union(previous.keys)
    // A renamed file has no changed lines.
    for (name, file) in files where previous[name] == nil {
      if let old = names.first(where: { files[$0] == nil && previous[$0]?.blob == file.blob }) {
        names.subtract([old, name])
      }
    }
    for name in names {
      let change = Self.change(from: previous[name]?.lines ?? [], to: files[name]?.lines ?? [])
      total.additions += change.additions
      total.deletions += change.deletions
    }
    return total
  }

  /// Counts the lines between the common prefix and the common suffix: fast for large files.
  private static func change(
    from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]
  ) -> (additions: Int, deletions: Int) {
    let start = zip(old, new).prefix { $0.0 == $0.1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0.0 == $0.1 }.count
    return (new.count - start - end, old.count - start - end)
  }
}
