package import SandboxServer

extension SandboxState {
  /// Creates a gist without a request.
  @discardableResult
  package mutating func createGist(
    owner: String = "octocat", description: String? = nil, isPublic: Bool = false,
    files: [String: StoredFile], at time: UTCTimestamp
  ) -> StoredGist {
    let id = (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
    let gist = StoredGist(
      id: id, owner: owner, description: description, isPublic: isPublic, files: files,
      createdAt: time, updatedAt: time)
    add(gist)
    return gist
  }
}
