import ClientState
package import GitHubAPI
package import Keyring
import TerminalOutput

/// Finds the token for one host when a request needs it.
package struct Credentials: Sendable {
  let host: Host
  package let variables: TokenVariables
  let sessions: Sessions

  var accounts: AccountsFile { sessions.accounts }
  var used: ResolvedTokens { sessions.resolvedTokens }
  var time: TimeSource { sessions.time }

  package func keyring(_ wait: KeyringWait) -> any SecretStore { sessions.openKeyring(wait) }

  /// Returns the first token found: in a variable, from a command, then in the keyring.
  ///
  /// A token that will soon expire is renewed first.
  ///
  /// If the token is optional and the keyring is locked, missing or not responding, the request is
  /// sent without a token, with a note.
  package func token(_ need: APIRequest.Authorization) async throws -> Token? {
    guard need != .none else { return nil }
    if let found = used.token(host.name) {
      if let renewed = try await renewedIfDue(
        found, in: keyring(need == .optional ? .brief : .full))
      {
        return use(renewed)
      }
      return need == .optional && used.isRejected(found.token, by: host.name) ? nil : found.token
    }
    if let found = try await variableToken() { return use(found) }
    guard need == .optional else { return use(try await keyringToken(.full)) }
    guard !used.wentSignedOut(host.name) else { return nil }
    do {
      return use(try await keyringToken(.brief))
    } catch let error as KeyringError {
      // In this case, the request can't be sent either.
      if case .shortage = error { throw error }
      let isLocked = if case .locked = error { true } else { false }
      used.goSignedOut(host.name, isLocked: isLocked)
      sessions.output.diagnostics.note("continuing signed out: \(Self.reason(error))")
      return nil
    }
  }

  /// Returns the token in a variable; runs the command in `GISTS_TOKEN_COMMAND` if that is the
  /// variable in use.
  package func variableToken() async throws -> FoundToken? {
    switch try variables.content() {
    case .token(let found): return found
    case .command(let command):
      return try await token(of: command)
    case nil: return nil
    }
  }

  /// Reruns the command whose token was rejected; returns nil if it prints the same token.
  func commandToken(insteadOf rejected: Token) async throws -> FoundToken? {
    guard let command = try variables.content()?.command else { return nil }
    let found = try await token(of: command, insteadOf: rejected)
    return found.token == rejected ? nil : found
  }

  private func token(
    of command: TokenCommand, insteadOf rejected: Token? = nil
  ) async throws -> FoundToken {
    let token = try await used.commandToken(insteadOf: rejected) {
      try await command.token(sessions.processRunner)
    }
    return FoundToken(token: token, origin: .command)
  }

  /// Returns the token of the active account or of `--account` from the keyring.
  ///
  /// For an optional token, the keyring is opened only if accounts.json has an account. For a
  /// required token, accounts are found even after accounts.json was lost.
  ///
  /// - Throws: a ``Failure`` (4) if the account of `--account` has no token.
  package func keyringToken(_ wait: KeyringWait) async throws -> FoundToken? {
    var account = try sessions.account(on: host)
    guard account != nil || wait == .full else { return nil }
    let store = keyring(wait)
    if account == nil { account = try await store.accounts(host: host.name).first }
    guard let account else { return nil }
    let found = try await currentToken(of: account, in: store)
    guard found == nil, sessions.settings.options.account != nil else { return found }
    throw sessions.failureFormatter.on(host).notSignedIn(
      "no token of \(account) on \(host) in the keyring", sessions.variables(for: host))
  }

  /// Returns one account's token from the keyring, renewed if it will soon expire.
  package func currentToken(
    of account: String, in store: any SecretStore
  ) async throws -> FoundToken? {
    guard let found = try await token(of: account, in: store) else { return nil }
    return try await renewedIfDue(found, in: store) ?? found
  }

  /// Returns the fingerprint of the token that a request would use, without opening the keyring or
  /// running a command; nil if it is unknown.
  package func knownFingerprint() throws -> String? {
    switch try variables.content() {
    case .token(let found): return found.token.fingerprint
    case .command(let command):
      return try used.token(host.name)?.token.fingerprint
        ?? accounts.read().commands[command.fingerprint]
    case nil:
      guard let login = try sessions.account(on: host) else { return nil }
      return try accounts.read().hosts[host.spelling]?[login]?.tokenFingerprint
    }
  }

  /// Looks up the token that a request would use, so that the redactor knows it; doesn't renew it, and
  /// opens no dialog of the keyring.
  ///
  /// - Returns: the token; nil if there is none.
  /// - Throws: `KeyringError`; a ``Failure`` if a variable or its command has no token.
  package func learnToken() async throws -> FoundToken? {
    var found = try await variableToken()
    if found == nil, let account = try sessions.account(on: host) {
      found = try await token(of: account, in: keyring(.brief))
    }
    _ = use(found)
    return found
  }

  /// Returns one account's token from the keyring.
  package func token(of account: String, in store: any SecretStore) async throws -> FoundToken? {
    guard let secret = try await ownSecret(of: account, in: store), let token = Token(secret)
    else { return nil }
    let known = (try? accounts.read().hosts[host.spelling])?[account]
    return FoundToken(
      token: token, origin: .keyring(account: account),
      copiedFrom: known?.copiedFrom.flatMap(TokenProgram.init), renewsAt: known?.renewsAt)
  }

  private func use(_ found: FoundToken?) -> Token? {
    guard let found else { return nil }
    sessions.redactor.learn(found.token.value)
    used.remember(found, for: host.name)
    return found.token
  }

  private static func reason(_ error: KeyringError) -> String {
    switch error {
    case .locked: "the keyring is locked"
    case .timedOut: "the keyring did not respond"
    default: "no keyring available"
    }
  }
}

/// The time to wait for the keyring.
package enum KeyringWait: Hashable, Sendable {
  /// The token is optional: one second, without a prompt.
  case brief
  /// The token is required: five seconds, longer while the user is asked to unlock.
  case full

  /// The longest time for a call without a prompt.
  var deadline: Duration { self == .full ? .seconds(5) : .seconds(1) }
}
