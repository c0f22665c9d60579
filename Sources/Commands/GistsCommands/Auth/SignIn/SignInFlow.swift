import ChildProcesses
import ClientState
import CommandSupport
import GitHubAPI
import Keyring
import TerminalOutput
import TextFormats

/// Signs in to one host.
///
/// Checks the keyring, gets a token, asks the host for its owner, and only then stores it.
struct SignInFlow: Sendable {
  let context: AppContext
  let host: Host
  var formatter: FailureFormatter { context.failureFormatter.on(host) }

  /// Signs in with the OAuth 2.0 device flow; without a client ID, the user registers an app first.
  func withDeviceFlow(
    _ browser: BrowserUse, clientID: String? = nil, scopes: [String] = []
  ) async throws {
    let keyring = try await preparedKeyring()
    let clientID = try ClientID(context.sessions, host: host, given: clientID)
    guard clientID != nil || canAsk else { throw ClientID.missing(formatter) }
    try await useBrowser(browser, clientID, scopes, in: keyring)
  }

  /// Signs in with a token that the user pastes, or that is on stdin.
  func withGivenToken() async throws {
    try await takeGivenToken(in: try await preparedKeyring())
  }

  /// Signs in with another program's token.
  ///
  /// `rejected` is a token that the host no longer accepts.
  func withToken(of program: TokenProgram, insteadOf rejected: Token? = nil) async throws {
    let keyring = try await preparedKeyring()
    guard let token = await foreignTokens.token(of: program) else {
      throw await noToken(of: program)
    }
    guard token != rejected else { throw formatter.sameToken(of: program, host) }
    try await copy(token, of: program, in: keyring)
  }

  /// Lets the user choose one of the ways to sign in that work on this machine, best first.
  func asking() async throws {
    let keyring = try await preparedKeyring()
    let ways = try await SignInWay.all(foreignTokens, context.sessions)
    let question: MessageText = "How do you want to sign in to \(host)?"
    switch ways[try await context.prompts.choose(question, from: ways.map(\.words))] {
    case .copy(let token, let program): try await copy(token, of: program, in: keyring)
    case .signInWithGh:
      guard let token = try await foreignTokens.token(afterGh: .login) else {
        throw await noToken(of: .gh)
      }
      try await copy(token, of: .gh, in: keyring)
    case .browser(let clientID): try await useBrowser(.ask, clientID, [], in: keyring)
    case .paste: try await takeGivenToken(in: keyring)
    }
  }

  private var accounts: AccountsFile { context.stateFiles.accounts }

  private var foreignTokens: ForeignTokens { ForeignTokens(programs: context.programs, host: host) }

  private var canAsk: Bool { context.console.terminal.canAsk && !context.isJSON }

  /// Signs in with a copy of a program's token; if gh's lacks the gist scope, offers to add it.
  private func copy(
    _ token: Token, of program: TokenProgram, in keyring: any SecretStore
  ) async throws {
    do {
      try await finish(.init(token: token, origin: .copied(program)), in: keyring)
    } catch let failure as Failure
      where failure.code == .missingScope && program == .gh && canAsk
    {
      guard await foreignTokens.canSignInWithGh() else { throw failure }
      let command = GhCommand.refresh.words(on: host).joined(separator: " ")
      let question: MessageText =
        "gh's token doesn't have the gist scope. Run \(command) to add it?"
      guard try await context.prompts.user.confirm(question, byDefault: true) else {
        context.declinedOffers.decline(failure.status)
        throw failure
      }
      guard let new = try await foreignTokens.token(afterGh: .refresh) else { throw failure }
      try await finish(.init(token: new, origin: .copied(.gh)), in: keyring)
    }
  }

  /// Throws if a host that was never used can't be reached: its name may be mistyped.
  func checkReachable() async throws {
    guard host != .gitHub, try accounts.read().hosts[host.spelling] == nil else { return }
    do {
      _ = try await context.sessions.session(host: host, about: nil).api.send(.root)
    } catch let error as APIError {
      // Any other error is an answer of the host.
      if case .unreachable = error { throw error }
    }
  }

  private func useBrowser(
    _ browser: BrowserUse, _ clientID: ClientID?, _ scopes: [String],
    in keyring: any SecretStore
  ) async throws {
    let flow = { (clientID: ClientID) in
      context.sessions.deviceFlow(
        on: host, clientID: clientID.value,
        scopes: [OAuthScopes.gist] + scopes.filter { $0 != OAuthScopes.gist })
    }
    let (clientID, code) =
      if let clientID {
        (clientID, try await flow(clientID).start())
      } else {
        try await AppRegistration(
          sessions: context.sessions, prompts: context.prompts, programs: context.programs,
          host: host
        ).askForClientID(browser, flow)
      }
    let granted = try await DeviceCodePrompt(
      output: context.output, prompts: context.prompts, programs: context.programs, host: host,
      code: code
    ).wait(flow(clientID), browser)
    guard !granted.lacksGistScope else {
      throw DeviceFlowError.lacksGistScope(host: host.name)
    }
    try await finish(
      .init(token: granted.token, origin: .given), granted, clientID, in: keyring)
  }

  /// Returns an available and unlocked keyring; call it before asking the user.
  ///
  /// Throws if the host is a folder, which has no accounts.
  private func preparedKeyring() async throws -> any SecretStore {
    try context.sessions.refuseOtherHost(host)
    if host.kind == .folder { throw APIError.signInRequired(host: host.name) }
    let keyring = context.sessions.openKeyring(.full)
    try await keyring.prepare()
    return keyring
  }

