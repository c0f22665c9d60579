import Hummingbird

/// Repositories and their watchers.
struct RepositoryRoutes {
  func addRoutes(to router: Router<RouterContext>, in api: RouteGroup) {
    api.on(.get, "/users/:login/repos", "repos/repos#list-repositories-for-a-user", to: router) {
      context, state throws(GitHubError) in
      try Self.repositories(of: state.user(context.parameter("login")), context, state)
    }
    api.on(.get, "/user/:id/repos", "repos/repos#list-repositories-for-a-user", to: router) {
      context, state throws(GitHubError) in
      try Self.repositories(of: state.user(byID: context.parameter("id")), context, state)
    }
    api.on(
      .get, "/user/repos", "repos/repos#list-repositories-for-the-authenticated-user", to: router
    ) { context, state throws(GitHubError) in
      let own = state.repositories.owned(by: try context.requireLogin())
      return Self.list(own, context, state)
    }
    for path in ["/repos/:owner/:repo", "/repositories/:id"] {
      api.on(.get, path, "repos/repos#get-a-repository", scopes: "repo", to: router) {
        context, state throws(GitHubError) in
        let repository = try context.repository(in: state)
        return .json(
          context.repositorySerializer(state).full(repository), lastModified: repository.updatedAt)
      }
      api.on(.patch, path, "repos/repos#update-a-repository", scopes: "repo", to: router) {
        context, state throws(GitHubError) in
        try Self.edit(context, &state)
      }
      api.on(.get, path + "/subscribers", "activity/watching#list-watchers", to: router) {
        context, state throws(GitHubError) in
        try Self.subscribers(context, state)
      }
    }
  }

  /// Returns a user's public repositories; like GitHub's, the `Link` contains the user ID.
  private static func repositories(
    of user: StoredUser?, _ context: RequestContext, _ state: SandboxState
  ) throws(GitHubError) -> EndpointResponse {
    guard let user else { throw .notFound }
    let repositories = state.repositories.owned(by: user.login).filter { !$0.isPrivate }
    return list(
      repositories, context, state, path: "\(context.urls.api)/user/\(user.id)/repos")
  }

  private static func list(
    _ repositories: [StoredRepository], _ context: RequestContext, _ state: SandboxState,
    path: String? = nil
  ) -> EndpointResponse {
    let sort = RepositorySort(context.query)
    let serializer = context.repositorySerializer(state)
    return context.list(sort.sorted(repositories), path: path, serializer.listed)
  }

  private static func subscribers(_ context: RequestContext, _ state: SandboxState)
    throws(GitHubError) -> EndpointResponse
  {
    let repository = try context.repository(in: state)
    let subscribers = repository.subscribers.compactMap { state.user($0) }
    let path = context.urls.repository(byID: repository) + "/subscribers"
    return context.list(subscribers, path: path) { .simpleUser($0, context.urls) }
  }
}
