import ClientState
package import GitHubAPI
import GitHubModels

/// What `GET /user` says of a token.
package struct Identity: Hashable, Sendable {
  package var login: String
  /// nil where the token names none (fine-grained and App tokens).
  package var scopes: [String]?
  /// As GitHub writes it: `2022-01-30 03:21:12 UTC`.
  package var tokenEnds: String?
}

extension AppContext {
  /// Asks the host whose a token is.
  ///
  /// One request with its retries.
  package func identity(of found: FoundToken, on host: Host) async throws -> Identity {
    resolvedTokens.remember(found, for: host.name)
    let api = try session(host: host) { _, _ in found.token }.api
    let answer = try await api.send(.user)
    let user = try api.decode(answer, as: User.self).value
    return Identity(
      login: user.login, scopes: answer.fields[.oauthScopes].map { OAuthScopes($0).names },
      tokenEnds: answer.fields[.tokenExpiration])
  }

  /// Whose a token is as far as this machine knows; nil where its host was never asked.
  package func rememberedLogin(of found: FoundToken) -> String? {
    switch found.origin {
    case .keyring(let account): account
    case .variable, .given: (try? accounts.read())?.logins[found.token.fingerprint]
    }
  }
}
