import Hummingbird

/// Searches for repositories and users.
struct SearchRoutes {
  /// The number of results after which a search ends.
  static let limit = 1_000

  func addRoutes(to router: Router<RouterContext>, in api: RouteGroup) {
    api.on(.get, "/search/repositories", "search/search#search-repositories", to: router) {
      context, state throws(GitHubError) in
      let search = try Self.search(context)
      let visible = state.repositories.all.filter {
        !$0.isPrivate || context.caller.login == $0.owner
      }
      let found = RepositorySort(search: context.query).sorted(visible.filter(search.matches))
      return Self.results(found, context, context.repositorySerializer(state).searchResult)
    }
    api.on(.get, "/search/users", "search/search#search-users", to: router) {
      context, state throws(GitHubError) in
      let search = try Self.search(context)
      let found = state.users.values.filter(search.matches).sorted { $0.id < $1.id }
      return Self.results(found, context) { user in
        .simpleUser(user, context.urls).adding(["score": 1])
      }
    }
  }

  private static func search(_ context: RequestContext) throws(GitHubError) -> SearchTerms {
    guard let terms = SearchTerms(context.query["q"] ?? "") else {
      throw .validationFailed(resource: "Search", field: "q", code: "missing")
    }
    guard PageParameters(context.query).start < limit else { throw .pastSearchResults }
    return terms
  }

  private static func results<Element>(
    _ found: [Element], _ context: RequestContext, _ serialize: (Element) -> JSONValue
  ) -> EndpointResponse {
    var response = context.list(Array(found.prefix(limit)), serialize)
    if case .json(let page) = response.content {
      response.content = .json([
        "total_count": .integer(found.count), "incomplete_results": false, "items": page,
      ])
    }
    response.caching = .disabled
    return response
  }
}
