import Hummingbird

/// Repositories, and who watches them.
struct RepositoryRoutes {
  func add(to router: Router<SandboxContext>, _ api: Endpoints) {
    api.add(.get, "/users/:login/repos", to: router) { call, world throws(Refusal) in
      try Self.person(world.person(call.parameter("login")), call, world)
    }
    api.add(.get, "/user/:id/repos", to: router) { call, world throws(Refusal) in
      let id = call.parameter("id")
      return try Self.person(world.people.values.first { String($0.id) == id }, call, world)
    }
    api.add(.get, "/user/repos", to: router) { call, world throws(Refusal) in
      let own = world.repositories.owned(by: try call.requireLogin())
      return Self.list(own, call, world)
    }
    for path in ["/repos/:owner/:repo", "/repositories/:id"] {
      api.add(.get, path, to: router) { call, world throws(Refusal) in
        let repository = try call.repository(in: world)
        return .document(RepositoryDocuments(world, for: call).whole(repository))
      }
      api.add(.get, path + "/subscribers", to: router) { call, world throws(Refusal) in
        try Self.subscribers(call, world)
      }
    }
  }

  /// Somebody's public repositories; as on GitHub the `Link` names them by number.
  private static func person(
    _ person: Person?, _ call: Call, _ world: World
  ) throws(Refusal) -> Answer {
    guard let person else { throw .notFound }
    let repositories = world.repositories.owned(by: person.login).filter { !$0.isPrivate }
    return list(
      repositories, call, world, path: "\(call.addresses.api)/user/\(person.id)/repos")
  }

  private static func list(
    _ repositories: [StoredRepository], _ call: Call, _ world: World, path: String? = nil
  ) -> Answer {
    let order = RepositoryOrder(call.query)
    let documents = RepositoryDocuments(world, for: call)
    return call.list(order.sorted(repositories), path: path, documents.listed)
  }

  private static func subscribers(_ call: Call, _ world: World) throws(Refusal) -> Answer {
    let repository = try call.repository(in: world)
    let people = repository.subscribers.compactMap { world.person($0) }
    let path = call.addresses.repository(byNumber: repository) + "/subscribers"
    return call.list(people, path: path) { .simpleUser($0, call.addresses) }
  }
}
