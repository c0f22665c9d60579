package import FoundationEssentials

/// Documents as GitHub sends them.
///
/// They are ours, and no two fields of a document are alike, so that a test sees keys that were
/// mixed up.
package struct Fixture: Sendable {
  package let data: Data

  private init(_ bytes: [UInt8]) { data = Data(bytes) }

  /// A page of `GET /gists`: no content, a null description, a gist without an owner, no files.
  package static let gists = Fixture(PackageResources.gists_json)
  /// `GET /gists/ID`: contents, forks, history.
  package static let gist = Fixture(PackageResources.gist_json)
  /// `GET /repos/OWNER/NAME/contents/`: files, a folder, a symbolic link, a submodule.
  package static let contents = Fixture(PackageResources.contents_json)
  /// What `GET /users/LOGIN` says of several people, an organization and a bot, in an array.
  package static let people = Fixture(PackageResources.people_json)
  /// `GET /repos/OWNER/NAME/readme`: ``markdown`` in base64, broken into lines.
  package static let readme = Fixture(PackageResources.readme_json)
  /// A README with all that GitHub's Markdown has.
  package static let markdown = Fixture(PackageResources.readme_md)
  /// `GET /users/LOGIN/repos`: null and empty values, a fork, an archived and an empty repository.
  package static let repositories = Fixture(PackageResources.repositories_json)
  /// `GET /repos/OWNER/NAME`.
  package static let repository = Fixture(PackageResources.repository_json)
  /// A page of `GET /search/repositories`.
  package static let search = Fixture(PackageResources.search_json)
  /// `GET /user`.
  package static let user = Fixture(PackageResources.user_json)
  /// Gists with their contents that a sandbox begins with.
  package static let starters = Fixture(PackageResources.starters_json)
}
