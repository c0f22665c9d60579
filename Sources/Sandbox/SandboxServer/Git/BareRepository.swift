import Glibc
import NIOHTTPCompression

struct BareRepository: Sendable {
  let path: String

  private static let configuration = """
    [core]
    \trepositoryformatversion = 0
    \tbare = true
    \thooksPath = ../hooks
    [gc]
    \tauto = 0
    [http]
    \treceivepack = true
    [receive]
    \tautogc = false
    \tfsckObjects = true
    \tmaxInputSize = 104857600
    \tunpackLimit = 1000000000
    [uploadpack]
    \tallowFilter = true
    \tallowTipSHA1InWant = true
    \tallowReachableSHA1InWant = true

    """

  /// Creates the repository unless it exists; returns false if the system refuses.
  func create() -> Bool {
    guard access("\(path)/HEAD", F_OK) != 0 else { return true }
    for folder in ["", "/objects", "/refs", "/refs/heads", "/refs/tags"] {
      guard mkdir(path + folder, 0o700) == 0 || errno == EEXIST else { return false }
    }
    return AtomicFile.write(Array(Self.configuration.utf8), to: "\(path)/config")
      && AtomicFile.write(Array("ref: refs/heads/main\n".utf8), to: "\(path)/HEAD")
  }

  /// The commit of the branch; nil if it has none.
  func head() -> String? {
    guard let file = fopen("\(path)/refs/heads/main", "re") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 64)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    return String(decoding: line.map { UInt8(bitPattern: $0) }.prefix(40), as: UTF8.self)
  }

  /// Writes missing commits, each after the objects that it refers to, so that no reader finds half
  /// a history.
  func write(_ revisions: [Revision]) -> Bool {
    guard let newest = revisions.first?.version else { return true }
    guard head() != newest else { return true }
    for revision in revisions.reversed() {
      let commit = revision.commit
      if contains(revision.version) { continue }
      for file in revision.files.values where !contains(file.blob) {
        guard writeObject(GitObject(kind: .blob, content: file.bytes), as: file.blob) else {
          return false
        }
      }
      let tree = revision.tree
      guard writeObject(tree, as: tree.name), writeObject(commit, as: revision.version) else {
        return false
      }
    }
    return AtomicFile.write(Array("\(newest)\n".utf8), to: "\(path)/refs/heads/main")
  }

  private func contains(_ name: String) -> Bool { access(place(of: name), F_OK) == 0 }

  private func writeObject(_ object: GitObject, as name: String) -> Bool {
    let place = place(of: name)
    mkdir(String(place.dropLast(39)), 0o700)
    guard let bytes = try? Compression.compressed(object.header + object.content, .deflate) else {
      return false
    }
    return AtomicFile.write(bytes, to: place, mode: 0o400)
  }

  private func place(of name: String) -> String {
    "\(path)/objects/\(name.prefix(2))/\(name.dropFirst(2))"
  }
}
