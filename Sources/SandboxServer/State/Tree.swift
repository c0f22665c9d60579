import Crypto

/// The files of a branch or tag.
package struct Tree: Sendable {
  package enum Entry: Sendable {
    case file(StoredFile)
    case symlink(target: String)
    /// Another repository's commit; `url` is where git finds it.
    case submodule(url: String, commit: String)
  }

  /// What lies at a path: an entry, or a folder, which is there because something is in it.
  enum Node: Sendable {
    case folder
    case entry(Entry)
  }

  private var entries: [String: Entry]

  /// Entries by their path, without a slash at its start.
  package init(_ entries: [String: Entry]) { self.entries = entries }

  package subscript(path: String) -> Entry? {
    get { entries[path] }
    set { entries[path] = newValue }
  }

  /// What lies at a path; nil for nothing.
  ///
  /// The empty path is the tree itself.
  func node(at path: String) -> Node? {
    if let entry = entries[path] { return .entry(entry) }
    let prefix = path.isEmpty ? "" : path + "/"
    return entries.keys.contains { $0.hasPrefix(prefix) } ? .folder : nil
  }

  /// What a folder holds, in git's order.
  func nodes(in folder: String) -> [(path: String, node: Node)] {
    let prefix = folder.isEmpty ? "" : folder + "/"
    var nodes: [String: Node] = [:]
    for (path, entry) in entries where path.hasPrefix(prefix) {
      let rest = path.dropFirst(prefix.count)
      if let slash = rest.firstIndex(of: "/") {
        nodes[prefix + rest[..<slash]] = .folder
      } else {
        nodes[path] = .entry(entry)
      }
    }
    return nodes.sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
      .map { ($0.key, $0.value) }
  }

  /// The README that GitHub would show, and where it lies.
  var readme: (path: String, file: StoredFile)? {
    for (path, node) in nodes(in: "") where path.lowercased().hasPrefix("readme") {
      if case .entry(.file(let file)) = node { return (path, file) }
    }
    return nil
  }

  /// The name that a folder's tree, a link or a file has in git; a stand-in for folders.
  static func sha(of node: Node, at path: String) -> String {
    switch node {
    case .folder: Hex.digits(of: Insecure.SHA1.hash(data: Array("tree \(path)".utf8)))
    case .entry(.file(let file)): file.blob
    case .entry(.symlink(let target)): StoredFile(target).blob
    case .entry(.submodule(_, let commit)): commit
    }
  }
}
