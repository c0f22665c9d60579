import HTTPTypes

/// An operation of the API, as GitHub documents it.
struct Operation: Sendable {
  /// A path that GitHub doesn't know.
  static let unknown = Operation(documentation: "", acceptedScopes: "")

  /// A path below a repository that GitHub doesn't know.
  static let unknownOfRepository = Operation(documentation: "", acceptedScopes: "repo")

  /// The page and section below `https://docs.github.com/rest`.
  let documentation: String
  /// Scopes of which a token needs one.
  let acceptedScopes: String

  /// Returns the value of `X-Accepted-OAuth-Scopes` in a response.
  ///
  /// GitHub names the scope of gists only if there is no such gist, or the token may not know.
  func acceptedScopes(of status: HTTPResponse.Status) -> String {
    status == .notFound && documentation.hasPrefix("gists/") ? "gist" : acceptedScopes
  }

  /// The `documentation_url` of errors.
  var documentationURL: String {
    "https://docs.github.com/rest" + (documentation.isEmpty ? "" : "/\(documentation)")
  }
}
