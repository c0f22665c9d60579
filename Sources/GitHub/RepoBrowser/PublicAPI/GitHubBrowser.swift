public import FoundationEssentials
import GitHubAPI
import GitHubModels
import LocalFiles

/// Reads users, repositories and files from GitHub.
///
/// Every URL comes from the host's root document or from a document that it links to, so one
/// browser works with github.com, GitHub Enterprise Cloud with data residency and GitHub Enterprise
/// Server. Requests that fail because of the network or a busy server are repeated twice.
///
/// ```swift
/// import RepoBrowser
///
/// /// Describes a user and the repositories that they pushed to most recently.
/// func summary(of login: String, in browser: GitHubBrowser) async throws -> String {
///   let user = try await browser.user(login)
///   let repositories = try await browser.repositories(of: user.login, limit: 3)
///   let names = repositories.map { "\($0.fullName) (\($0.starCount ?? 0) stars)" }
///   return "\(user.name ?? user.login): \(names.joined(separator: ", "))"
/// }
/// ```
///
/// Every method throws a ``GitHubBrowserError``, a `CancellationError`, or the error that the token
/// closure threw.
public actor GitHubBrowser {
  /// Returns the token to send to the host; nil to read without signing in.
  ///
  /// It is called before each request and must return quickly. Tokens are never sent to another
  /// host.
  public typealias TokenProvider = @Sendable () async throws -> String?

  /// The responses that a browser caches in addition to the root document.
  public enum Cache: Hashable, Sendable {
    /// Nothing.
    case none
    /// Avatars, up to 16 MiB, as long as the browser exists.
    case memory
    /// Avatars in memory, and avatars and responses in the folder at this path, up to 80 MiB.
    ///
    /// Avatars are loaded once for all runs. Other responses are checked for changes, which GitHub
    /// does not count against the rate limit if there are none.
    case folder(String)
  }

  private let api: APIManager
  /// nil if nothing is kept.
  private let avatars: AvatarCache?
  private let network: HTTPTransport?
  private var loadedClient: HypermediaClient?

  /// Creates a browser for a host, which is not contacted before the first request.
  ///
  /// - Parameters:
  ///   - host: The name of the host, with a port if needed: `github.com`, `ghe.example.com:8443`. A
  ///     `file://` URL names a folder with saved responses: `users/octocat.json` and so on.
  ///   - userAgent: The name and version of your program, which [GitHub
  ///     requires](https://docs.github.com/rest/using-the-rest-api/getting-started-with-the-rest-api#user-agent).
  ///   - cache: The responses to cache, and where to store them.
  ///   - environment: The variables that name proxies and certificates: `HTTPS_PROXY`, `NO_PROXY`,
  ///     `SSL_CERT_FILE`.
  ///   - token: Returns a token; without one only public data can be read.
  /// - Throws: ``GitHubBrowserError/invalidHost(_:)``.
  public init(
    host: String = "github.com", userAgent: String, cache: Cache = .memory,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    token: @escaping TokenProvider = { nil }
  ) throws(GitHubBrowserError) {
    guard let host = try? Host(host) else { throw .invalidHost(host) }
    let redactor = Redactor()
    var session = APISession(
      host: host, userAgent: userAgent, time: .system, redactor: redactor)
    session.token = { _ in try await token().flatMap(Token.init) }
    session.cache = Self.folder("responses", in: cache, limits: ResponseFileCache.limits)
      .map { ResponseFileCache($0) }
    let network = HTTPTransport(
      .init(environment: environment), time: .system, redactor: redactor)
    self.network = network
    api = APIManager(
      session, transport: host.kind == .folder ? FolderTransport(host) : network)
    avatars = Self.avatars(api, cache)
  }

  /// A browser whose requests go through this manager.
  init(_ api: APIManager, cache: Cache) {
    self.api = api
    avatars = Self.avatars(api, cache)
    network = nil
  }

  private static func avatars(_ api: APIManager, _ cache: Cache) -> AvatarCache? {
    guard cache != .none else { return nil }
    let folder = folder("avatars", in: cache, limits: AvatarCache.limits)
    return AvatarCache(api, folder: folder, time: api.time, pixels: nil)
  }

  /// Returns a folder of the cache; nil if it has none.
  ///
  /// A folder that can't be used is not reported: it only costs time.
  private static func folder(
    _ name: String, in cache: Cache, limits: CacheFolder.Limits
  ) -> CacheFolder? {
    guard case .folder(let path) = cache else { return nil }
    return CacheFolder("\(path)/\(name)", limits: limits) { _ in }
  }

  /// Closes all connections; later requests fail.
  public func shutDown() async { await network?.shutDown() }

  /// Calls `body` with a client, which loads the root document first if necessary.
  func read<Value: Sendable>(
    _ body: @Sendable (HypermediaClient) async throws -> Value
  ) async throws -> Value {
    do {
      let client = try await client()
      return try await body(client)
    } catch let error as APIError {
      throw GitHubBrowserError(error)
    } catch let error as RawFileTooLarge {
      throw GitHubBrowserError.fileTooLarge(size: error.size)
    }
  }

  private func client() async throws -> HypermediaClient {
    if let loadedClient { return loadedClient }
    let client = try await HypermediaClient(api)
    loadedClient = client
    return client
  }
}

