import Hummingbird

/// What lies in repositories: the README, folders, files.
struct ContentsRoutes {
  func add(to router: Router<SandboxContext>, _ api: Endpoints) {
    for path in ["/repos/:owner/:repo", "/repositories/:id"] {
      api.add(.get, path + "/readme", to: router) { call, world throws(Refusal) in
        try Self.readme(call, world)
      }
      for contents in [path + "/contents", path + "/contents/**"] {
        api.add(.get, contents, to: router) { call, world throws(Refusal) in
          try Self.contents(call, world)
        }
      }
    }
  }

  private static func readme(_ call: Call, _ world: World) throws(Refusal) -> Answer {
    let repository = try call.repository(in: world)
    guard !repository.trees.isEmpty else { throw .notFound }
    let (ref, tree) = try call.tree(of: repository)
    guard let (path, file) = tree.readme else { throw .notFound }
    return call.file(file, at: path, ContentsDocuments(repository, at: ref, for: call))
  }

  private static func contents(_ call: Call, _ world: World) throws(Refusal) -> Answer {
    let repository = try call.repository(in: world)
    let path = call.rest
    guard !call.endsInSlash || path.isEmpty else {
      let address = call.addresses.repository(byNumber: repository)
      return .found(at: "\(address)/contents/\(PercentEncoding.encoded(path: path))")
    }
    let (ref, tree) = try call.tree(of: repository)
    let documents = ContentsDocuments(repository, at: ref, for: call)
    switch tree.node(at: path) {
    case nil: throw .notFound
    case .folder: return .document(documents.listing(tree.nodes(in: path)))
    case .entry(.file(let file)): return call.file(file, at: path, documents)
    case .entry(let entry):
      // A link to a file is answered with that file.
      if case .symlink(let target) = entry, case .file(let file)? = tree[target] {
        return call.file(file, at: path, documents)
      }
      return .document(documents.reference(entry, at: path))
    }
  }
}
