import HTTPTypes

extension RequestContext {
  /// Returns the repository that the path names, or throws a redirect for a former name.
  ///
  /// A private repository exists only for its owner.
  func repository(in state: SandboxState) throws(GitHubError) -> StoredRepository {
    let repository =
      Int(parameter("id")).flatMap { state.repositories[$0] }
      ?? state.repositories[parameter("owner"), parameter("repo")]
    guard let repository, !repository.isPrivate || caller.login == repository.owner else {
      throw .notFound
    }
    let name = parameter("repo")
    guard name.isEmpty || name.lowercased() == repository.name.lowercased() else {
      let rest = path.split(separator: "/").drop { $0 != "repos" }.dropFirst(3)
      throw .moved(
        to: ([urls.repository(byID: repository)] + rest.map(String.init)).joined(separator: "/"),
        keepingMethod: method != .get && method != .head)
    }
    return repository
  }

  /// Returns the branch or tag in `ref`, by default the default branch, and its tree.
  func tree(of repository: StoredRepository) throws(GitHubError) -> (ref: String, tree: Tree) {
    guard !repository.trees.isEmpty else { throw .emptyRepository }
    let requested = query["ref"].flatMap { $0.isEmpty ? nil : $0 } ?? repository.defaultBranch
    let name =
      ["refs/heads/", "refs/tags/"].first { requested.hasPrefix($0) }
      .map { String(requested.dropFirst($0.count)) } ?? requested
    let ref = name == "HEAD" ? repository.defaultBranch : name
    guard let tree = repository.trees[ref] else { throw .noCommit(requested) }
    return (requested, tree)
  }

  /// Returns a file in the requested form: JSON, raw or HTML.
  func file(_ file: StoredFile, at path: String, _ serializer: ContentsSerializer)
    -> EndpointResponse
  {
    let type = mediaType?.contentType ?? ""
    var response: EndpointResponse
    switch mediaType?.form {
    case .raw: response = EndpointResponse(content: .bytes(file.bytes, type: type))
    case .html:
      response = .text(
        FilePage.article(
          file, at: path, serializer.repository.linkBase(of: path, at: serializer.ref)), type: type)
    default: response = .json(serializer.file(file, at: path))
    }
    // GitHub's ETag of a file is its blob, in each form.
    response.entityTag = file.blob
    response.lastModified = serializer.repository.pushedAt ?? serializer.repository.updatedAt
    return response
  }
}
