import Hummingbird

/// The lists of gists.
struct FeedRoutes {
  func addRoutes(to router: Router<RouterContext>, in api: RouteGroup) {
    api.on(.get, "/gists", "gists/gists#list-gists-for-the-authenticated-user", to: router) {
      context, state throws(GitHubError) in
      // Without a token, GitHub returns the public gists of all users.
      guard let login = context.caller.login else { return try Self.everyone(context, state) }
      let canSeeSecret = context.caller.grant?.hasGistScope == true
      return try Self.feed(.owner(login), publicOnly: !canSeeSecret, context, state)
    }
    api.on(.get, "/gists/public", "gists/gists#list-public-gists", to: router) {
      context, state throws(GitHubError) in
      try Self.everyone(context, state)
    }
    api.on(.get, "/gists/starred", "gists/gists#list-starred-gists", to: router) {
      context, state throws(GitHubError) in
      try Self.feed(.starred(by: context.requireGistScope()), publicOnly: false, context, state)
    }
    api.on(.get, "/users/:login/gists", "gists/gists#list-gists-for-a-user", to: router) {
      context, state throws(GitHubError) in
      try Self.gists(of: state.user(context.parameter("login")), context, state)
    }
    api.on(.get, "/user/:id/gists", "gists/gists#list-gists-for-a-user", to: router) {
      context, state throws(GitHubError) in
      try Self.gists(of: state.user(byID: context.parameter("id")), context, state)
    }
  }

  /// Returns a user's gists; like GitHub's, the `Link` contains the user ID.
  private static func gists(
    of user: StoredUser?, _ context: RequestContext, _ state: SandboxState
  ) throws(GitHubError) -> EndpointResponse {
    guard let user else { throw .notFound }
    let isOwn = context.caller.login == user.login && context.caller.grant?.hasGistScope == true
    return try feed(
      .owner(user.login), publicOnly: !isOwn, context, state,
      path: "\(context.urls.api)/user/\(user.id)/gists")
  }

  private static func everyone(_ context: RequestContext, _ state: SandboxState) throws(GitHubError)
    -> EndpointResponse
  {
    guard PageParameters(context.query).start < Feeds.publicLimit else { throw .pastPublicList }
    return try feed(.everyone, publicOnly: false, context, state, limit: Feeds.publicLimit)
  }

  private static func feed(
    _ feed: Feeds.Feed, publicOnly: Bool, _ context: RequestContext, _ state: SandboxState,
    path: String? = nil,
    limit: Int = .max
  ) throws(GitHubError) -> EndpointResponse {
    var since: UTCTimestamp?
    if let text = context.query["since"] {
      guard let time = UTCTimestamp(text) else {
        throw .validationFailed(resource: "Gist", field: "since", code: "invalid")
      }
      since = time
    }
    let page = PageParameters(context.query)
    let (gists, total) = state.gists(
      in: feed, publicOnly: publicOnly, since: since, start: page.start, count: page.size)
    let serializer = context.gistSerializer(state)
    return context.list(
      gists.prefix(limit - page.start).map(serializer.listed), total: min(total, limit), page: page,
      path: path)
  }
}
