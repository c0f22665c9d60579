import Hummingbird

extension RepositoryRoutes {
  /// Changes the name, description or homepage of a repository; a former name is redirected.
  static func edit(_ context: RequestContext, _ state: inout SandboxState) throws(GitHubError)
    -> EndpointResponse
  {
    let login = try context.requireLogin()
    var repository = try context.repository(in: state)
    guard repository.owner == login else {
      throw GitHubError(.forbidden, "Must have admin rights to Repository.")
    }
    let scopes: Set = ["repo", "public_repo"]
    guard context.caller.grant?.scopes.contains(where: scopes.contains) == true else {
      throw .notFound
    }
    var body = try context.bodyReader()
    let name = body.string("name")
    let description = body.string("description")
    let homepage = body.string("homepage")
    try body.check()
    if let name, name != repository.name {
      let owner = state.repositories[login, name]?.id
      guard !name.isEmpty, name.allSatisfy({ $0.isASCII && !$0.isWhitespace && $0 != "/" }),
        owner == nil || owner == repository.id
      else { throw .validationFailed(resource: "Repository", field: "name", code: "custom") }
      repository = state.repositories.rename(repository, to: name)
    }
    if body.has("description") { repository.description = description }
    if body.has("homepage") { repository.homepage = homepage }
    repository.updatedAt = context.time
    state.repositories.add(repository)
    return .json(context.repositorySerializer(state).full(repository))
  }
}
