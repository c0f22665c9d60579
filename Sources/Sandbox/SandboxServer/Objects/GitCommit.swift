/// What a commit's content says.
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