extension GitHubBrowser {
  /// Returns the public profile of a user or an organization.
  ///
  /// See [Get a user](https://docs.github.com/rest/users/users#get-a-user).
  public func user(_ login: String) async throws -> GitHubUser {
    try await read { try await GitHubUser($0.user(login).value) }
  }

  /// Returns a user's public repositories, those with the latest push first.
  ///
  /// Loads as many pages of up to 100 repositories as `limit` needs; nil loads all. See [List
  /// repositories for a
  /// user](https://docs.github.com/rest/repos/repos#list-repositories-for-a-user).
  public func repositories(
    of login: String, limit: Int? = 30
  ) async throws -> [GitHubRepository] {
    try await read { client in
      try await Self.first(limit, client.repositories(of: login, limit: limit))
    }
  }

  /// Returns the repositories that match a search, the best match first unless sorted otherwise.
  ///
  /// `query` may have qualifiers such as `language:swift`. GitHub finds at most 1,000. See [Search
  /// repositories](https://docs.github.com/rest/search/search#search-repositories).
  public func search(
    _ query: String, sortedBy sorting: RepositorySorting? = nil, limit: Int? = 30
  ) async throws -> [GitHubRepository] {
    try await read { client in
      try await Self.first(limit, client.search(query, sorting: sorting, limit: limit))
    }
  }

  /// Returns a repository by its full name, such as `octocat/Hello-World`.
  ///
  /// See [Get a repository](https://docs.github.com/rest/repos/repos#get-a-repository).
  public func repository(_ fullName: String) async throws -> GitHubRepository {
    let name = try Self.name(fullName)
    return try await read { try await GitHubRepository($0.repository(name).value) }
  }

  /// Returns the number of people who watch a repository.
  ///
  /// Sends no request if the repository has the number: see ``GitHubRepository/watcherCount``.
  public func watcherCount(of repository: GitHubRepository) async throws -> Int {
    if let count = repository.watcherCount { return count }
    return try await watcherCount(of: repository.fullName)
  }

  /// Returns the number of people who watch a repository, which are not those who starred it.
  ///
  /// See [List watchers](https://docs.github.com/rest/activity/watching#list-watchers).
  public func watcherCount(of fullName: String) async throws -> Int {
    let name = try Self.name(fullName)
    return try await read { try await $0.watcherCount(of: $0.repository(name).value, name) }
  }

