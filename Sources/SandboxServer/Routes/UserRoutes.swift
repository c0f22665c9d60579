import Hummingbird

/// The root document, people, and the rate limit.
struct UserRoutes {
  func add(to router: Router<SandboxContext>, _ api: Endpoints) {
    api.add(.get, "/", to: router) { call, _ throws(Refusal) in
      .document(.root(call.addresses))
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
    let (open, secret) = world.countGists(of: person.login)
    guard call.caller.login == person.login else {
      return .publicUser(person, publicGists: open, call.addresses)
    }
    return .privateUser(person, publicGists: open, privateGists: secret, call.addresses)
  }

  private static func rateLimit(_ call: Call, _ world: World) -> Document {
    let window = world.rateLimits.window(of: call.caller.token, now: call.time)
    func document(_ limit: Int, used: Int) -> Document {
      [
        "limit": .integer(limit), "used": .integer(used),
        "remaining": .integer(max(0, limit - used)),
        "reset": .integer(window.reset.seconds),
      ]
    }
    let core = document(window.limit, used: window.used)
    let overview: Document = [
      "resources": [
        "core": core,
        "search": document(call.caller.token == nil ? 10 : 30, used: 0),
        "graphql": document(call.caller.token == nil ? 0 : 5_000, used: 0),
      ]
    ]
    return call.caller.version == .v2022 ? overview.adding(["rate": core]) : overview
  }
}
