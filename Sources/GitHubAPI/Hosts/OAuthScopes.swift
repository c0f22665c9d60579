/// A list of scopes as GitHub writes it: `gist, read:org` in a header, `gist,read:org` in an answer,
/// separated by blanks in OAuth itself (RFC 6749, section 3.3).
package struct OAuthScopes: Hashable, Sendable {
  package let names: [String]

  package init(_ text: String) {
    names = text.split { $0 == "," || $0 == " " }.map(String.init)
  }
}
