import Hummingbird

struct FeedRoutes {
  func addRoutes(to api: GroupRouter) {
    api.on(.get, "/gists", "gists/gists#list-gists-for-the-authenticated-user") {
      context, state throws(GitHubError) in
      // Without a token, GitHub returns the public gists of all users.
      guard let login = context.caller.login else { return try Self.everyone(context, &state) }
      let canSeeSecret = context.caller.grant?.hasGistScope == true
      return try Self.feed(.owner(login), publicOnly: !canSeeSecret, context, state)
    }
    api.on(.get, "/gists/public", "gists/gists#list-public-gists", Self.everyone)
    api.on(.get, "/gists/starred", "gists/gists#list-starred-gists") {
      context, state throws(GitHubError) in
      try Self.feed(.starred(by: context.requireGistScope()), publicOnly: false, context, state)
    }
    for path in ["/users/:login/gists", "/user/:id/gists"] {
      api.on(.get, path, "gists/gists#list-gists-for-a-user", Self.gistsOfUser)
    }
  }

  /// Returns a user's gists; like GitHub's, the `Link` contains the user ID.
  private static let gistsOfUser: RouteGroup.Handler = { context, state throws(GitHubError) in
    let user = try context.user(in: state)
    let isOwn = context.caller.login == user.login && context.caller.grant?.hasGistScope == true
    return try feed(
      .owner(user.login), publicOnly: !isOwn, context, state,
      path: "\(context.urls.api)/user/\(user.id)/gists")
  }

  private static let everyone: RouteGroup.Handler = { context, state throws(GitHubError) in
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
    let serializer = context.serializer(state)
    return context.list(
      gists.prefix(limit - page.start).map(serializer.listed), total: min(total, limit), page: page,
      path: path)
  }
}
