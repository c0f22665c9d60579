import Hummingbird
import TextFormats

struct UserRoutes {
  func addRoutes(to api: GroupRouter) {
    api.on(.get, "/", "meta/meta#github-api-root") { context, _ throws(GitHubError) in
      .json(.root(context.urls, context.caller.version))
    }
    api.on(.get, "/user", "users/users#get-the-authenticated-user") {
      context, state throws(GitHubError) in
      guard let user = state.user(try context.requireLogin()) else { throw .notFound }
      return Self.profile(user, context, state)
    }
    api.on(.patch, "/user", "users/users#update-the-authenticated-user", scopes: "user", Self.edit)
    api.on(
      .get, "/user/emails", "users/emails#list-email-addresses-for-the-authenticated-user",
      scopes: "user, user:email"
    ) { context, state throws(GitHubError) in
      guard let user = state.user(try context.requireLogin()),
        context.caller.hasScope(of: "user", "user:email")
      else { throw .notFound }
      return context.list([user], context.serializer(state).email)
    }
    api.on(
      .get, "/user/keys", "users/keys#list-public-ssh-keys-for-the-authenticated-user",
      scopes: "admin:public_key, read:public_key, write:public_key"
    ) { context, _ throws(GitHubError) in
      _ = try context.requireLogin()
      guard
        context.caller.hasScope(of: "admin:public_key", "read:public_key", "write:public_key")
      else { throw .notFound }
      return context.list([]) { $0 }
    }
    api.on(.get, "/users", "users/users#list-users", Self.all)
    for (path, section) in [
      ("/users/:login", "get-a-user"), ("/user/:id", "get-a-user-using-their-id"),
    ] {
      api.on(.get, path, "users/users#\(section)") { context, state throws(GitHubError) in
        Self.profile(try context.user(in: state), context, state)
      }
    }
    api.on(
      .get, "/rate_limit", "rate-limit/rate-limit#get-rate-limit-status-for-the-authenticated-user"
    ) { context, state throws(GitHubError) in
      .json(Self.rateLimit(context, state), caching: .disabled)
    }
  }

  /// Returns the users whose IDs are above `since`; the `Link` leads from ID to ID.
  private static let all: RouteGroup.Handler = { context, state throws(GitHubError) in
    let since = context.query.integer("since") ?? 0
    let size = PageParameters(context.query).size
    let users = state.users.values.filter { $0.id > since }.sorted { $0.id < $1.id }
    let page = users.prefix(size)
    var response = EndpointResponse.json(.array(page.map(context.serializer(state).simpleUser)))
    let path = context.urls.origin + context.path
    var links = ["<\(path){?since}>; rel=\"first\""]
    if users.count > size, let last = page.last {
      var query = context.query
      query["since"] = String(last.id)
      links.insert("<\(path)?\(query.encoded)>; rel=\"next\"", at: 0)
    }
    response.fields[.link] = links.joined(separator: ", ")
    return response
  }

  private static let edit: RouteGroup.Handler = { context, state throws(GitHubError) in
    guard var user = state.user(try context.requireLogin()),
      context.caller.grant?.scopes.contains("user") == true
    else { throw .notFound }
    var body = try context.bodyReader()
    let changes: [(String, WritableKeyPath<StoredUser, String?>)] = [
      ("name", \.name), ("email", \.email), ("company", \.company), ("location", \.location),
      ("bio", \.bio),
    ]
    for (name, property) in changes {
      let value = body.string(name)
      if body.has(name) { user[keyPath: property] = value }
    }
    if let blog = body.string("blog") { user.blog = blog }
    try body.check()
    if user.email?.isEmpty == true { user.email = nil }
    guard user.email?.contains("@") ?? true else {
      throw .validationFailed(resource: "User", field: "email", code: "custom")
    }
    user.updatedAt = context.time
    state.add(user)
    return .json(context.serializer(state).privateUser(user))
  }

  private static func profile(_ user: StoredUser, _ context: RequestContext, _ state: SandboxState)
    -> EndpointResponse
  {
    let serializer = context.serializer(state)
    let isOwn = context.caller.login == user.login
    return .json(
      isOwn ? serializer.privateUser(user) : serializer.publicUser(user),
      lastModified: user.updatedAt)
  }

  /// The rate limits of features that the sandbox lacks, by name, with their length in seconds.
  private static let otherLimits = [
    ("code_search", 10, 60), ("integration_manifest", 5_000, 3_600), ("source_import", 100, 60),
    ("code_scanning_upload", 1_000, 3_600), ("code_scanning_autofix", 10, 60),
    ("actions_runner_registration", 10_000, 3_600), ("scim", 15_000, 3_600),
    ("dependency_snapshots", 100, 60), ("dependency_sbom", 100, 60),
  ]

  private static func rateLimit(_ context: RequestContext, _ state: SandboxState) -> JSON {
    func document(_ window: RateLimiter.Window) -> JSON {
      [
        "limit": .integer(window.limit), "used": .integer(window.used),
        "remaining": .integer(window.remaining), "reset": .integer(window.reset.seconds),
      ]
    }
    let (limits, token) = (state.rateLimiter, context.caller.token)
    let core = limits.window(of: token, now: context.time)
    let resources: JSON = [
      "core": document(core),
      "search": document(limits.window(of: token, .search, now: context.time)),
      "graphql": document(limits.window(of: token, .graphQL, now: context.time)),
    ]
    let overview: JSON = [
      "resources": resources.adding(
        membersOf: .object(
          Self.otherLimits.map { name, limit, length in
            let reset = UTCTimestamp(seconds: context.time.seconds + length)
            return .init(name, document(RateLimiter.Window(limit: limit, used: 0, reset: reset)))
          }))
    ]
    return context.caller.version == .v2022 ? overview.adding(["rate": document(core)]) : overview
  }
}
