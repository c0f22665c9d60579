import ChildProcesses
import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import Keyring
import LocalFiles
import TerminalOutput

/// Signs in to one host.
///
/// Checks the keyring, gets a token, asks the host whose it is, and only then stores it.
struct SignInFlow: Sendable {
  let context: AppContext
  let host: Host

  init(_ context: AppContext, host: Host) {
    self.context = context
    self.host = host
  }

  /// Signs in with the OAuth 2.0 device flow.
  func withDeviceFlow(
    _ browser: BrowserUse, clientID: String? = nil, scopes: [String] = []
  ) async throws {
    try refuseSavedCopy()
    let keyring = try await preparedKeyring()
    let clientID = try ClientID(context, host: host, given: clientID)
    let flow = DeviceFlow(
      host: host, clientID: clientID.value,
      scopes: [OAuthScopes.gist] + scopes.filter { $0 != OAuthScopes.gist },
      userAgent: Version.userAgent, transport: context.transport, time: context.time,
      redactor: context.redactor, log: context.requestLog)
    let code = try await flow.start()
    let granted = try await DeviceCodePrompt(context, host: host, code: code).wait(flow, browser)
    guard !OAuthScopes.lackGist(granted.scopes) else {
      throw DeviceFlowError.lacksGistScope(host: host.name)
    }
    let ends = granted.lifetime.map { lifetime in
      context.time.now().addingTimeInterval(TimeInterval(lifetime.components.seconds)).rfc3339
    }
    try await finish(granted.token, ends: ends, clientID: clientID.toRemember, in: keyring)
  }

  /// Signs in with a token from stdin.
  func withGivenToken() async throws {
    try refuseSavedCopy()
    let keyring = try await preparedKeyring()
    let bytes = try await givenBytes()
    guard let token = Token(String(decoding: bytes, as: UTF8.self)) else {
      throw Failure.noToken(
        in: bytes, isTyped: context.console.terminal.inIsTerminal, context.failureFormatter)
    }
    try await finish(token, ends: nil, clientID: nil, in: keyring)
  }

  /// Throws if the host is a folder, which has no accounts.
  private func refuseSavedCopy() throws {
    if host.kind == .folder { throw APIError.signInRequired(host: host.name) }
  }

  private func givenBytes() async throws -> [UInt8] {
    guard context.console.terminal.inIsTerminal else {
      return try context.input.readAll(Self.longestInput)
    }
    let line = try await context.prompt.secret("Paste your token (input is hidden): ")
    return Array(line.utf8)
  }

  /// Longer than any token, in bytes.
  private static let longestInput = 64 << 10

  /// Returns an available and unlocked keyring, before anything is asked for.
  private func preparedKeyring() async throws -> any SecretStore {
    let keyring = context.keyring(.full)
    try await keyring.prepare()
    return keyring
  }

  /// Stores a token after GitHub has confirmed its owner and its access to gists.
  private func finish(
    _ token: Token, ends: String?, clientID: String?, in keyring: any SecretStore
  ) async throws {
    context.redactor.learn(token.value)
    let identity = try await context.identity(
      of: FoundToken(token: token, origin: .given), on: host)
    guard !OAuthScopes.lackGist(identity.scopes) else {
      throw DeviceFlowError.lacksGistScope(host: host.name)
    }
    try await keyring.save(token.value, host: host.name, account: identity.login)
    remember(
      .init(
        login: identity.login, tokenEnds: ends ?? identity.tokenEnds,
        tokenFingerprint: token.fingerprint), clientID: clientID)
    context.resolvedTokens.remember(
      FoundToken(token: token, origin: .keyring(account: identity.login)), for: host.name)
    if identity.scopes == nil {
      context.diagnostics.note(
        "the token's scopes are unknown; it needs permission to read and write gists")
    }
    context.diagnostics.done(
      "Signed in to \(host) as \(identity.login); the token is stored in the keyring")
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
