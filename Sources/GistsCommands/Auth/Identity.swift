import GitHubAPI
import GitHubModels

/// What `GET /user` says of a token.
struct Identity: Hashable, Sendable {
  var login: String
  /// nil where the token names none (fine-grained and App tokens).
  var scopes: [String]?
  /// As GitHub writes it: `2022-01-30 03:21:12 UTC`.
  var tokenEnds: String?
}

extension AppContext {
  /// Asks the host whose a token is.
  ///
  /// One request with its retries.
  func identity(of found: FoundToken, on host: Host) async throws -> Identity {
    resolvedTokens.remember(found, for: host.name)
    let api = try session(host: host) { _, _ in found.token }.api
    let answer = try await api.send(.user)
    let user = try api.decode(answer, as: User.self).value
    return Identity(
      login: user.login, scopes: answer.fields[.oauthScopes].map { OAuthScopes($0).names },
      tokenEnds: answer.fields[.tokenExpiration])
  }

  /// Whose a token is as far as this machine knows; nil where its host was never asked.
  func rememberedLogin(of found: FoundToken) -> String? {
    switch found.origin {
    case .keyring(let account): account
    case .variable, .given: (try? accounts.read())?.logins[found.token.fingerprint]
    }
  }
}
