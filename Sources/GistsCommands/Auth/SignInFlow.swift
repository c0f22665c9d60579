import ChildProcesses
import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import Keyring
import LocalFiles
import TerminalOutput

/// Signing in to one host: the keyring first, then the token, then who it belongs to, and only then
/// the store.
struct SignInFlow: Sendable {
  let context: AppContext
  let host: Host

  init(_ context: AppContext, host: Host) {
    self.context = context
    self.host = host
  }

  /// OAuth 2.0 device flow.
  func withDeviceFlow(
    _ browser: BrowserUse, clientID: String? = nil, scopes: [String] = []
  ) async throws {
    try refuseSavedCopy()
    let clientID = try ClientID(context, host: host, given: clientID)
    let keyring = try await preparedKeyring()
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

  /// A token from stdin.
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

  /// There is nobody in a folder to sign in.
  private func refuseSavedCopy() throws {
    if host.kind == .folder { throw APIError.signInRequired(host: host.name) }
  }

  private func givenBytes() async throws -> [UInt8] {
    guard context.console.terminal.inIsTerminal else {
      return try context.input.readAll(Self.longestInput)
    }
    let mode = TerminalMode(of: context.input.descriptor)
    let line = try await Termination.with(cleanup: { mode?.restore() }) {
      try await context.prompt.secret("Paste the token (it is not shown): ")
    }
    return Array(line.utf8)
  }

  /// More than any token has, in bytes.
  private static let longestInput = 64 << 10

  /// Before a code is shown the keyring must be there and open.
  private func preparedKeyring() async throws -> any SecretStore {
    let keyring = context.keyring(.full)
    try await keyring.prepare()
    return keyring
  }

  /// Stores a token once GitHub has said whose it is and that it may work with gists.
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
        "this token does not say what it may do; it needs permission to read and write gists")
    }
    context.diagnostics.say(
      "Signed in to \(host) as \(identity.login). The token is in the keyring.")
  }

  /// A folder that can't be written costs the record, not the sign-in: the keyring knows the
  /// account too.
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
