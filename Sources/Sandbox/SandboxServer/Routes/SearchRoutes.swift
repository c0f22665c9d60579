import Hummingbird
import TextFormats

struct SearchRoutes {
  static let limit = 1_000

  func addRoutes(to api: GroupRouter) {
    api.on(.get, "/search/repositories", "search/search#search-repositories") {
      context, state throws(GitHubError) in
      let search = try Self.search(context)
      let visible = state.repositories.all.filter {
        !$0.isPrivate || context.caller.login == $0.owner
      }
      let found = RepositorySort(search: context.query).sorted(visible.filter(search.matches))
      return Self.results(found, context, context.serializer(state).listed)
    }
    api.on(.get, "/search/users", "search/search#search-users") {
      context, state throws(GitHubError) in
      let search = try Self.search(context)
      let found = state.users.values.filter(search.matches).sorted { $0.id < $1.id }
      return Self.results(found, context, context.serializer(state).simpleUser)
    }
  }

  private static func search(_ context: RequestContext) throws(GitHubError) -> SearchTerms {
    guard let terms = SearchTerms(context.query["q"] ?? "") else {
      throw .validationFailed(resource: "Search", field: "q", code: "missing")
    }
    guard PageParameters(context.query).start < limit else { throw .pastSearchResults }
    return terms
  }

  /// Returns a page of results: the documents of lists, with a score.
  private static func results<Element>(
    _ found: [Element], _ context: RequestContext, _ serialize: (Element) -> JSON
  ) -> EndpointResponse {
    var response = context.list(Array(found.prefix(limit))) {
      serialize($0).adding(["score": 1])
    }
    if case .json(let page) = response.content {
      response.content = .json([
        "total_count": .integer(found.count), "incomplete_results": false, "items": page,
      ])
    }
    response.caching = .disabled
    return response
  }
}

/// A parsed search: words, and qualifiers such as `language:swift`.
/// <https://docs.github.com/en/search-github/searching-on-github/searching-for-repositories>
struct SearchTerms: Sendable {
  private var words: [String] = []
  private var qualifiers: [(name: String, value: String)] = []

  /// Parses the text of a search; nil if it is empty.
  init?(_ text: String) {
    for term in text.lowercased().split(whereSeparator: \.isWhitespace) {
      let parts = term.split(separator: ":", maxSplits: 1)
      if parts.count == 2, Self.known.contains(String(parts[0])) {
        qualifiers.append((String(parts[0]), parts[1].filter { $0 != "\"" }))
      } else {
        words.append(term.filter { $0 != "\"" })
      }
    }
    guard !words.isEmpty || !qualifiers.isEmpty else { return nil }
  }

  private static let known: Set = ["archived", "fork", "language", "org", "topic", "user"]

  /// Whether a repository matches; forks match only with a `fork` qualifier.
  func matches(_ repository: StoredRepository) -> Bool {
    let text =
      ([repository.name, repository.description ?? ""] + repository.topics)
      .joined(separator: " ").lowercased()
    let fork = qualifiers.last { $0.name == "fork" }?.value ?? "false"
    let isFork = repository.parent != nil
    guard fork == "true" || isFork == (fork == "only") else { return false }
    return words.allSatisfy(text.contains)
      && qualifiers.allSatisfy { name, value in
        switch name {
        case "archived": String(repository.isArchived) == value
        case "language": repository.language?.lowercased() == value
        case "org", "user": repository.owner.lowercased() == value
        case "topic": repository.topics.contains(value)
        default: true
        }
      }
  }

  func matches(_ user: StoredUser) -> Bool {
    let text = "\(user.login) \(user.name ?? "")".lowercased()
    return words.allSatisfy(text.contains)
  }
}
