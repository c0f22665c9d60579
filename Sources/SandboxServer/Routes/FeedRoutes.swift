import Hummingbird

/// The lists of gists.
struct FeedRoutes {
  /// Where GitHub's public list ends.
  static let publicLimit = 3_000

  func add(to router: Router<SandboxContext>, _ api: Endpoints) {
    api.add(.get, "/gists", to: router) { call, world throws(Refusal) in
      // Signed out it is everybody's list: a lost token must be noticed by the client.
      guard let login = call.caller.login else { return try Self.everyone(call, world) }
      let canSeeSecret = call.caller.grant?.mayUseGists == true
      return try Self.feed(.owner(login), publicOnly: !canSeeSecret, call, world)
    }
    api.add(.get, "/gists/public", to: router) { call, world throws(Refusal) in
      try Self.everyone(call, world)
    }
    api.add(.get, "/gists/starred", to: router) { call, world throws(Refusal) in
      try Self.feed(.starred(by: call.requireGistScope()), publicOnly: false, call, world)
    }
    api.add(.get, "/users/:login/gists", to: router) { call, world throws(Refusal) in
      try Self.person(world.person(call.parameter("login")), call, world)
    }
    api.add(.get, "/user/:id/gists", to: router) { call, world throws(Refusal) in
      let id = call.parameter("id")
      return try Self.person(world.people.values.first { String($0.id) == id }, call, world)
    }
  }

  /// Somebody's gists; as on GitHub the `Link` names them by number.
  private static func person(
    _ person: Person?, _ call: Call, _ world: World
  ) throws(Refusal) -> Answer {
    guard let person else { throw .notFound }
    let isOwn = call.caller.login == person.login && call.caller.grant?.mayUseGists == true
    return try feed(
      .owner(person.login), publicOnly: !isOwn, call, world,
      path: "\(call.addresses.api)/user/\(person.id)/gists")
  }

  private static func everyone(_ call: Call, _ world: World) throws(Refusal) -> Answer {
    guard Page(call.query).start < publicLimit else { throw .pastTheEnd }
    return try feed(.everyone, publicOnly: false, call, world, limit: publicLimit)
  }

  private static func feed(
    _ feed: Feeds.Feed, publicOnly: Bool, _ call: Call, _ world: World, path: String? = nil,
    limit: Int = .max
  ) throws(Refusal) -> Answer {
    var since: Timestamp?
    if let text = call.query["since"], !text.isEmpty {
      guard let time = Timestamp(text) else {
        throw .validationFailed(resource: "Gist", field: "since", code: "invalid")
      }
      since = time
    }
    let page = Page(call.query)
    let (gists, total) = world.gists(of: feed, publicOnly: publicOnly, since: since, page: page)
    let documents = GistDocuments(world, for: call)
    return call.list(
      gists.prefix(limit - page.start).map(documents.listed), total: min(total, limit), page: page,
      path: path)
  }
}
