/// An operation of the API, as GitHub documents it.
struct Operation: Sendable {
  /// A path that GitHub doesn't know.
  static let unknown = Operation(documentation: "", acceptedScopes: "")

  /// A path below a repository that GitHub doesn't know.
  static let unknownOfRepository = Operation(documentation: "", acceptedScopes: "repo")

  /// The page and section below `https://docs.github.com/rest`.
  let documentation: String
  /// The value of `X-Accepted-OAuth-Scopes`: scopes of which a token needs one.
  let acceptedScopes: String

  /// The `documentation_url` of errors.
  var documentationURL: String {
    "https://docs.github.com/rest" + (documentation.isEmpty ? "" : "/\(documentation)")
  }
}
