package import SandboxServer

extension [FileName: StoredFile] {
  package init(_ texts: [String: String]) { self.init(texts.mapValues { Array($0.utf8) }) }

  package init(_ contents: [String: [UInt8]]) {
    self.init(contents.map { (FileName($0.key), StoredFile($0.value)) }) { $1 }
  }

  /// The bytes of each file.
  package var contents: [String: [UInt8]] {
    Dictionary<String, [UInt8]>(map { ($0.key.text, $0.value.bytes) }) { $1 }
  }
}

extension SandboxState {
  /// Creates a gist without a request.
  @discardableResult
  package mutating func createGist(
    owner: String = "octocat", description: String? = nil, isPublic: Bool = false,
    files: [FileName: StoredFile], at time: UTCTimestamp
  ) -> StoredGist {
    let id = (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
    let gist = StoredGist(
      id: id, owner: owner, description: description, isPublic: isPublic, files: files,
      createdAt: time, updatedAt: time)
    add(gist)
    return gist
  }
}
