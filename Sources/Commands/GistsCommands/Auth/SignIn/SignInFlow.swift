import ChildProcesses
import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import Keyring
import TerminalOutput

/// Signs in to one host.
///
/// Checks the keyring, gets a token, asks the host whose it is, and only then stores it.
struct SignInFlow: Sendable {
  let context: AppContext
  let host: Host
  var formatter: FailureFormatter { context.failureFormatter.on(host) }

  init(_ context: AppContext, host: Host) {
    self.context = context
    self.host = host
  }

  /// Signs in with the OAuth 2.0 device flow.
  func withDeviceFlow(
    _ browser: BrowserUse, clientID: String? = nil, scopes: [String] = []
  ) async throws {
    let keyring = try await preparedKeyring()
    let clientID = try ClientID(context, host: host, given: clientID)
    try await useBrowser(browser, clientID, scopes, in: keyring)
  }

  /// Signs in with a token that the user pastes, or that is on stdin.
  func withGivenToken() async throws {
    try await takeGivenToken(in: try await preparedKeyring())
  }

  /// Signs in with the token that another program has.
  ///
  /// `rejected` is a token that the host does not accept any more.
  func withToken(of program: TokenProgram, insteadOf rejected: Token? = nil) async throws {
    let keyring = try await preparedKeyring()
    guard let token = await ForeignTokens(context, host: host).token(of: program) else {
      throw await noToken(of: program)
    }
    guard token != rejected else { throw Failure.sameToken(of: program, host, formatter) }
    try await finish(.init(token: token, origin: .copied(program)), in: keyring)
  }

  /// Lets the user choose one of the ways to sign in that work on this machine, best first.
  func asking() async throws {
    let keyring = try await preparedKeyring()
    let ways = await SignInWay.all(context, host: host)
    switch try await choice(of: ways) {
    case .copy(let token, let program):
      try await finish(.init(token: token, origin: .copied(program)), in: keyring)
    case .browser(let clientID): try await useBrowser(.ask, clientID, [], in: keyring)
    case .paste: try await takeGivenToken(in: keyring)
    }
  }

  /// Throws if a host that was never used can't be reached: its name may be mistyped.
  func checkReachable() async throws {
    guard host != .gitHub, try context.accounts.read().hosts[host.spelling] == nil else { return }
    do {
      _ = try await context.session(host: host) { _, _ in nil }.api.send(.root)
    } catch let error as APIError {
      // Any other error is an answer of the host.
      if case .unreachable = error { throw error }
    }
  }

  private func choice(of ways: [SignInWay]) async throws -> SignInWay {
    guard ways.count > 1 else { return .paste }
    let question = "How do you want to sign in to \(host)?"
    return ways[try await context.choose(question, from: ways.map(\.words))]
  }

  private func useBrowser(
    _ browser: BrowserUse, _ clientID: ClientID, _ scopes: [String],
    in keyring: any SecretStore
  ) async throws {
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
    try await finish(
      .init(token: granted.token, origin: .given), ends: ends, clientID: clientID.toRemember,
      in: keyring)
  }

  /// Returns an available and unlocked keyring, before anything is asked for.
  ///
  /// Throws if the host is a folder, which has no accounts.
  private func preparedKeyring() async throws -> any SecretStore {
    try context.refuseOtherHost(host)
    if host.kind == .folder { throw APIError.signInRequired(host: host.name) }
    let keyring = context.keyring(.full)
    try await keyring.prepare()
    return keyring
  }

  private func noToken(of program: TokenProgram) async -> Failure {
    // Every version of both has this option.
    switch await context.processRunner.status([program.rawValue, "--version"], .seconds(5)) {
    case .notFound: program == .git ? .noGit : .noGh(formatter)
    case .succeeded, .failed, .stillRunning: .noToken(of: program, host, formatter)
    }
  }
}
