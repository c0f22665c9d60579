import Hummingbird

struct RepositoryRoutes {
  func addRoutes(to api: GroupRouter) {
    for path in ["/users/:login/repos", "/user/:id/repos"] {
      api.on(.get, path, "repos/repos#list-repositories-for-a-user", Self.userRepositories)
    }
    api.on(.get, "/user/repos", "repos/repos#list-repositories-for-the-authenticated-user") {
      context, state throws(GitHubError) in
      let own = state.repositories.owned(by: try context.requireLogin())
      return Self.list(own, context, state)
    }
    for path in ["/users/:login/starred", "/user/:id/starred"] {
      api.on(.get, path, "activity/starring#list-repositories-starred-by-a-user") {
        context, state throws(GitHubError) in
        Self.starred(by: try context.user(in: state), context, state)
      }
    }
    api.on(
      .get, "/user/starred", "activity/starring#list-repositories-starred-by-the-authenticated-user"
    ) { context, state throws(GitHubError) in
      guard let user = state.user(try context.requireLogin()) else { throw .notFound }
      return Self.starred(by: user, context, state)
    }
    for path in ["/repos/:owner/:repo", "/repositories/:id"] {
      api.on(.get, path, "repos/repos#get-a-repository", scopes: "repo") {
        context, state throws(GitHubError) in
        let repository = try context.repository(in: state)
        return .json(
          context.serializer(state).full(repository), lastModified: repository.updatedAt)
      }
      api.on(.patch, path, "repos/repos#update-a-repository", scopes: "repo", Self.edit)
      api.on(.get, path + "/subscribers", "activity/watching#list-watchers", Self.subscribers)
    }
  }

  /// Returns a user's public repositories; like GitHub's, the `Link` contains the user ID.
  private static let userRepositories: RouteGroup.Handler = { context, state throws(GitHubError) in
    let user = try context.user(in: state)
    let repositories = state.repositories.owned(by: user.login).filter { !$0.isPrivate }
    return list(
      repositories, context, state, path: "\(context.urls.api)/user/\(user.id)/repos")
  }

  /// Lists the repositories that a user watches instead, because the sandbox stores no stars of
  /// repositories.
  private static func starred(
    by user: StoredUser, _ context: RequestContext, _ state: SandboxState
  ) -> EndpointResponse {
    let watched = state.repositories.all.filter { repository in
      !repository.isPrivate && repository.subscribers.contains(user.login)
    }
    return list(watched, context, state, path: "\(context.urls.api)/user/\(user.id)/starred")
  }

  private static func list(
    _ repositories: [StoredRepository], _ context: RequestContext, _ state: SandboxState,
    path: String? = nil
  ) -> EndpointResponse {
    let sort = RepositorySort(context.query)
    let serializer = context.serializer(state)
    return context.list(sort.sorted(repositories), path: path, serializer.listed)
  }

  private static let subscribers: RouteGroup.Handler = { context, state throws(GitHubError) in
    let repository = try context.repository(in: state)
    let subscribers = repository.subscribers.compactMap { state.user($0) }
    let path = context.urls.repository(byID: repository) + "/subscribers"
    return context.list(subscribers, path: path, context.serializer(state).simpleUser)
  }

  /// Changes the name, description or homepage of a repository; a former name is redirected.
  private static let edit: RouteGroup.Handler = { context, state throws(GitHubError) in
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
    return .json(context.serializer(state).full(repository))
  }
}

/// The order of a list of repositories; ties are sorted by ID.
struct RepositorySort {
  private enum Key: String {
    case name, created, updated, pushed, stars, forks
    case openIssues = "help-wanted-issues"
  }

  private let key: Key
  private let isAscending: Bool

  /// Reads `sort` and `direction` of a user's list; the default is by name, ascending.
  init(_ query: URLEncodedForm) {
    key = [Key.created, .updated, .pushed].first { $0.rawValue == query["sort"] } ?? .name
    isAscending = query["direction"].map { $0 == "asc" } ?? (key == .name)
  }

  /// Creates the order of a search.
  ///
  /// The default is the best match first, which here is the one with the most stars.
  init(search query: URLEncodedForm) {
    key = [Key.forks, .openIssues, .updated].first { $0.rawValue == query["sort"] } ?? .stars
    isAscending = query["order"] == "asc"
  }

  func sorted(_ repositories: some Sequence<StoredRepository>) -> [StoredRepository] {
    switch key {
    case .name: sorted(repositories) { $0.fullName.lowercased() }
    case .created: sorted(repositories, by: \.createdAt)
    case .updated: sorted(repositories, by: \.updatedAt)
    case .pushed: sorted(repositories) { $0.pushedAt ?? UTCTimestamp(seconds: .min) }
    case .stars: sorted(repositories, by: \.stars)
    case .forks: sorted(repositories, by: \.forks)
    case .openIssues: sorted(repositories, by: \.openIssues)
    }
  }

  private func sorted<Value: Comparable>(
    _ repositories: some Sequence<StoredRepository>, by value: (StoredRepository) -> Value
  ) -> [StoredRepository] {
    repositories.sorted { one, other in
      let (first, second) = (value(one), value(other))
      return first == second ? one.id < other.id : (first < second) == isAscending
    }
  }
}
