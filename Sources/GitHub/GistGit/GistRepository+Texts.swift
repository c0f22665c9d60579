import ByteTools
import GitHubModels

/// A text in the history of a gist.
package struct HistoryText: Sendable {
  package enum Kind: Hashable, Sendable {
    /// The contents of a file, with its name in ``HistoryText/commit``.
    case contents(name: String)
    case fileName
    /// The message of ``HistoryText/commit``.
    case message
  }

  package let kind: Kind
  /// The newest commit that has the text.
  package let commit: String
  package let bytes: [UInt8]
}

/// Reads all texts of a commit and its history.
extension GistRepository {
  /// Passes each text of a local commit and its history to `body`, once and newest first: messages,
  /// file names, and contents.
  package func readTexts(
    of commit: String, _ body: (HistoryText) throws -> Void
  ) async throws {
    let objects = try await sizes(
      of: try await names(["rev-list", "--objects", "--no-object-names", commit]))
    var trees: [String: [RawTreeEntry]] = [:]
    for batch in Self.batches(objects.filter { $0.type == "tree" }) {
      try await read(batch) { trees[$0.name] = RawTreeEntry.all(in: $1) }
    }
    var found = FoundTexts(trees: trees)
    var texts: [HistoryText] = []
    // `rev-list` names the newest commit first.
    for batch in Self.batches(objects.filter { $0.type == "commit" }) {
      try await read(batch) { texts += found.add(commit: $0.name, $1) }
    }
    for text in texts { try body(text) }
    let sizes = Dictionary(objects.map { ($0.name, $0.size) }) { first, _ in first }
    let blobs = found.blobs.compactMap { blob in
      sizes[blob].map { Object(name: blob, type: "blob", size: $0) }
    }
    for batch in Self.batches(blobs) {
      try await read(batch) { object, bytes in
        guard let place = found.places[object.name] else { return }
        try body(
          HistoryText(kind: .contents(name: place.name), commit: place.commit, bytes: bytes))
      }
    }
  }

  /// A local git object.
  fileprivate struct Object {
    let name: String
    let type: String
    /// In bytes.
    let size: Int
  }

  private func names(_ arguments: [String]) async throws -> [String] {
    let output = try await git.run(arguments, in: folder)
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func sizes(of names: [String]) async throws -> [Object] {
    let output = try await git.run(
      ["cat-file", "--buffer", "--batch-check=%(objectname) %(objecttype) %(objectsize)"],
      in: folder, input: Self.lines(names))
    return try String(decoding: output, as: UTF8.self).split(separator: "\n").map { line in
      try Object(header: line)
    }
  }

  /// Splits the objects into batches of 32 MiB, or of one larger object.
  private static func batches(_ objects: [Object]) -> [[Object]] {
    var batches: [[Object]] = []
    var size = Int.max
    for object in objects {
      if size > 32 << 20 {
        batches.append([])
        size = 0
      }
      batches[batches.count - 1].append(object)
      size += object.size
    }
    return batches
  }

  private func read(
    _ objects: [Object], _ body: (Object, [UInt8]) throws -> Void
  ) async throws {
    let output = try await git.run(
      ["cat-file", "--buffer", "--batch"], in: folder, input: Self.lines(objects.map(\.name)))
    var rest = output[...]
    for object in objects {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { throw Self.strange }
      let header = try Object(header: Substring(decoding: rest[..<end], as: UTF8.self))
      let contents = rest[(end + 1)...].prefix(header.size)
      guard header.name == object.name, contents.count == header.size else { throw Self.strange }
      try body(object, Array(contents))
      rest = rest[contents.endIndex...].dropFirst()
    }
  }

  private static func lines(_ names: [String]) -> [UInt8] {
    Array((names.joined(separator: "\n") + "\n").utf8)
  }

  fileprivate static let strange = GitError.strangeOutput(command: "git cat-file")
}

extension GistRepository.Object {
  /// Reads a line of `git cat-file`: `NAME TYPE SIZE`.
  fileprivate init(header: Substring) throws(GitError) {
    let columns = header.split(separator: " ")
    guard columns.count == 3, let size = Int(count: columns[2]) else {
      throw GistRepository.strange
    }
    self.init(name: String(columns[0]), type: String(columns[1]), size: size)
  }
}

/// An entry of a git tree.
private struct RawTreeEntry {
  let name: [UInt8]
  let object: String
  let isFolder: Bool

  /// Reads a tree: `MODE NAME`, NUL, and the 20 bytes of the object's name.
  static func all(in tree: [UInt8]) -> [RawTreeEntry] {
    var entries: [RawTreeEntry] = []
    var rest = tree[...]
    while let space = rest.firstIndex(of: UInt8(ascii: " ")),
      let end = rest[space...].firstIndex(of: 0), rest.endIndex - end > 20
    {
      entries.append(
        RawTreeEntry(
          name: Array(rest[(space + 1)..<end]),
          object: Hex.digits(of: rest[(end + 1)...].prefix(20)),
          isFolder: rest.first == UInt8(ascii: "4")))
      rest = rest[(end + 21)...]
    }
    return entries
  }
}

/// The texts of the commits, from the newest to the oldest.
private struct FoundTexts {
  let trees: [String: [RawTreeEntry]]
  private(set) var blobs: [String] = []
  /// The file and the commit in which each object was found first.
  private(set) var places: [String: (name: String, commit: String)] = [:]
  private var seenNames: Set<[UInt8]> = []
  private var seenTrees: Set<String> = []

  init(trees: [String: [RawTreeEntry]]) { self.trees = trees }

  /// Returns the message of a commit and the names that no newer one has.
  mutating func add(commit: String, _ bytes: [UInt8]) -> [HistoryText] {
    // The tree comes first, and the message after an empty line.
    let head = bytes.prefix { $0 != UInt8(ascii: "\n") }
    var texts: [HistoryText] = []
    if let end = bytes.indices.dropFirst().first(where: { bytes[$0 - 1] == 10 && bytes[$0] == 10 })
    {
      let message = Array(bytes[(end + 1)...])
      if !message.isEmpty {
        texts.append(HistoryText(kind: .message, commit: commit, bytes: message))
      }
    }
    add(tree: String(decoding: head.dropFirst(5), as: UTF8.self), of: commit, to: &texts)
    return texts
  }

  private mutating func add(tree: String, of commit: String, to texts: inout [HistoryText]) {
    guard seenTrees.insert(tree).inserted else { return }
    for entry in trees[tree] ?? [] {
      if seenNames.insert(entry.name).inserted {
        texts.append(HistoryText(kind: .fileName, commit: commit, bytes: entry.name))
      }
      if entry.isFolder {
        add(tree: entry.object, of: commit, to: &texts)
      } else if places[entry.object] == nil {
        places[entry.object] = (String(decoding: entry.name, as: UTF8.self), commit)
        blobs.append(entry.object)
      }
    }
  }
}
