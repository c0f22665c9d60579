package import FoundationEssentials

/// Documents in the form that GitHub sends.
///
/// They are our own. No two fields of a document are equal, so that tests notice mixed-up keys.
package struct Fixture: Sendable {
  package let data: Data

  private init(_ bytes: [UInt8]) { data = Data(bytes) }

  /// A page of `GET /gists`: no content, a null description, a gist without an owner, no files.
  package static let gists = Fixture(PackageResources.gists_json)
  /// `GET /gists/ID`: contents, forks, history.
  package static let gist = Fixture(PackageResources.gist_json)
  /// `GET /repos/OWNER/NAME/contents/`: files, a folder, a symbolic link, a submodule.
  package static let contents = Fixture(PackageResources.contents_json)
  /// `GET /repos/OWNER/NAME/readme`: ``markdown`` in base64, broken into lines.
  package static let readme = Fixture(PackageResources.readme_json)
  /// A README that uses all of GitHub's Markdown.
  package static let markdown = Fixture(PackageResources.readme_md)
  /// `GET /users/LOGIN/repos`: null and empty values, a fork, an archived and an empty repository.
  package static let repositories = Fixture(PackageResources.repositories_json)
  /// `GET /repos/OWNER/NAME`.
  package static let repository = Fixture(PackageResources.repository_json)
  /// A page of `GET /search/repositories`.
  package static let search = Fixture(PackageResources.search_json)
  /// `GET /user`.
  package static let user = Fixture(PackageResources.user_json)
  /// An array of `GET /users/LOGIN` for several people, an organization and a bot.
  package static let users = Fixture(PackageResources.users_json)
  /// The gists, with content, from which a sandbox is seeded.
  package static let seedGists = Fixture(PackageResources.seed_gists_json)
}
