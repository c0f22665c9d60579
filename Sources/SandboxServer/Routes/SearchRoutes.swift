import Hummingbird

/// The search for repositories and for people.
struct SearchRoutes {
  /// Where the results of a search end, however many there are.
  static let limit = 1_000

  func add(to router: Router<SandboxContext>, _ api: Endpoints) {
    api.add(.get, "/search/repositories", to: router) { call, world throws(Refusal) in
      let search = try Self.search(call)
      let visible = world.repositories.all.filter {
        !$0.isPrivate || call.caller.login == $0.owner
      }
      let found = RepositoryOrder(search: call.query).sorted(visible.filter(search.matches))
      return Self.results(found, call, RepositoryDocuments(world, for: call).found)
    }
    api.add(.get, "/search/users", to: router) { call, world throws(Refusal) in
      let search = try Self.search(call)
      let found = world.people.values.filter(search.matches).sorted { $0.id < $1.id }
      return Self.results(found, call) { person in
        .simpleUser(person, call.addresses).adding(["score": 1])
      }
    }
  }

  private static func search(_ call: Call) throws(Refusal) -> SearchTerms {
    guard let terms = SearchTerms(call.query["q"] ?? "") else {
      throw .validationFailed(resource: "Search", field: "q", code: "missing")
    }
    guard Page(call.query).start < limit else { throw .pastSearchResults }
    return terms
  }

  private static func results<Element>(
    _ found: [Element], _ call: Call, _ document: (Element) -> Document
  ) -> Answer {
    var answer = call.list(Array(found.prefix(limit)), document)
    if case .document(let page) = answer.content {
      answer.content = .document([
        "total_count": .integer(found.count), "incomplete_results": false, "items": page,
      ])
    }
    return answer
  }
}