  /// Returns the README that GitHub shows for a repository.
  ///
  /// See [Get a repository
  /// README](https://docs.github.com/rest/repos/contents#get-a-repository-readme).
  public func readme(of fullName: String) async throws -> GitHubFile {
    let name = try Self.name(fullName)
    return try await read { try await $0.readme(of: name) }
  }

  /// Lists a folder, at most 1,000 entries.
  ///
  /// See [Get repository
  /// content](https://docs.github.com/rest/repos/contents#get-repository-content).
  ///
  /// - Parameters:
  ///   - path: The path in the repository, with slashes and not encoded; "" is the root folder.
  ///   - fullName: The repository, such as `octocat/Hello-World`.
  ///   - ref: A branch, tag or commit; nil for the default branch.
  /// - Returns: The entries of the folder; for the path of a file, its own entry.
  /// - Throws: ``GitHubBrowserError``, for example if the path does not exist.
  public func contents(
    at path: String = "", of fullName: String, ref: String? = nil
  ) async throws -> [GitHubEntry] {
    let (name, path) = try (Self.name(fullName), Self.checked(path))
    return try await read { client in
      switch try await client.entry(at: path, ref: ref, in: name) {
      case .folder(let entries): entries.map(GitHubEntry.init)
      case .single(let entry): [GitHubEntry(entry)]
      }
    }
  }

  /// Reads a file of up to 100 MiB.
  ///
  /// - Parameters:
  ///   - path: The path in the repository, with slashes and not encoded.
  ///   - fullName: The repository, such as `octocat/Hello-World`.
  ///   - ref: A branch, tag or commit; nil for the default branch.
  /// - Returns: The file with its exact bytes.
  /// - Throws: ``GitHubBrowserError/notAFile(_:)`` for a folder or submodule.
  public func file(
    at path: String, of fullName: String, ref: String? = nil
  ) async throws -> GitHubFile {
    let (name, checked) = try (Self.name(fullName), Self.checked(path))
    return try await read { client in
      guard case .single(let entry) = try await client.entry(at: checked, ref: ref, in: name),
        entry.kind != .submodule
      else { throw GitHubBrowserError.notAFile(path) }
      return try await client.file(entry, at: checked, ref: ref, in: name)
    }
  }

  /// Returns the avatar at the `avatarURL` of a user or `ownerAvatarURL` of a repository,
  /// up to 2 MiB; nil if it can't be loaded, or is not a PNG, JPEG, GIF or WebP file.
  ///
  /// The token is not sent with this request. An avatar is requested once, and again ten minutes
  /// after a failure, unless the cache is ``Cache/none``.
  ///
  /// - Throws: Only a `CancellationError`.
  public func avatar(at url: URL) async throws -> [UInt8]? {
    let avatar: Avatar?
    if let avatars {
      avatar = await avatars.avatar(at: url.absoluteString)
    } else {
      avatar = (try? await api.send(.avatar(url))).flatMap { Avatar($0.body) }
    }
    try Task.checkCancellation()
    return avatar?.bytes
  }

  private static func name(_ fullName: String) throws(GitHubBrowserError) -> RepositoryName {
    guard let name = RepositoryName(fullName) else { throw .invalidRepositoryName(fullName) }
    return name
  }

  /// `.` and `..` would change the URL's path.
  private static func checked(_ path: String) throws(GitHubBrowserError) -> String {
    guard path.split(separator: "/").allSatisfy({ $0 != "." && $0 != ".." }) else {
      throw .invalidPath(path)
    }
    return path
  }

  private static func first(
    _ limit: Int?, _ pages: Pages<Repository>
  ) async throws -> [GitHubRepository] {
    let limit = limit ?? .max
    var repositories: [GitHubRepository] = []
    guard limit > 0 else { return repositories }
    for try await page in pages {
      repositories += page.elements.prefix(limit - repositories.count)
        .map { GitHubRepository($0.value) }
      if repositories.count == limit { break }
    }
    return repositories
  }
}
