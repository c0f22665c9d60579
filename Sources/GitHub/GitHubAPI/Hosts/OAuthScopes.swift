/// A list of OAuth scopes.
///
/// GitHub writes `gist, read:org` in a header field and `gist,read:org` in a body; OAuth separates
/// scopes by spaces (RFC 6749 §3.3).
package struct OAuthScopes: Hashable, Sendable {
  package let names: [String]

  package init(_ text: String) {
    names = text.split { $0 == "," || $0 == " " }.map(String.init)
  }

  /// The scope that gists require.
  package static let gist = "gist"

  /// Whether a token's scopes are known and don't include `gist`.
  ///
  /// False if `names` is nil: fine-grained tokens list no scopes but may have the permission.
  package static func lackGist(_ names: [String]?) -> Bool {
    names.map { !$0.contains(gist) } ?? false
  }
}
