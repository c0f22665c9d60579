package import FoundationEssentials

/// Documents in the form that GitHub sends.
///
/// They are our own. No two fields of a document are equal, so that tests notice mixed-up keys.
package struct Fixture: Sendable {
  package let data: Data

  package var text: String { String(decoding: data, as: UTF8.self) }

  private init(_ bytes: [UInt8]) { data = Data(bytes) }

  /// `GET /`: the URLs of all resources, as URI templates.
  package static let root = Fixture(PackageResources.root_json)
  /// `GET /rate_limit`.
  package static let rateLimit = Fixture(PackageResources.rate_limit_json)
  /// The gists, with content, from which a sandbox is seeded.
  package static let seedGists = Fixture(PackageResources.seed_gists_json)
}

// MARK: - Gists

extension Fixture {
  /// A page of `GET /gists`: no content, a null description, a gist without an owner, no files.
  package static let gists = Fixture(PackageResources.gists_json)
  /// A page of `GET /gists/starred`: gists of a user, a bot and an organization.
  package static let starred = Fixture(PackageResources.starred_json)
  /// `GET /gists/ID`: contents, forks, history.
  package static let gist = Fixture(PackageResources.gist_json)
  /// `GET /gists/ID/commits`: the last revision has no user and no numbers.
  package static let commits = Fixture(PackageResources.commits_json)
  /// `GET /gists/ID/forks`, without files.
  package static let forks = Fixture(PackageResources.forks_json)
  /// `GET /gists/ID/comments`: Markdown, a comment without a user, an empty one of a bot.
  package static let comments = Fixture(PackageResources.comments_json)
}

// MARK: - Users and repositories

extension Fixture {
  /// `GET /user`.
  package static let user = Fixture(PackageResources.user_json)
  /// An array of `GET /users/LOGIN` for several people, an organization and a bot.
  package static let users = Fixture(PackageResources.users_json)
  /// A page of `GET /search/users`.
  package static let userSearch = Fixture(PackageResources.user_search_json)
  /// `GET /users/LOGIN/repos`: null and empty values, a fork, an archived and an empty repository.
  package static let repositories = Fixture(PackageResources.repositories_json)
  /// `GET /repos/OWNER/NAME`.
  package static let repository = Fixture(PackageResources.repository_json)
  /// A page of `GET /search/repositories`.
  package static let search = Fixture(PackageResources.search_json)
  /// `GET /repos/OWNER/NAME/subscribers`.
  package static let subscribers = Fixture(PackageResources.subscribers_json)
  /// `GET /repos/OWNER/NAME/contents/`: files, a folder, a symbolic link, a submodule.
  package static let contents = Fixture(PackageResources.contents_json)
  /// `GET /repos/OWNER/NAME/readme`: ``markdown`` in base64, broken into lines.
  package static let readme = Fixture(PackageResources.readme_json)
  /// A README that uses all of GitHub's Markdown.
  package static let markdown = Fixture(PackageResources.readme_md)
}

// MARK: - Errors

extension Fixture {
  /// The body of 401 for an invalid token.
  package static let badCredentials = Fixture(PackageResources.error_401_json)
  /// The body of 403 for an exceeded rate limit.
  package static let rateLimited = Fixture(PackageResources.error_403_json)
  /// The body of 404.
  package static let notFound = Fixture(PackageResources.error_404_json)
  /// The body of 422 for a gist without files.
  package static let validationFailed = Fixture(PackageResources.error_422_json)
}

// MARK: - Device flow

extension Fixture {
  /// `POST /login/device/code`.
  package static let deviceCode = Fixture(PackageResources.device_code_json)
  /// `POST /login/oauth/access_token` after the user has approved the code.
  package static let accessToken = Fixture(PackageResources.access_token_json)
  /// `POST /login/oauth/access_token` before the user has approved the code.
  package static let accessTokenPending = Fixture(PackageResources.access_token_pending_json)
  /// `POST /login/oauth/access_token` for a poll that is too early.
  package static let accessTokenSlowDown = Fixture(PackageResources.access_token_slow_down_json)
}
