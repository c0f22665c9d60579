import ChildProcesses
package import ClientState
package import FoundationEssentials
package import GitHubAPI
import GitHubModels
package import Keyring
import TerminalOutput
import TextFormats

/// Renews tokens that expire with the refresh token that came with them (RFC 6749 §6).
///
/// <https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens>
extension Credentials {
  /// Returns a new token if the token will soon expire; nil to use the token as it is.
  func renewedIfDue(
    _ found: FoundToken, in store: @autoclosure () -> any SecretStore
  ) async throws -> FoundToken? {
    guard let due = found.renewsAt, time.now() >= due else { return nil }
    if case .unanswered(let failed) = used.failedRenewal(of: found.token),
      time.uptime() - failed < Self.pause
    {
      return nil
    }
    do {
      return try await renewed(found, in: store())
    } catch  where !(error is CancellationError) {
      // The token may still be valid. If it isn't, it is renewed when the host rejects it.
      used.remember(.unanswered(at: time.uptime()), of: found.token)
      return nil
    }
  }

  /// The pause after a token could not be renewed.
  private static let pause: Duration = .seconds(60)

  /// Returns a new token of the same account; if there is none, shows the reason and returns nil.
  ///
  /// Only one process renews the tokens of an account; another process that waited finds the new
  /// token in the keyring.
  ///
  /// - Throws: ``APIError`` if the host can't be reached; `KeyringError`.
  package func renewed(
    _ found: FoundToken, in store: any SecretStore
  ) async throws -> FoundToken? {
    guard case .keyring(let account) = found.origin, found.renewsAt != nil,
      used.failedRenewal(of: found.token) != .refused
    else { return nil }
    let userID = try accounts.read().hosts[host.spelling]?[account]?.userID
    return try await sessions.alone(withTokensOf: account, on: host) {
      if let other = used.token(host.name), other.origin == found.origin, other.token != found.token
      {
        return other
      }
      guard used.failedRenewal(of: found.token) != .refused else { return nil }
      // Another process may have seen that the account was renamed on the host.
      let renamed = try accounts.read().hosts[host.spelling]?.account(ofUser: userID)
      let account = renamed?.login ?? account
      let stored = try await token(of: account, in: store)
      guard let stored, stored.token == found.token else { return stored }
      // If a signal arrives now, the new tokens must still be stored.
      switch try await Termination.finishing({ try await exchange(of: account, in: store) }) {
      case .granted(let token, let login):
        sessions.redactor.learn(token.value)
        if login != account {
          sessions.output.diagnostics.note("\(account) is called \(login) on \(host) now")
        }
        return try await self.token(of: login, in: store)
      case .refused(let reason):
        used.remember(.refused, of: found.token)
        sessions.output.diagnostics.warn(
          "could not renew the token of \(account) on \(host): \(reason)")
        return nil
      }
    }
  }

  private enum Exchange {
    case granted(Token, login: String)
    case refused(String)
  }

  /// Exchanges an account's refresh token, and stores the new tokens: the refresh token at once,
  /// because the old one is now invalid, and the token after the host has named its owner.
  private func exchange(of account: String, in store: any SecretStore) async throws -> Exchange {
    guard var renewal = try accounts.read().hosts[host.spelling]?[account]?.renewal else {
      return .refused("its refresh token is unknown")
    }
    let wasInterrupted = renewal.isUnderWay
    let interrupted = "an earlier renewal was interrupted before storing the new token"
    if let ends = renewal.refreshTokenEnds.flatMap(Date.init(rfc3339:)), ends <= time.now() {
      return .refused(wasInterrupted ? interrupted : "its refresh token has expired")
    }
    let secret = try await store.refreshTokens.secret(host: host.name, account: account)
    guard let refreshToken = secret.flatMap(Token.init) else {
      return .refused("its refresh token is not in the keyring")
    }
    renewal.isUnderWay = true
    try await accounts.update(account, on: host.spelling) { $0.renewal = renewal }
    let granted: AccessTokenResponse
    do {
      granted = try await sessions.deviceFlow(on: host, clientID: renewal.clientID)
        .renew(refreshToken)
    } catch let error as DeviceFlowError {
      renewal.isUnderWay = wasInterrupted
      // No process sends a used refresh token again.
      if case .badRefreshToken = error { renewal.refreshTokenEnds = time.now().rfc3339 }
      try await accounts.update(account, on: host.spelling) { $0.renewal = renewal }
      return .refused(wasInterrupted ? interrupted : Self.reason(error, renewal.clientID))
    }
    if let refresh = granted.refresh {
      try await store.refreshTokens.save(
        refresh.token.value, host: host.name, account: account)
    }
    let owner = try await owner(of: granted.token)
    let known = try accounts.read().hosts[host.spelling]?[account] ?? .init(login: account)
    guard known.isOf(owner.value.login, userID: owner.userID) else {
      try await store.refreshTokens.remove(host: host.name, account: account)
      try await accounts.update(account, on: host.spelling) { $0.renewal = nil }
      return .refused(foreignToken(of: owner.value.login, insteadOf: known))
    }
    let login = try await follow(known, to: owner, in: store)
    try await store.save(granted.token.value, host: host.name, account: login)
    try await accounts.update(login, on: host.spelling) { known in
      known.userID = owner.userID ?? known.userID
      known.tokenFingerprint = granted.token.fingerprint
      known.setExpiration(of: granted, clientID: renewal.clientID, now: time.now())
    }
    if login != account {
      try await store.remove(host: host.name, account: account)
      try await store.refreshTokens.remove(host: host.name, account: account)
    }
    return .granted(granted.token, login: login)
  }

