import FoundationEssentials
import GitHubAPI
import GitHubModels

extension GitHubBrowser {
  /// Returns the public profile of a user or an organization.
  ///
  /// See [Get a user](https://docs.github.com/rest/users/users#get-a-user).
  public func user(_ login: String) async throws -> GitHubUser {
    try await read { try await GitHubUser($0.user(login).value) }
  }

  /// Returns a user's public repositories, those with the latest push first.
  ///
  /// Loads as many pages of up to 100 repositories as `limit` needs. See [List repositories for a
  /// user](https://docs.github.com/rest/repos/repos#list-repositories-for-a-user).
  public func repositories(
    of login: String, limit: Int = 30
  ) async throws -> [GitHubRepository] {
    try await read { client in
      try await Self.first(limit, client.repositories(of: login, limit: limit))
    }
  }

  /// Returns the repositories that match a search, the best match first.
  ///
  /// `query` can contain qualifiers such as `language:swift`. See
  /// [Search repositories](https://docs.github.com/rest/search/search#search-repositories).
  public func searchRepositories(
    _ query: String, limit: Int = 30
  ) async throws -> [GitHubRepository] {
    try await read { client in
      try await Self.first(limit, client.search(query, sorting: nil, limit: limit))
    }
  }

  /// Returns a repository by its full name, such as `octocat/Hello-World`.
  ///
  /// See [Get a repository](https://docs.github.com/rest/repos/repos#get-a-repository).
  public func repository(_ fullName: String) async throws -> GitHubRepository {
    let name = try Self.name(fullName)
    return try await read { try await GitHubRepository($0.repository(name).value) }
  }

  /// Returns the README that GitHub shows for a repository.
  ///
  /// See [Get a repository
  /// README](https://docs.github.com/rest/repos/contents#get-a-repository-readme).
  public func readme(of fullName: String) async throws -> GitHubFile {
    let name = try Self.name(fullName)
    return try await read { try await GitHubFile($0.readme(of: name)) }
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
      return try await GitHubFile(client.file(entry, at: checked, ref: ref, in: name))
    }
  }

  /// Returns a user's profile picture, up to 2 MiB; nil if it is missing or not a PNG, JPEG, GIF or
  /// WebP file.
  ///
  /// The token is not sent with this request.
  public func avatar(of user: GitHubUser) async throws -> [UInt8]? {
    guard let url = user.avatarURL else { return nil }
    return try await read { try await Avatar($0.api.avatar(at: url))?.bytes }
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
    _ limit: Int, _ pages: Pages<Repository>
  ) async throws -> [GitHubRepository] {
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
