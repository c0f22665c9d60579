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
  /// `GET /user`.
  package static let user = Fixture(PackageResources.user_json)
  /// Gists with their contents that a sandbox begins with.
  package static let starters = Fixture(PackageResources.starters_json)
}
