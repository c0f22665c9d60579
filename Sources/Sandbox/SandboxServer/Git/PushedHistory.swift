import ByteTools

struct PushedHistory: Sendable {
  /// The hook's limit, with room for older commits.
  private static let limit = 1 << 30

  let repository: BareRepository
  let program: GitProgram
  /// The pusher, and author of commits whose address is not a user's.
  let pusher: String?

  /// Reads the revisions that lead to a commit.
  func revisions(upTo head: String, known: [Revision]) async -> [Revision]? {
    guard
      let list = await program.output(
        ["rev-list", "--topo-order", head], in: repository.path, limit: Self.limit)
    else { return nil }
    let versions = String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init)
    var found = Dictionary(known.map { ($0.version, $0) }) { first, _ in first }
    let new = versions.filter { found[$0] == nil }
    guard let commits = await objects(new) else { return nil }
    let parsed = commits.compactMapValues { GitCommit($0) }
    guard let trees = await objects(Array(Set(parsed.values.map(\.tree)))) else { return nil }
    let entries = trees.mapValues { GitTreeEntry.files(ofTree: $0) }
    guard let files = await files(entries.values.joined().map(\.blob), known: known) else {
      return nil
    }
    var revisions: [Revision] = []
    for version in versions.reversed() {
      if let revision = found[version] {
        revisions.append(revision)
        continue
      }
      guard let content = commits[version], let commit = parsed[version],
        let tree = entries[commit.tree]
      else { return nil }
      let modes = tree.filter { $0.mode != GitTreeEntry.plainMode }.map {
        (FileName($0.name), $0.mode)
      }
      let revision = Revision(
        version: version, commit: content,
        files: Dictionary(
          tree.compactMap { entry in files[entry.blob].map { (FileName(entry.name), $0) } }
        ) { $1 },
        modes: Dictionary(modes) { $1 }, after: revisions.last,
        author: commit.author?.login ?? pusher,
        at: commit.committer?.time ?? UTCTimestamp(seconds: 0))
      found[version] = revision
      revisions.append(revision)
    }
    return revisions.reversed()
  }

  /// Returns files by the names of their blobs; reads those that no revision has.
  private func files(_ blobs: [String], known: [Revision]) async -> [String: StoredFile]? {
    var files: [String: StoredFile] = [:]
    for revision in known {
      for file in revision.files.values { files[file.blob] = file }
    }
    guard let new = await objects(Array(Set(blobs.filter { files[$0] == nil }))) else { return nil }
    for (name, content) in new { files[name] = StoredFile(content) }
    return files
  }

  /// Returns the contents of objects by name; nil if git fails.
  private func objects(_ names: [String]) async -> [String: [UInt8]]? {
    guard !names.isEmpty else { return [:] }
    let input = Array(names.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")]
    guard
      let output = await program.output(
        ["cat-file", "--batch"], in: repository.path, input: input, limit: Self.limit)
    else { return nil }
    var objects: [String: [UInt8]] = [:]
    var rest = output[...]
    // A line `NAME TYPE SIZE`, the content, and a line break.
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      guard words.count == 3, let size = Int(words[2]), rest.endIndex - end > size + 1 else {
        return nil
      }
      objects[String(words[0])] = Array(rest[(end + 1)...].prefix(size))
      rest = rest[(end + size + 2)...]
    }
    return objects
  }
}

struct GitCommit: Sendable {
  let tree: String
  let author: GitIdentity?
  let committer: GitIdentity?

  /// Parses the content of a commit; nil if it names no tree.
  init?(_ content: [UInt8]) {
    let head = content.prefix { _ in true }.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).prefix { !$0.isEmpty }
    var values: [Substring: Substring] = [:]
    for line in head {
      let text = String(decoding: line, as: UTF8.self)
      let parts = text.split(separator: " ", maxSplits: 1)
      if parts.count == 2, values[parts[0]] == nil { values[parts[0]] = parts[1] }
    }
    guard let tree = values["tree"] else { return nil }
    self.tree = String(tree)
    author = values["author"].flatMap { GitIdentity($0) }
    committer = values["committer"].flatMap { GitIdentity($0) }
  }
}

extension GitTreeEntry {
  /// Parses the content of a tree, whose folders and submodules are left out.
  static func files(ofTree content: [UInt8]) -> [GitTreeEntry] {
    var entries: [GitTreeEntry] = []
    var rest = content[...]
    while let zero = rest.firstIndex(of: 0), rest.endIndex - zero > 20 {
      let head = String(decoding: rest[..<zero], as: UTF8.self)
      let name = rest[(zero + 1)...].prefix(20)
      rest = rest[(zero + 21)...]
      let parts = head.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].hasPrefix("10") || parts[0].hasPrefix("12") else { continue }
      entries.append(
        GitTreeEntry(
          mode: String(parts[0]), name: String(parts[1]), blob: Hex.digits(of: name)))
    }
    return entries
  }
}
