import HTTPTypes

struct ContentsRoutes {
  func addRoutes(to api: GroupRouter) {
    for path in ["/repos/:owner/:repo", "/repositories/:id"] {
      api.on(.get, path + "/readme", "repos/contents#get-a-repository-readme", Self.readme)
      api.on(
        .get, path + "/readme/**", "repos/contents#get-a-repository-readme-for-a-directory",
        Self.readme)
      for contents in [path + "/contents", path + "/contents/**"] {
        api.on(.get, contents, "repos/contents#get-repository-content", Self.contents)
      }
    }
  }

  private static let readme: RouteGroup.Handler = { context, state throws(GitHubError) in
    let repository = try context.repository(in: state)
    guard !repository.trees.isEmpty else { throw .notFound }
    let (ref, tree) = try context.tree(of: repository)
    guard let (path, file) = tree.readme(in: context.catchAll) else { throw .notFound }
    return context.file(file, at: path, context.contentsSerializer(repository, at: ref))
  }

  private static let contents: RouteGroup.Handler = { context, state throws(GitHubError) in
    let repository = try context.repository(in: state)
    let path = context.catchAll
    guard !context.hasTrailingSlash || path.isEmpty else {
      let url = context.urls.repository(byID: repository)
      return .found(at: "\(url)/contents/\(path.percentEncodedPath)")
    }
    let (ref, tree) = try context.tree(of: repository)
    let serializer = context.contentsSerializer(repository, at: ref)
    switch tree.node(at: path) {
    case nil: throw .notFound
    case .folder:
      let nodes = tree.nodes(in: path)
      return .json(
        context.mediaType?.form == .object
          ? serializer.folder(at: path, nodes) : serializer.listing(nodes))
    case .entry(.file(let file)): return context.file(file, at: path, serializer)
    case .entry(let entry):
      // GitHub follows links to files.
      if case .symlink(let target) = entry, case .file(let file)? = tree.entries[target] {
        return context.file(file, at: path, serializer)
      }
      return .json(serializer.reference(entry, at: path))
    }
  }
}

extension RequestContext {
  /// Throws a redirect for a former name; a private repository exists only for its owner.
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
    case .html: response = .text(serializer.article(file, at: path), type: type)
    default: response = .json(serializer.file(file, at: path))
    }
    // GitHub's ETag of a file is its blob, in each form.
    response.entityTag = file.blob
    response.lastModified = serializer.repository.pushedAt ?? serializer.repository.updatedAt
    return response
  }
}