  private func noToken(of program: TokenProgram) async -> Failure {
    // Every version of both has this option.
    switch await context.processRunner.status([program.rawValue, "--version"], .seconds(5)) {
    case .notFound: program == .git ? .noGit : formatter.noGh
    case .succeeded, .failed, .stillRunning: formatter.noToken(of: program, host)
    }
  }

  /// Stores a token after GitHub has confirmed its owner and its access to gists.
  ///
  /// `granted` is the response to a device flow of the app with this client ID.
  func finish(
    _ found: FoundToken, _ granted: AccessTokenResponse? = nil, _ clientID: ClientID? = nil,
    in keyring: any SecretStore
  ) async throws {
    context.redactor.learn(found.token.value)
    if let failure = formatter.unusable(found) { throw failure }
    let identity = try await context.sessions.identity(of: found, on: host)
    guard !OAuthScopes.lackGist(identity.scopes) else {
      throw formatter.lacksGistScope(found.origin)
    }
    guard try await mayHaveGists(identity, found.token) else {
      throw formatter.managedUser(identity.login, host)
    }
    var account = Accounts.Account(
      login: identity.login, userID: identity.userID, tokenFingerprint: found.token.fingerprint,
      copiedFrom: found.origin.program?.rawValue)
    if let granted, let clientID {
      account.setExpiration(of: granted, clientID: clientID.value, now: context.time.now())
    }
    if account.tokenEnds == nil { account.tokenEnds = identity.tokenEnds }
    try await store(found.token, granted?.refresh?.token, of: account, clientID, in: keyring)
    context.resolvedTokens.remember(
      FoundToken(
        token: found.token, origin: .keyring(account: identity.login),
        copiedFrom: found.origin.program, renewsAt: account.renewsAt), for: host.name)
    if identity.scopes == nil {
      context.diagnostics.note(
        "token scopes unknown; the token must be allowed to read and write gists")
    }
    context.output.record(
      "signed_in", [.init("host", host.name), .init("account", identity.login)])
    let what = found.origin.program.map { "a copy of \($0)'s token" } ?? "the token"
    context.diagnostics.done(
      "Signed in to \(host) as \(identity.login); \(what) is stored in the keyring")
  }

  /// Whether the account can have gists.
  ///
  /// Managed users of an enterprise can't: their logins end with an underscore and the enterprise's
  /// short code. Other logins have no underscore, but a few old ones may.
  /// <https://docs.github.com/en/enterprise-cloud@latest/admin/managing-iam/understanding-iam-for-enterprises/about-enterprise-managed-users>
  private func mayHaveGists(_ identity: Identity, _ token: Token) async throws -> Bool {
    guard host.kind == .gitHub, identity.login.contains("_") else { return true }
    do {
      let api = try context.sessions.session(host: host, about: token).api
      let response = try await api.send(.myGists(since: nil, perPage: 1))
      return try JSON(parsing: response.body).array?.isEmpty == false
    } catch APIError.errorResponse(let response) where [403, 404].contains(response.status) {
      return false
    }
  }

  /// Stores a new token with its refresh token; without one, removes the previous refresh token.
  ///
  /// A running renewal of the previous token ends first, because it would replace the new one. If
  /// the account was renamed on the host, its tokens under the old login are removed; a failure is
  /// only a warning, because the new token is stored.
  private func store(
    _ token: Token, _ refreshToken: Token?, of account: Accounts.Account, _ clientID: ClientID?,
    in keyring: any SecretStore
  ) async throws {
    let known = (try? accounts.read())?.hosts[host.spelling]
    let wasRenewed = known?[account.login]?.renewal != nil
    func save() async throws {
      if let refreshToken, account.renewal != nil {
        try await keyring.refreshTokens.save(
          refreshToken.value, host: host.name, account: account.login)
      } else if wasRenewed {
        try await keyring.refreshTokens.remove(host: host.name, account: account.login)
      }
      try await keyring.save(token.value, host: host.name, account: account.login)
      await remember(account, clientID)
    }
    if wasRenewed {
      // A token that was granted is not lost.
      try await context.sessions.alone(
        withTokensOf: account.login, on: host, givesUp: false, save)
    } else {
      try await save()
    }
    guard let former = known?.account(ofUser: account.userID)?.login,
      former.lowercased() != account.login.lowercased()
    else { return }
    context.sessions.moveLibrary(of: former, to: account.login, on: host)
    do {
      try await context.sessions.alone(withTokensOf: former, on: host) {
        try await keyring.remove(host: host.name, account: former)
        try await keyring.refreshTokens.remove(host: host.name, account: former)
      }
    } catch {
      let reason = context.failureFormatter.failure(for: error).message
      context.diagnostics.warn(
        "the token of \(former), the former name of \(account.login), was not removed: \(reason)")
    }
  }

  /// Records the account; an error is only a warning, because the keyring also has the account.
  private func remember(_ account: Accounts.Account, _ clientID: ClientID?) async {
    await context.sessions.warnOnError {
      try await accounts.update { accounts in
        let active = accounts.hosts[host.spelling]?.activeLogin
        accounts.hosts[host.spelling, default: .init()].signIn(account)
        // The command was for one account, so the active account stays the same.
        if context.settings.options.account != nil, let active {
          accounts.hosts[host.spelling]?.active = active
        }
        if let clientID, !clientID.isDefault {
          accounts.hosts[host.spelling]?.clientID = clientID.value
        }
      }
    }
  }
}

extension TokenOrigin {
  fileprivate var program: TokenProgram? {
    guard case .copied(let program) = self else { return nil }
    return program
  }
}
