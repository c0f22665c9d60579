import ByteTools
package import FoundationEssentials
package import GitHubAPI
package import GitHubModels
import TextFormats

/// Reads users and repositories by the URLs in a host's root document and in the documents it links
/// to.
package struct HypermediaClient: Sendable {
  /// The largest page size that GitHub allows.
  private static let largestPage = 100
  /// GitHub's page size, unless another one is requested.
  private static let usualPage = 30

  let api: APIManager
  let directory: EndpointDirectory

  /// Loads the root document.
  package init(_ api: APIManager) async throws {
    self.api = api
    directory = try await EndpointDirectory(of: api)
  }

  package func user(_ login: String) async throws -> Decoded<User> {
    try await api.value(.resource(userURL(login), about: .user(login)), as: User.self)
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
    let (url, user) = try await (userURL(login), user(login).value)
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
    let (url, user) = try await (userURL(login), user(login).value)
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
      .resource(url(of: name), about: .repository("\(name)")), as: Repository.self)
  }

  /// Returns the repository from its owner's list; nil if there is no such list.
  ///
  /// A saved copy of the API may have the list but not the repository's own document, so this tries
  /// the list with each usual page size.
  package func listedRepository(_ name: RepositoryName) async throws -> Decoded<Repository>? {
    for limit in [Self.largestPage, Self.usualPage] {
      do {
        for try await page in try await repositories(of: name.owner, limit: limit) {
          let found = page.elements.first { $0.value.id == "\(name)".lowercased() }
          if let found { return found }
        }
      } catch is APIError {
        continue
      }
    }
    return nil
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
    _ words: String, sorting: RepositorySorting?, limit: Int?
  ) throws(APIError) -> Pages<Repository> {
    var values: [String: URITemplateValue] = ["query": .text(words), "per_page": perPage(limit)]
    if let sorting { values["sort"] = .text(sorting.rawValue) }
    let url = try directory.url(for: .repositorySearch, values)
    return api.pages(.resource(url), of: Repository.self, loading: .onDemand)
  }

  private func userURL(_ login: String) throws(APIError) -> URL {
    try directory.url(for: .user, ["user": .text(login)])
  }

  func url(of name: RepositoryName) throws(APIError) -> URL {
    try directory.url(
      for: .repository, ["owner": .text(name.owner), "repo": .text(name.name)])
  }

  /// `query` names parameters that the endpoint supports even if the template lacks them.
  func expand(
    _ text: String?, named member: String, in document: URL, query: [String] = [],
    _ values: [String: URITemplateValue]
  ) throws(APIError) -> URL {
    let template = text.flatMap { try? LinkTemplate($0, in: document, query: query) }
    guard let url = template?.expand(values) else {
      throw .invalidResponse(host: api.host.name, reason: .missingURL(member))
    }
    return directory.located(url)
  }

  private func perPage(_ limit: Int?) -> URITemplateValue {
    .text(String(min(limit ?? .max, Self.largestPage)))
  }
}

extension HypermediaClient {
  /// The README that GitHub shows for a repository.
  ///
  /// Needs only the repository's URL, so it can be loaded at the same time as the repository.
  package func readme(of name: RepositoryName) async throws -> GitHubFile {
    // No document has a link to it: its path is below that of the repository.
    let readmeURL = try expand(
      "{+repository}/readme", named: "readme_url", in: url(of: name),
      ["repository": .text(url(of: name).absoluteString)])
    let content = try await api.value(.resource(readmeURL), as: RepositoryContent.self).value
    return try await file(content, at: readmeURL)
  }

  /// The contents of a path.
  ///
  /// `path` is "" for the root folder, and must not contain `.` or `..`, which would change the
  /// URL. `ref` is a branch, tag or commit; nil for the default branch.
  package func entry(
    at path: String, ref: String?, in name: RepositoryName
  ) async throws -> RepositoryEntry {
    let url = try await contentsURL(path, ref: ref, in: name)
    return try await api.value(.resource(url), as: RepositoryEntry.self).value
  }

  /// The exact bytes of a file that ``entry(at:ref:in:)`` found.
  ///
  /// `path` is the requested path: some old servers send another one in the document.
  package func file(
    _ content: RepositoryContent, at path: String, ref: String?, in name: RepositoryName
  ) async throws -> GitHubFile {
    if let bytes = content.bytes { return GitHubFile(name: content.name, bytes: bytes) }
    return try await file(content, at: contentsURL(path, ref: ref, in: name))
  }

  /// Requests the file, unless its document has all bytes or it has more than 100 MiB.
  private func file(_ content: RepositoryContent, at url: URL) async throws -> GitHubFile {
    if let bytes = content.bytes { return GitHubFile(name: content.name, bytes: bytes) }
    if let size = content.size, size > Router.rawSizeLimit { throw RawFileTooLarge(size: size) }
    let response = try await api.send(.repositoryFile(url, size: content.size))
    return GitHubFile(name: content.name, bytes: response.body)
  }

  private func contentsURL(
    _ path: String, ref: String?, in name: RepositoryName
  ) async throws -> URL {
    let repository = try await repository(name).value
    // `{+path}` does not encode slashes or question marks, so segments are encoded first.
    let segments = path.split(separator: "/").map {
      PercentEncoding.encode(String($0))
    }
    var values: [String: URITemplateValue] = ["path": .text(segments.joined(separator: "/"))]
    if let ref { values["ref"] = .text(ref) }
    // GitHub has no URL that ends in a slash.
    let text = repository.contentsURL.map { template in
      path.isEmpty && template.hasSuffix("/{+path}") ? String(template.dropLast(8)) : template
    }
    return try expand(
      text, named: "contents_url", in: url(of: name), query: ["ref"], values)
  }
}
