import Hummingbird

/// Contents of repositories: the README, folders and files.
struct ContentsRoutes {
  func addRoutes(to router: Router<RouterContext>, in api: RouteGroup) {
    for path in ["/repos/:owner/:repo", "/repositories/:id"] {
      api.on(.get, path + "/readme", "repos/contents#get-a-repository-readme", to: router) {
        context, state throws(GitHubError) in
        try Self.readme(context, state)
      }
      api.on(
        .get, path + "/readme/**", "repos/contents#get-a-repository-readme-for-a-directory",
        to: router
      ) { context, state throws(GitHubError) in
        try Self.readme(context, state)
      }
      for contents in [path + "/contents", path + "/contents/**"] {
        api.on(.get, contents, "repos/contents#get-repository-content", to: router) {
          context, state throws(GitHubError) in
          try Self.contents(context, state)
        }
      }
    }
  }

  private static func readme(_ context: RequestContext, _ state: SandboxState) throws(GitHubError)
    -> EndpointResponse
  {
    let repository = try context.repository(in: state)
    guard !repository.trees.isEmpty else { throw .notFound }
    let (ref, tree) = try context.tree(of: repository)
    guard let (path, file) = tree.readme(in: context.catchAll) else { throw .notFound }
    return context.file(file, at: path, context.contentsSerializer(repository, at: ref))
  }

  private static func contents(_ context: RequestContext, _ state: SandboxState) throws(GitHubError)
    -> EndpointResponse
  {
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
      if case .symlink(let target) = entry, case .file(let file)? = tree[target] {
        return context.file(file, at: path, serializer)
      }
      return .json(serializer.reference(entry, at: path))
    }
  }
}
