import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import Keyring

extension SignInFlow {
  /// Stores a token after GitHub has confirmed its owner and its access to gists.
  func finish(
    _ found: FoundToken, ends: String? = nil, clientID: String? = nil, in keyring: any SecretStore
  ) async throws {
    context.redactor.learn(found.token.value)
    let identity = try await context.identity(of: found, on: host)
    guard !OAuthScopes.lackGist(identity.scopes) else {
      throw formatter.lacksGistScope(found.origin)
    }
    try await keyring.save(found.token.value, host: host.name, account: identity.login)
    remember(
      .init(
        login: identity.login, tokenEnds: ends ?? identity.tokenEnds,
        tokenFingerprint: found.token.fingerprint, copiedFrom: found.origin.program?.rawValue),
      clientID: clientID)
    context.resolvedTokens.remember(
      FoundToken(
        token: found.token, origin: .keyring(account: identity.login),
        copiedFrom: found.origin.program), for: host.name)
    if identity.scopes == nil {
      context.diagnostics.note(
        "the token's scopes are unknown; it needs permission to read and write gists")
    }
    context.record(
      "signed_in", [.init("host", host.name), .init("account", identity.login)])
    let what = found.origin.program.map { "a copy of \($0)'s token" } ?? "the token"
    context.diagnostics.done(
      "Signed in to \(host) as \(identity.login); \(what) is stored in the keyring")
  }

  /// Records the account; an error is only a warning, since the keyring knows the account too.
  private func remember(_ account: Accounts.Account, clientID: String?) {
    do {
      try context.accounts.update { accounts in
        accounts.hosts[host.spelling, default: .init()].signIn(account)
        if let clientID { accounts.hosts[host.spelling]?.clientID = clientID }
      }
    } catch {
      context.diagnostics.warn(context.failureFormatter.failure(for: error).message)
    }
  }
}

extension TokenOrigin {
  fileprivate var program: TokenProgram? {
    guard case .copied(let program) = self else { return nil }
    return program
  }
}
