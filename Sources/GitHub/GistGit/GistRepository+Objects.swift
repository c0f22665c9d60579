import GitHubModels

/// Reads local git objects.
extension GistRepository {
  /// A commit, a tree or the contents of a file.
  struct Object {
    let name: String
    /// `commit`, `tree` or `blob`.
    let type: String
    /// In bytes.
    let size: Int
  }

  /// Returns the names of all objects of a commit and its history: commits, trees and files.
  package func objects(of commit: String) async throws -> Set<String> {
    Set(try await names(["--objects", "--no-object-names", commit]))
  }

  /// Returns the names of a commit and its ancestors.
  package func commits(of commit: String) async throws -> Set<String> {
    Set(try await names([commit]))
  }

  /// Returns the names of the selected objects, the newest commit first.
  func names(_ selection: [String]) async throws -> [String] {
    let output = try await git.run(["rev-list"] + selection, in: folder)
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Returns the objects with these names, in their order.
  func sizes(of names: [String]) async throws -> [Object] {
    let output = try await git.run(
      ["cat-file", "--buffer", "--batch-check=%(objectname) %(objecttype) %(objectsize)"],
      in: folder, input: Self.lines(names))
    return try String(decoding: output, as: UTF8.self).split(separator: "\n").map { line in
      try Object(header: line)
    }
  }

  /// Returns the contents of an object; nil if it has more bytes than `limit`.
  package func contents(ofBlob blob: String, limit: Int) async throws -> [UInt8]? {
    let size = try await git.run(["cat-file", "-s", blob], in: folder)
    guard let size = Int(count: String(decoding: size, as: UTF8.self).prefix { $0.isNumber }) else {
      throw Self.strange
    }
    guard size <= limit else { return nil }
    return try await git.run(["cat-file", "blob", blob], in: folder, limit: limit)
  }

  /// Returns the contents of files by the names of their objects, without files of more than
  /// `limit` bytes.
  package func contents(of files: [File], limit: Int) async throws -> [String: [UInt8]] {
    let sizes = Dictionary(files.map { ($0.blob, $0.size) }) { first, _ in first }
    let blobs = sizes.filter { $0.value <= limit }.map {
      Object(name: $0.key, type: "blob", size: $0.value)
    }
    var contents: [String: [UInt8]] = [:]
    for batch in Self.batches(blobs) {
      try await read(batch) { contents[$0.name] = $1 }
    }
    return contents
  }

  /// Splits the objects into batches of 32 MiB, or of one larger object.
  static func batches(_ objects: [Object]) -> [[Object]] {
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

  /// Passes the contents of a batch to `body`, with one git process.
  func read(_ objects: [Object], _ body: (Object, [UInt8]) throws -> Void) async throws {
    let output = try await git.run(
      ["cat-file", "--buffer", "--batch"], in: folder, input: Self.lines(objects.map(\.name)))
    var rest = output[...]
    for object in objects {
      // A line with the name, type and size precedes each object.
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
