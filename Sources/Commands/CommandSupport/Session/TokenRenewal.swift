import ChildProcesses
package import ClientState
package import FoundationEssentials
package import GitHubAPI
import GitHubModels
import Keyring

/// Tokens that expire are renewed with the refresh token that came with them (RFC 6749 §6).
///
/// <https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens>
extension Credentials {
  /// Returns a new token if only little of the token's time is left; nil to use the token as it is.
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

  /// Returns a new token of the same account; nil, with the reason told, if there can't be one.
  ///
  /// One process renews the tokens of an account, once: another that waited for it finds the new
  /// token in the keyring.
  ///
  /// - Throws: ``APIError`` if the host can't be reached; `KeyringError`.
  func renewed(_ found: FoundToken, in store: any SecretStore) async throws -> FoundToken? {
    guard case .keyring(let account) = found.origin, found.renewsAt != nil,
      used.failedRenewal(of: found.token) != .refused
    else { return nil }
    return try await accounts.renewing(account, on: host.spelling) {
      try await time.sleep(.milliseconds(50))
    } _: {
      if let other = used.token(host.name), other.origin == found.origin, other.token != found.token
      {
        return other
      }
      guard used.failedRenewal(of: found.token) != .refused else { return nil }
      let stored = try await token(of: account, in: store)
      guard let stored, stored.token == found.token else { return stored }
      // If a signal arrives now, the new tokens must still be stored.
      switch try await Termination.finishing({ try await exchange(of: account, in: store) }) {
      case .granted(let token):
        sessions.redactor.learn(token.value)
        return try await self.token(of: account, in: store)
      case .refused(let reason):
        used.remember(.refused, of: found.token)
        sessions.output.diagnostics.warn(
          "could not renew the token of \(account) on \(host): \(reason)")
        return nil
      }
    }
  }

  private enum Exchange {
    case granted(Token)
    case refused(String)
  }

  /// Exchanges an account's refresh token, and stores both new tokens before one of them is used.
  private func exchange(of account: String, in store: any SecretStore) async throws -> Exchange {
    guard var renewal = try accounts.read().hosts[host.spelling]?[account]?.renewal else {
      return .refused("its refresh token is unknown")
    }
    if let ends = renewal.refreshTokenEnds.flatMap(Date.init(rfc3339:)), ends <= time.now() {
      return .refused("its refresh token has expired")
    }
    let secret = try await store.refreshTokens.secret(host: host.name, account: account)
    guard let refreshToken = secret.flatMap(Token.init) else {
      return .refused("its refresh token is not in the keyring")
    }
    let wasInterrupted = renewal.isUnderWay
    renewal.isUnderWay = true
    try await accounts.update(account, on: host.spelling) { $0.renewal = renewal }
    let granted: AccessTokenResponse
    do {
      granted = try await sessions.deviceFlow(on: host, clientID: renewal.clientID)
        .renew(refreshToken)
    } catch let error as DeviceFlowError {
      renewal.isUnderWay = wasInterrupted
      try await accounts.update(account, on: host.spelling) { $0.renewal = renewal }
      return .refused(
        wasInterrupted
          ? "an earlier renewal ended before the new token was stored"
          : Self.reason(error, renewal.clientID))
    }
    // The old refresh token is worthless now, the new one can still get a token.
    if let refresh = granted.refresh {
      try await store.refreshTokens.save(
        refresh.token.value, host: host.name, account: account)
    }
    try await store.save(granted.token.value, host: host.name, account: account)
    try await accounts.update(account, on: host.spelling) { known in
      known.tokenFingerprint = granted.token.fingerprint
      known.setExpiration(of: granted, clientID: renewal.clientID, now: time.now())
    }
    return .granted(granted.token)
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
  /// Records when a token expires, and how it is renewed.
  package mutating func setExpiration(
    of granted: AccessTokenResponse, clientID: String, now: Date
  ) {
    func end(_ lifetime: Duration?) -> String? {
      lifetime.map { now.addingTimeInterval(TimeInterval($0.components.seconds)).rfc3339 }
    }
    tokenEnds = end(granted.lifetime)
    renewal = granted.lifetime.flatMap { lifetime in
      granted.refresh.map { refresh in
        Renewal(
          clientID: clientID, lifetime: Int(lifetime.components.seconds),
          refreshTokenEnds: end(refresh.lifetime))
      }
    }
  }

  /// When the token is renewed before it is sent: with less than five minutes and less than a tenth
  /// of its lifetime left; nil if it never is.
  package var renewsAt: Date? {
    guard let renewal, let ends = tokenEnds.flatMap(Date.init(rfc3339:)) else { return nil }
    return ends.addingTimeInterval(-min(300, Double(renewal.lifetime) / 10))
  }
}
