import ByteTools

/// The files of a branch or tag.
struct Tree: Sendable {
  typealias Entry = TreeEntry<StoredFile>

  /// An entry, or a folder that contains entries.
  enum Node: Sendable {
    case folder
    case entry(Entry)
  }

  /// By path, without a leading slash.
  var entries: [String: Entry] = [:]

  /// Returns the node at a path; the empty path is the root folder.
  func node(at path: String) -> Node? {
    if let entry = entries[path] { return .entry(entry) }
    let prefix = path.isEmpty ? "" : path + "/"
    return entries.keys.contains { $0.hasPrefix(prefix) } ? .folder : nil
  }

  /// Returns the nodes in a folder, in git's order.
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

  /// Returns the README that GitHub shows for a folder, with its path.
  func readme(in folder: String) -> (path: String, file: StoredFile)? {
    for (path, node) in nodes(in: folder) {
      guard path.split(separator: "/").last?.lowercased().hasPrefix("readme") == true else {
        continue
      }
      if case .entry(.file(let file)) = node { return (path, file) }
    }
    return nil
  }

  /// Returns the git object name of a node; for folders a made-up one.
  static func sha(of node: Node, at path: String) -> String {
    switch node {
    case .folder: Hex.digits(of: SHA1.digest(of: Array("tree \(path)".utf8)))
    case .entry(.file(let file)): file.blob
    case .entry(.symlink(let target)): StoredFile(target).blob
    case .entry(.submodule(_, let commit)): commit
    }
  }
}

/// An entry of a folder that is not a folder; `File` is the content of a file or its name.
enum TreeEntry<File: Sendable>: Sendable {
  case file(blob: File)
  case symlink(target: String)
  /// A commit of the repository at `url`.
  case submodule(url: String, commit: String)

  func map<Other>(_ other: (File) -> Other) -> TreeEntry<Other> {
    switch self {
    case .file(let file): .file(blob: other(file))
    case .symlink(let target): .symlink(target: target)
    case .submodule(let url, let commit): .submodule(url: url, commit: commit)
    }
  }
}

extension TreeEntry: Codable where File: Codable {}
