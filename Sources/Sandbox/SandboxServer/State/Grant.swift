/// Whose a token is, and which scopes it has.
package struct Grant: Hashable, Sendable {
  package var login: String
  package var scopes: [String]
  /// Whether responses list the scopes; they do not for fine-grained and app tokens.
  package var showsScopes: Bool
  /// The OAuth app that the token was issued for; nil for other tokens.
  package var clientID: String?

  package init(
    login: String = "octocat", scopes: [String] = ["gist"], showsScopes: Bool = true,
    clientID: String? = nil
  ) {
    self.login = login
    self.scopes = scopes
    self.showsScopes = showsScopes
    self.clientID = clientID
  }

  var hasGistScope: Bool { scopes.contains("gist") || !showsScopes }
}
