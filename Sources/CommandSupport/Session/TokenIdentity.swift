import ClientState
package import GitHubAPI
import GitHubModels

/// The owner, scopes and expiration of a token, from `GET /user`.
package struct Identity: Hashable, Sendable {
  package var login: String
  /// nil for tokens without scopes (fine-grained and App tokens).
  package var scopes: [String]?
  /// In GitHub's format: `2022-01-30 03:21:12 UTC`.
  package var tokenEnds: String?
}

extension AppContext {
  /// Asks the host who owns a token.
  package func identity(of found: FoundToken, on host: Host) async throws -> Identity {
    resolvedTokens.remember(found, for: host.name)
    let api = try session(host: host) { _, _ in found.token }.api
    let response = try await api.send(.user)
    let user = try api.decode(response, as: User.self).value
    return Identity(
      login: user.login, scopes: response.fields[.oauthScopes].map { OAuthScopes($0).names },
      tokenEnds: response.fields[.tokenExpiration])
  }

  /// Returns the login of a token's owner without a request; nil if it is unknown.
  package func rememberedLogin(of found: FoundToken) -> String? {
    switch found.origin {
    case .keyring(let account): account
    case .variable, .given: (try? accounts.read())?.logins[found.token.fingerprint]
    }
  }
}
