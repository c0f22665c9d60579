package import FoundationEssentials
package import GitHubAPI
package import GitHubModels

/// Reads users and repositories by the URLs in a host's root document and in the documents it links
/// to.
package struct HypermediaClient: Sendable {
  package enum Sorting: String, CaseIterable, Hashable, Sendable { case stars, forks, updated }

  /// The largest page size that GitHub allows.
  private static let largestPage = 100

  let api: APIManager
  let directory: EndpointDirectory

  /// Loads the root document.
  package init(_ api: APIManager) async throws {
    self.init(api, directory: try await EndpointDirectory(of: api))
  }

  init(_ api: APIManager, directory: EndpointDirectory) {
    self.api = api
    self.directory = directory
  }

  package func user(_ login: String) async throws -> Decoded<User> {
    try await api.value(
      .resource(directory.url(for: .user, ["user": .text(login)])), as: User.self,
      about: .user(login))
  }

  /// A user's repositories, those with the latest push first.
  ///
  /// `limit` is the number of repositories needed; nil loads all pages concurrently.
  package func repositories(
    of login: String, limit: Int?
  ) async throws -> Pages<Repository> {
    let values: [String: URITemplateValue] = [
      "user": .text(login), "per_page": perPage(limit), "sort": "pushed",
    ]
    let url =
      directory.contains(.userRepositories)
      ? try directory.url(for: .userRepositories, values)
      : try await repositoriesURL(of: login, values)
    return api.pages(
      .resource(url), of: Repository.self, loading: limit == nil ? .concurrent : .onDemand)
  }

  /// The URL in the user's document, for root documents without one.
  private func repositoriesURL(
    of login: String, _ values: [String: URITemplateValue]
  ) async throws -> URL {
    let url = try directory.url(for: .user, ["user": .text(login)])
    let user = try await api.value(.resource(url), as: User.self, about: .user(login)).value
    return try expand(
      user.repositoriesURL, named: "repos_url", in: url, query: ["per_page", "sort"], values)
  }

  /// A user's gists, the last updated first.
  ///
  /// `since` leaves out gists that were not updated after it. `limit` is the number of gists
  /// needed; nil loads all pages concurrently.
  package func gists(
    of login: String, since: Date?, limit: Int?
  ) async throws -> Pages<Gist> {
    let url = try directory.url(for: .user, ["user": .text(login)])
    let user = try await api.value(.resource(url), as: User.self, about: .user(login)).value
    var values: [String: URITemplateValue] = ["per_page": perPage(limit)]
    if let since { values["since"] = .text(since.rfc3339) }
    // An incomplete copy may lack the link: GitHub has the list below the user.
    let path = url.absoluteString
    let below = path.hasSuffix(".json") ? String(path.dropLast(5)) : path
    let gistsURL = try expand(
      user.gistsURL ?? "\(below)/gists", named: "gists_url", in: url, query: ["per_page", "since"],
      values)
    return api.pages(
      .resource(gistsURL), of: Gist.self, loading: limit == nil ? .concurrent : .onDemand)
  }

  package func repository(_ name: RepositoryName) async throws -> Decoded<Repository> {
    try await api.value(
      .resource(url(of: name)), as: Repository.self, about: .repository("\(name)"))
  }

  /// The number of people who watch a repository, which are its subscribers and not its stargazers.
  package func watcherCount(of repository: Repository, _ name: RepositoryName) async throws -> Int {
    if let count = repository.subscriberCount { return count }
    let url = try expand(
      repository.subscribersURL, named: "subscribers_url", in: url(of: name),
      query: ["per_page"], ["per_page": perPage(nil)])
    var count = 0
    for try await page in api.pages(.resource(url), of: User.self, loading: .concurrent) {
      count += page.elements.count
    }
    return count
  }

  /// The repositories that match a search, the best match first unless sorted otherwise.
  package func search(
    _ words: String, sorting: Sorting?, limit: Int?
  ) throws(APIError) -> Pages<Repository> {
    var values: [String: URITemplateValue] = ["query": .text(words), "per_page": perPage(limit)]
    if let sorting { values["sort"] = .text(sorting.rawValue) }
    let url = try directory.url(for: .repositorySearch, values)
    return api.pages(.resource(url), of: Repository.self, loading: .onDemand)
  }

  func url(of name: RepositoryName) throws(APIError) -> URL {
    try directory.url(
      for: .repository, ["owner": .text(name.owner), "repo": .text(name.name)])
  }

  /// Expands a URL template of a document.
  ///
  /// `query` names parameters that the endpoint supports even if the template lacks them.
  func expand(
    _ text: String?, named member: String, in document: URL, query: [String] = [],
    _ values: [String: URITemplateValue]
  ) throws(APIError) -> URL {
    let template = text.flatMap { try? LinkTemplate($0, in: document, query: query) }
    guard let url = template?.expand(values) else {
      throw .invalidResponse(host: api.host.name, reason: .missingURL(member), response: nil)
    }
    return directory.located(url)
  }

  private func perPage(_ limit: Int?) -> URITemplateValue {
    .text(String(min(limit ?? .max, Self.largestPage)))
  }
}
