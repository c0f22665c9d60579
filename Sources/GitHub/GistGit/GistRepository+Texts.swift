import ByteTools

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
      of: try await names(["--objects", "--no-object-names", commit]))
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
