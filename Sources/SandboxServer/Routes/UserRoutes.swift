import Hummingbird

/// The root document, users and the rate limit.
struct UserRoutes {
  func addRoutes(to router: Router<RouterContext>, in api: RouteGroup) {
    api.on(.get, "/", to: router) { context, _ throws(GitHubError) in
      .json(.root(context.urls, context.caller.version))
    }
    api.on(.get, "/user", to: router) { context, state throws(GitHubError) in
      guard let user = state.user(try context.requireLogin()) else { throw .notFound }
      return .json(Self.profile(user, context, state))
    }
    api.on(.get, "/users/:login", to: router) { context, state throws(GitHubError) in
      guard let user = state.user(context.parameter("login")) else { throw .notFound }
      return .json(Self.profile(user, context, state))
    }
    api.on(.get, "/rate_limit", to: router) { context, state throws(GitHubError) in
      .json(Self.rateLimit(context, state))
    }
  }

  /// Returns a profile, which is longer for the authenticated user.
  private static func profile(_ user: StoredUser, _ context: RequestContext, _ state: SandboxState)
    -> JSONValue
  {
    context.caller.login == user.login
      ? .privateUser(user, in: state, context.urls)
      : .publicUser(user, in: state, context.urls)
  }

  private static func rateLimit(_ context: RequestContext, _ state: SandboxState) -> JSONValue {
    func document(_ window: RateLimiter.Window) -> JSONValue {
      [
        "limit": .integer(window.limit), "used": .integer(window.used),
        "remaining": .integer(window.remaining), "reset": .integer(window.reset.seconds),
      ]
    }
    let (limits, token) = (state.rateLimiter, context.caller.token)
    let core = limits.window(of: token, now: context.time)
    let overview: JSONValue = [
      "resources": [
        "core": document(core),
        "search": document(limits.window(of: token, .search, now: context.time)),
        "graphql": document(limits.window(of: token, .graphQL, now: context.time)),
      ]
    ]
    return context.caller.version == .v2022 ? overview.adding(["rate": document(core)]) : overview
  }
}
