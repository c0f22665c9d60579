package import ClientState
package import GitHubAPI
package import Keyring

/// Finds the token for one host, at the moment a request wants it.
package struct Credentials: Sendable {
  package let host: Host
  package let variables: TokenVariables
  package let accounts: AccountsFile
  package let keyring: @Sendable (KeyringWait) -> any SecretStore
  package let redactor: Redactor
  package let used: ResolvedTokens
  package let diagnostics: Diagnostics

  /// The first found: a variable, then the keyring.
  ///
  /// A request that can go signed out does so, with a note, where the keyring is locked, absent or
  /// silent.
  package func token(_ need: APIRequest.Authorization) async throws -> Token? {
    guard need != .none else { return nil }
    if let found = used.token(host.name) { return found.token }
    if let found = try variables.token() { return use(found) }
    guard need == .optional else { return use(try await keyringToken(.full)) }
    guard !used.wentSignedOut(host.name) else { return nil }
    do {
      return use(try await keyringToken(.brief))
    } catch let error as KeyringError {
      used.goSignedOut(host.name)
      diagnostics.note("signed out for now: \(Self.reason(error))")
      return nil
    }
  }

  /// The active account's token in the keyring.
  ///
  /// A request that can go signed out looks there only where somebody signed in; the full search
  /// also finds what an accounts.json that was lost knew.
  package func keyringToken(_ patience: KeyringWait) async throws -> FoundToken? {
    var account = try accounts.read().hosts[host.spelling]?.inUse
    guard account != nil || patience == .full else { return nil }
    let store = keyring(patience)
    if account == nil { account = try await store.accounts(host: host.name).first }
    guard let account else { return nil }
    return try await token(of: account, in: store)
  }

  /// The fingerprint of the token that a request would be sent with, as far as it is known without
  /// opening the keyring.
  package func knownFingerprint() throws -> String? {
    if let found = try variables.token() { return found.token.fingerprint }
    let entry = try accounts.read().hosts[host.spelling]
    return entry?.inUse.flatMap { entry?[$0] }?.tokenFingerprint
  }

  /// One account's token in the keyring.
  package func token(of account: String, in store: any SecretStore) async throws -> FoundToken? {
    guard let secret = try await store.secret(host: host.name, account: account),
      let token = Token(secret)
    else { return nil }
    return FoundToken(token: token, origin: .keyring(account: account))
  }

  private func use(_ found: FoundToken?) -> Token? {
    guard let found else { return nil }
    redactor.learn(found.token.value)
    used.remember(found, for: host.name)
    return found.token
  }

  private static func reason(_ error: KeyringError) -> String {
    switch error {
    case .locked: "the keyring is locked"
    case .timedOut: "the keyring does not answer"
    default: "there is no keyring"
    }
  }
}

extension AppContext {
  package func credentials(for host: Host) -> Credentials {
    let isNamed = (options.host ?? variables["GISTS_HOST"]) != nil && (try? namedHost()) == host
    return Credentials(
      host: host, variables: TokenVariables(variables, host: host, isNamed: isNamed),
      accounts: accounts, keyring: keyring, redactor: redactor, used: resolvedTokens,
      diagnostics: diagnostics)
  }
}
