package import FoundationEssentials
package import GitHubAPI
package import GitHubModels

/// Users and repositories of a host, each address found in the root document or in another one.
package struct Browser: Sendable {
  package enum Sorting: String, CaseIterable, Hashable, Sendable { case stars, forks, updated }

  /// GitHub's largest page.
  private static let largestPage = 100

  let api: APIManager
  let directory: ServiceDirectory

  /// Finds out the host's addresses.
  package init(_ api: APIManager) async throws {
    self.init(api, directory: try await ServiceDirectory(of: api))
  }

  init(_ api: APIManager, directory: ServiceDirectory) {
    self.api = api
    self.directory = directory
  }

  package func user(_ login: String) async throws -> Decoded<User> {
    try await api.value(
      .resource(directory.address(of: .user, ["user": .text(login)])), as: User.self)
  }

  /// A user's repositories, those with the latest push first.
  ///
  /// `limit` is how many are wanted; nil means all, whose pages then come side by side.
  package func repositories(
    of login: String, limit: Int?
  ) async throws -> Pages<Repository> {
    let values: [String: URITemplateValue] = [
      "user": .text(login), "per_page": perPage(limit), "sort": "pushed",
    ]
    let url =
      directory.names(.userRepositories)
      ? try directory.address(of: .userRepositories, values)
      : try await repositoriesAddress(of: login, values)
    return api.pages(
      .resource(url), of: Repository.self, loading: limit == nil ? .concurrent : .onDemand)
  }

  /// By the user's document, where the root document does not name it.
  private func repositoriesAddress(
    of login: String, _ values: [String: URITemplateValue]
  ) async throws -> URL {
    let url = try directory.address(of: .user, ["user": .text(login)])
    let user = try await api.value(.resource(url), as: User.self).value
    return try address(
      user.repositoriesURL, named: "repos_url", in: url, query: ["per_page", "sort"], values)
  }

  /// A user's gists as their document names them, the latest change first.
  ///
  /// `since` leaves older ones out; `limit` is how many are wanted; nil means all, whose pages then
  /// come side by side.
  package func gists(
    of login: String, since: Date?, limit: Int?
  ) async throws -> Pages<Gist> {
    let url = try directory.address(of: .user, ["user": .text(login)])
    let user = try await api.value(.resource(url), as: User.self).value
    var values: [String: URITemplateValue] = ["per_page": perPage(limit)]
    if let since { values["since"] = .text(since.rfc3339) }
    let gists = try address(
      user.gistsURL, named: "gists_url", in: url, query: ["per_page", "since"], values)
    return api.pages(
      .resource(gists), of: Gist.self, loading: limit == nil ? .concurrent : .onDemand)
  }

  package func repository(_ name: RepositoryName) async throws -> Decoded<Repository> {
    try await api.value(.resource(address(of: name)), as: Repository.self)
  }

  /// How many watch a repository: those who are told of what happens, not those who starred it.
  package func watcherCount(of repository: Repository, _ name: RepositoryName) async throws -> Int {
    if let count = repository.subscriberCount { return count }
    let url = try address(
      repository.subscribersURL, named: "subscribers_url", in: address(of: name),
      query: ["per_page"], ["per_page": perPage(nil)])
    var count = 0
    for try await page in api.pages(.resource(url), of: User.self, loading: .concurrent) {
      count += page.elements.count
    }
    return count
  }

  /// What a search for repositories finds, the best match first unless sorted otherwise.
  package func search(
    _ words: String, sorting: Sorting?, limit: Int
  ) throws(APIError) -> Pages<Repository> {
    var values: [String: URITemplateValue] = ["query": .text(words), "per_page": perPage(limit)]
    if let sorting { values["sort"] = .text(sorting.rawValue) }
    let url = try directory.address(of: .repositorySearch, values)
    return api.pages(.resource(url), of: Repository.self, loading: .onDemand)
  }

  /// What is left of the hour's requests; nil on a server without limits.
  package func rateLimit() async throws -> RateLimitStatus? {
    do {
      let url = try directory.address(of: .rateLimit)
      return try await api.value(.resource(url, .uncachedJSON), as: RateLimitStatus.self).value
    } catch APIError.errorResponse(let response) where response.status == 404 {
      return nil
    }
  }

  func address(of name: RepositoryName) throws(APIError) -> URL {
    try directory.address(
      of: .repository, ["owner": .text(name.owner), "repo": .text(name.name)])
  }

  /// An address that a document names, which may take these parameters too.
  func address(
    _ text: String?, named member: String, in document: URL, query: [String] = [],
    _ values: [String: URITemplateValue]
  ) throws(APIError) -> URL {
    let template = text.flatMap { try? AddressTemplate($0, in: document, query: query) }
    guard let url = template?.expand(values) else {
      throw .invalidResponse(host: api.host.name, reason: .missingURL(member), response: nil)
    }
    return url
  }

  private func perPage(_ limit: Int?) -> URITemplateValue {
    .text(String(min(limit ?? .max, Self.largestPage)))
  }
}
