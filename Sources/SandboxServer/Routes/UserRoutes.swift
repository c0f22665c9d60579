import Hummingbird

/// The root document, people, and the rate limit.
struct UserRoutes {
  func add(to router: Router<SandboxContext>, _ api: Endpoints) {
    api.add(.get, "/", to: router) { call, _ throws(Refusal) in
      .document(.root(call.addresses, call.caller.version))
    }
    api.add(.get, "/user", to: router) { call, world throws(Refusal) in
      guard let person = world.person(try call.requireLogin()) else { throw .notFound }
      return .document(Self.profile(person, call, world))
    }
    api.add(.get, "/users/:login", to: router) { call, world throws(Refusal) in
      guard let person = world.person(call.parameter("login")) else { throw .notFound }
      return .document(Self.profile(person, call, world))
    }
    api.add(.get, "/rate_limit", to: router) { call, world throws(Refusal) in
      .document(Self.rateLimit(call, world))
    }
  }

  /// One's own profile says more than another's.
  private static func profile(_ person: Person, _ call: Call, _ world: World) -> Document {
    call.caller.login == person.login
      ? .privateUser(person, in: world, call.addresses)
      : .publicUser(person, in: world, call.addresses)
  }

  private static func rateLimit(_ call: Call, _ world: World) -> Document {
    func document(_ window: RateLimits.Window) -> Document {
      [
        "limit": .integer(window.limit), "used": .integer(window.used),
        "remaining": .integer(window.remaining), "reset": .integer(window.reset.seconds),
      ]
    }
    let (limits, token) = (world.rateLimits, call.caller.token)
    let core = limits.window(of: token, now: call.time)
    let graphQL = RateLimits.Window(limit: token == nil ? 0 : 5_000, used: 0, reset: core.reset)
    let overview: Document = [
      "resources": [
        "core": document(core),
        "search": document(limits.window(of: token, .search, now: call.time)),
        "graphql": document(graphQL),
      ]
    ]
    return call.caller.version == .v2022 ? overview.adding(["rate": document(core)]) : overview
  }
}
