import FoundationEssentials
import Hummingbird
import TextFormats

struct FileRoutes {
  func addRoutes(to api: GroupRouter) {
    for path in ["/repos/:owner/:repo", "/repositories/:id"] {
      api.on(
        .put, path + "/contents/**", "repos/contents#create-or-update-file-contents",
        scopes: "repo", Self.write)
      api.on(
        .delete, path + "/contents/**", "repos/contents#delete-a-file", scopes: "repo", Self.delete)
    }
  }

  private static let write: RouteGroup.Handler = { context, state throws(GitHubError) in
    var body = try context.bodyReader()
    let message = body.requiredString("message")
    let content = body.requiredString("content")
    let sha = body.string("sha")
    let branch = body.string("branch")
    try body.check()
    guard let content, let data = Data(base64Encoded: content, options: .ignoreUnknownCharacters)
    else { throw GitHubError(.unprocessableContent, "content is not valid Base64") }
    let path = context.catchAll
    var (repository, ref) = try writable(context, state, branch: branch)
    var tree = repository.trees[ref] ?? Tree()
    let old = tree.entries[path]
    if let old {
      guard let sha else { throw .invalid(["\"sha\" wasn't supplied."]) }
      try check(sha, old, at: path)
    } else if tree.node(at: path) != nil {
      throw .invalid(["\(path) is a folder."])
    }
    let file = StoredFile([UInt8](data))
    tree.entries[path] = .file(blob: file)
    commit(tree, to: &repository, ref, &state, at: context.time)
    let serializer = context.contentsSerializer(repository, at: ref)
    return .json(
      [
        "content": serializer.file(file, at: path).removing(["content", "encoding"]),
        "commit": commitDocument(message ?? "", repository, context, &state),
      ], status: old == nil ? .created : .ok)
  }

  private static let delete: RouteGroup.Handler = { context, state throws(GitHubError) in
    // Clients may also send these in the query.
    var body = context.body.isEmpty ? BodyReader(context.query.document) : try context.bodyReader()
    let message = body.requiredString("message")
    let sha = body.requiredString("sha")
    let branch = body.string("branch")
    try body.check()
    let path = context.catchAll
    var (repository, ref) = try writable(context, state, branch: branch)
    guard var tree = repository.trees[ref], let old = tree.entries[path] else { throw .notFound }
    try check(sha ?? "", old, at: path)
    tree.entries[path] = nil
    commit(tree, to: &repository, ref, &state, at: context.time)
    return .json([
      "content": .null, "commit": commitDocument(message ?? "", repository, context, &state),
    ])
  }

  /// Returns the repository of the path and a branch, or throws if the caller may not push.
  private static func writable(
    _ context: RequestContext, _ state: SandboxState, branch: String?
  ) throws(GitHubError) -> (StoredRepository, ref: String) {
    let login = try context.requireLogin()
    let repository = try context.repository(in: state)
    let scopes: Set = ["repo", "public_repo"]
    guard repository.owner == login, !context.catchAll.isEmpty,
      context.caller.grant?.scopes.contains(where: scopes.contains) == true
    else { throw .notFound }
    let ref = branch ?? repository.defaultBranch
    guard repository.trees.isEmpty || repository.trees[ref] != nil else {
      throw GitHubError(.notFound, "Branch \(ref) not found")
    }
    return (repository, ref)
  }

  private static func check(_ sha: String, _ entry: Tree.Entry, at path: String)
    throws(GitHubError)
  {
    guard sha == Tree.sha(of: .entry(entry), at: path) else {
      throw GitHubError(.conflict, "\(path) does not match \(sha)")
    }
  }

  private static func commit(
    _ tree: Tree, to repository: inout StoredRepository, _ ref: String,
    _ state: inout SandboxState, at time: UTCTimestamp
  ) {
    repository.trees[ref] = tree
    repository.pushedAt = time
    repository.updatedAt = time
    state.repositories.add(repository)
  }

  /// Returns the document of a commit, which the sandbox does not store.
  private static func commitDocument(
    _ message: String, _ repository: StoredRepository, _ context: RequestContext,
    _ state: inout SandboxState
  ) -> JSON {
    let sha = state.random.digits(40)
    let author: JSON = [
      "name": .string(state.user(repository.owner)?.name ?? repository.owner),
      "email": .string("\(repository.owner)@users.noreply.github.com"),
      "date": .string(context.time.text),
    ]
    let url = "\(context.urls.repository(repository))/git"
    return [
      "sha": .string(sha),
      "node_id": .string("C_\(sha)"),
      "url": .string("\(url)/commits/\(sha)"),
      "html_url": .string("\(context.urls.webPage(of: repository))/commit/\(sha)"),
      "author": author,
      "committer": author,
      "tree": ["sha": .string(sha), "url": .string("\(url)/trees/\(sha)")],
      "message": .string(message),
      "parents": [],
      "verification": [
        "verified": false, "reason": "unsigned", "signature": .null, "payload": .null,
        "verified_at": .null,
      ],
    ]
  }
}
