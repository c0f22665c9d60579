/// A list of scopes as GitHub writes it: `gist, read:org` in a header, `gist,read:org` in an answer,
/// separated by blanks in OAuth itself (RFC 6749, section 3.3).
package struct OAuthScopes: Hashable, Sendable {
  package let names: [String]

  package init(_ text: String) {
    names = text.split { $0 == "," || $0 == " " }.map(String.init)
  }

  /// The scope that gists need.
  package static let gist = "gist"

  /// Whether a token's scopes are known and gist is not among them.
  ///
  /// A token that names none (`names` is nil) may have the permission all the same.
  package static func lackGist(_ names: [String]?) -> Bool {
    names.map { !$0.contains(gist) } ?? false
  }
}