  /// Returns the login of an account from now on: the same, or its new one if it was renamed on the
  /// host.
  ///
  /// Its refresh token is then in the keyring under both logins, so the next run finds it in any
  /// case.
  private func follow(
    _ account: Accounts.Account, to owner: Decoded<User>, in store: any SecretStore
  ) async throws -> String {
    guard owner.value.login.lowercased() != account.login.lowercased() else { return account.login }
    let login = owner.value.login
    if let secret = try await store.refreshTokens.secret(host: host.name, account: account.login) {
      try await store.refreshTokens.save(secret, host: host.name, account: login)
    }
    try await accounts.update { accounts in
      accounts.hosts[host.spelling]?.rename(account.login, to: login)
    }
    sessions.moveLibrary(of: account.login, to: login, on: host)
    return login
  }

  private func foreignToken(of login: String, insteadOf account: Accounts.Account) -> String {
    let signIn = sessions.failureFormatter.on(hostNamed: host.name).signInStep
    return account.userID == nil
      ? "the host sent a token of \(login); if that is the new name of \(account.login), \(signIn)"
      : "the host sent a token of another user, \(login); to sign in again, \(signIn)"
  }

  private func owner(of token: Token) async throws -> Decoded<User> {
    try await sessions.session(host: host, about: token).api.value(.user, as: User.self)
  }

  private static func reason(_ error: DeviceFlowError, _ clientID: String) -> String {
    switch error {
    case .badRefreshToken: "the host rejected its refresh token"
    case .incorrectClientCredentials, .unknownClient:
      "the host rejected the client ID \(clientID)"
    case .declined, .expired, .flowDisabled, .unauthorizedClient, .unsupportedGrantType,
      .incorrectDeviceCode, .lacksGistScope, .other:
      "the host refused it"
    }
  }
}

extension Accounts.Account {
  /// Records a token's expiration and the data for its renewal.
  ///
  /// The lifetime and the refresh token stay the same if the response to a renewal leaves them out
  /// (RFC 6749 §6).
  package mutating func setExpiration(
    of granted: AccessTokenResponse, clientID: String, now: Date
  ) {
    func end(_ lifetime: Duration?) -> String? {
      lifetime.map { now.addingTimeInterval(TimeInterval($0.components.seconds)).rfc3339 }
    }
    let former = renewal
    let lifetime = granted.lifetime ?? former.map { .seconds($0.lifetime) }
    tokenEnds = end(lifetime)
    renewal = lifetime.flatMap { lifetime in
      let refreshTokenEnds =
        granted.refresh.map { end($0.lifetime) } ?? former.map(\.refreshTokenEnds)
      return refreshTokenEnds.map {
        Renewal(
          clientID: clientID, lifetime: Int(lifetime.components.seconds), refreshTokenEnds: $0)
      }
    }
  }

  /// The time from which the token is renewed before it is sent: less than five minutes and less
  /// than a tenth of its lifetime are left then.
  ///
  /// nil if it is never renewed.
  package var renewsAt: Date? {
    guard let renewal, let ends = tokenEnds.flatMap(Date.init(rfc3339:)) else { return nil }
    return ends.addingTimeInterval(-min(300, Double(renewal.lifetime) / 10))
  }
}
