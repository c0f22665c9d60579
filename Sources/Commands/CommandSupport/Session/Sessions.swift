import ChildProcesses
package import ClientState
import FoundationEssentials
package import GitHubAPI
package import Keyring
import ProgramVersion
import TerminalOutput

/// A host and its API manager.
package struct Session: Sendable {
  package let host: Host
  package let api: APIManager
}

/// The hosts, and the sessions with them.
package struct Sessions: Sendable {
  package let output: CommandOutput
  package let stateFiles: StateFiles
  let keyring: @Sendable (KeyringWait) -> any SecretStore
  let keyringSite: @Sendable () -> KeyringSite
  let transport: any Transport
  let progressDelay: Duration?
  let processRunner: ProcessRunner
  package let redactor: Redactor
  let arguments: [String]
  package let triesLater: Bool
  package let resolvedTokens: ResolvedTokens
  package let renewal: SignInRenewal?
  let otherHost: OtherHost
  package var cacheAges: CacheAges

  package var settings: RunSettings { output.settings }
  package var time: TimeSource { output.time }

  /// The signed-in accounts of each host.
  package var accounts: AccountsFile { stateFiles.accounts }

  /// Returns a session for `--host`, `GISTS_HOST` or github.com, or for the host of a gist's URL,
  /// which must be known.
  ///
  /// The keyring is not opened until a request needs a token. Each request for a document
  /// revalidates the response of an earlier run.
  ///
  /// - Parameters:
  ///   - urlHost: the host part of a URL that the user gave.
  ///   - pace: the request pace for commands that make many requests.
  ///   - answers: a response cache whose responses are also reused within the session; without
  ///     it, every request is sent.
  /// - Returns: the host, and an API manager that finds its token.
  /// - Throws: a ``Failure`` if the host is unknown or a setting is invalid; `HostError`.
  package func session(
    urlHost: String? = nil, pace: RequestPace? = nil, answers: (any ResponseCache)? = nil
  ) throws -> Session {
    let host = try urlHost.map { try self.host(urlHost: $0) } ?? settings.namedHost()
    if urlHost != nil { otherHost.name(host) }
    return try session(host: host, pace: pace, answers: answers)
  }

  /// Returns a session of the user, whose token comes from a variable, a command or the keyring.
  ///
  /// For a folder host, files replace the network. With `offline`, nothing is sent and responses
  /// come only from `answers`.
  package func session(
    host: Host, pace: RequestPace? = nil, answers: (any ResponseCache)? = nil,
    offline: OfflineMode? = nil
  ) throws -> Session {
    // Throws if the account of `--account` is not signed in.
    _ = try account(on: host)
    let credentials = credentials(for: host)
    var session = try requestSession(on: host)
    session.token = { need in try await credentials.token(need) }
    session.rejected = { [self] in try await rejection(of: $0, $1, by: host) }
    session.pace = pace
    session.cache = answers ?? responses(of: host)
    session.reusesResponses = answers != nil
    session.offline = offline
    return Session(host: host, api: APIManager(session, transport: shownTransport(to: host)))
  }

  /// Returns a session whose requests are about one token, or without any token.
  ///
  /// Nothing is cached. A token that the host rejects is not replaced.
  package func session(host: Host, about token: Token?) throws -> Session {
    var session = try requestSession(on: host)
    session.token = { _ in token }
    return Session(host: host, api: APIManager(session, transport: shownTransport(to: host)))
  }

  /// Returns a session without a token, for requests of any kind.
  private func requestSession(on host: Host) throws -> APISession {
    var session = apiSession(on: host)
    session.timeout = try settings.timeout()
    session.rateLimitWait = try rateLimitWait()
    session.willSend = { [self] request in
      if request.isSafe { tellOtherHost(host) } else { try refuseOtherHost(host) }
    }
    session.notice = { [self] in tell($0) }
    return session
  }

  /// Returns the time to wait for a rate limit without `--wait`: a minute at a terminal, else none.
  func rateLimitWait() throws -> RateLimitWait {
    if triesLater { return .none }
    if try settings.isOn(.wait) == true { return .unlimited }
    return output.console.terminal.errIsTerminal ? .upTo(.seconds(60)) : .none
  }

  private func apiSession(on host: Host) -> APISession {
    var session = APISession(
      host: host, userAgent: "gists/\(programVersion)", time: time, redactor: redactor)
    if settings.isVerbose {
      session.log = { [output] in output.diagnostics.trace(MessageText($0)) }
    }
    return session
  }

  /// The transport, which shows progress at a terminal.
  private func shownTransport(to host: Host) -> any Transport {
    if host.kind == .folder { return FolderTransport(host) }
    guard let progressDelay, output.console.terminal.errIsTerminal, !output.isJSON else {
      return transport
    }
    return ProgressTransport(transport, host: host, console: output.console, delay: progressDelay)
  }

  /// Reports a notice of the API manager while the request continues.
  private func tell(_ notice: APINotice) {
    switch notice {
    case .waitingForRateLimit(let host, let until):
      output.diagnostics.note("rate limited by \(host); retrying at \(ClockTime.clock(until))")
    case .retrying(let host, let attempt):
      output.diagnostics.note("request to \(host) failed, retrying (\(attempt) of 2)")
    case .skipped(let count):
      output.diagnostics.warn(
        "skipped \(Plural.count(count, "entry", "entries")) without a valid ID")
    case .repaired(let count):
      output.diagnostics.warn(
        "replaced invalid Unicode with \u{FFFD} in \(Plural.count(count, "entry", "entries"))")
    case .publicFeedEnds:
      output.diagnostics.note("end of the public list: GitHub lists only the newest 3,000 gists")
    case .servedFromCache(let host, let date): cacheAges.remember(date, of: host)
    case .signedOut(let host): tellSignedOut(of: host)
    }
  }

  /// Formats the errors of this run.
  package var failureFormatter: FailureFormatter {
    let host = try? settings.namedHost()
    return FailureFormatter(
      host: host, isHostOption: settings.options.host != nil, account: settings.options.account,
      isHostSetting: settings.resolved(.host).source == .file,
      knownHost: { [self] in try? self.host(urlHost: $0) }, resolvedTokens: resolvedTokens,
      isTokenSet: host.map { !variables(for: $0).names.isEmpty } ?? false,
      otherHosts: { [self] in host.map { signedInHosts(otherThan: $0) } ?? [] },
      signedInAccount: { [self] in (try? accounts.read())?.hosts[$1.spelling]?[$0]?.login },
      keyringSite: keyringSite, isVerbose: settings.isVerbose, timeOfDay: ClockTime.clock,
      now: time.now)
  }

  /// Decides what happens to a request whose token the host rejected.
  ///
  /// A variable's token is never replaced: a script should fail. A command's token is replaced
  /// once, if the command now prints another token.
  func rejection(
    of token: Token, _ need: APIRequest.Authorization, by host: Host
  ) async throws -> TokenRejection {
    guard let found = resolvedTokens.token(host.name) else { return .failed }
    let new: FoundToken?
    switch found.origin {
    case .variable, .given, .copied: return .failed
    // Another request already has a new token.
    case .command where found.token != token, .keyring where found.token != token:
      return .renewed(found.token)
    case .command:
      new = try await credentials(for: host).commandToken(insteadOf: token)
      if new == nil { return .failed }
    case .keyring: new = try await credentials(for: host).renewed(found, in: openKeyring(.full))
    }
    if let new {
      redactor.learn(new.token.value)
      resolvedTokens.remember(new, for: host.name)
      return .renewed(new.token)
    }
    let offered = try await renewal?.token(for: host, insteadOf: found, in: self)
    if let offered, offered != token { return .renewed(offered) }
    return need == .optional ? .signedOut : .failed
  }

  /// Notes once that requests continue signed out.
  func tellSignedOut(of host: String) {
    guard resolvedTokens.reject(host) else { return }
    output.diagnostics.note("\(host) rejected your token; continuing signed out")
    let command = failureFormatter.on(hostNamed: host).signInStep
    output.diagnostics.hint("to sign in again, \(command)")
  }

  /// Runs `body` while no other process renews, stores or removes the tokens of an account: a
  /// renewal that ends later would store tokens again that were removed or replaced.
  package func alone<Value>(
    withTokensOf account: String, on host: Host, givesUp: Bool = true,
    _ body: () async throws -> Value
  ) async throws -> Value {
    let wait = waiting(
      for: "another command with the tokens of \(account)", silence: .seconds(1),
      givesUp: givesUp)
    return try await accounts.alone(withTokensOf: account, on: host.spelling) {
      try await wait()
    } _: {
      try await body()
    }
  }

  /// Returns the device flow of an OAuth app, which requests these scopes.
  package func deviceFlow(on host: Host, clientID: String, scopes: [String] = []) -> DeviceFlow {
    DeviceFlow(
      apiSession(on: host), clientID: clientID, scopes: scopes, transport: transport)
  }

  /// Returns the host of a gist's URL.
  ///
  /// It must be known: github.com, the named host, or a host with a signed-in account.
  ///
  /// - Parameter urlHost: the URL's host with its port, if any. A leading `gist.` is ignored unless
  ///   it is part of the server's own name.
  /// - Returns: the host to send requests to.
  /// - Throws: a ``Failure`` (64) if the host is unknown, `--host` names another one, or the run
  ///   serves only another one.
  package func host(urlHost: String) throws -> Host {
    let named = try settings.namedHost()
    let own = urlHost.lowercased()
    let name = own.hasPrefix("gist.") ? String(own.dropFirst(5)) : own
    if [own, name].contains(named.name) { return named }
    guard !settings.servesOneHost else {
      throw Failure(
        .wrongUsage, code: .otherHost,
        "the URL is on \(name), but this server is for \(named.name)",
        // Any text can have a URL.
        next: try isKnown(name)
          ? [
            "for \(name), the user can add a server that runs "
              + "\(forUser: SuggestedCommand("mcp", options: [], arguments: [], host: name))"
          ] : [], host: name)
    }
    guard settings.options.host == nil else {
      throw Failure(
        .wrongUsage, code: .otherHost, "the URL is on \(name), but --host is \(named.name)",
        next: ["run without --host"], host: name)
    }
    let known = try knownHosts()
    let host = known.first { $0.name == own } ?? known.first { $0.name == name }
    guard let host else {
      throw Failure(
        .wrongUsage, code: .unknownHost, "unknown host: \(name)",
        next: ["if you trust it, add --host \(name)"], host: name)
    }
    return host
  }

  /// Returns GitHub and the hosts that have accounts.
  private func knownHosts() throws -> [Host] {
    [.gitHub] + (try accounts.read().hosts.keys.compactMap { try? Host($0) })
  }

  private func isKnown(_ name: String) throws -> Bool {
    try knownHosts().contains { $0.name == name }
  }

  /// Opens the keyring.
  ///
  /// Shows a message while its dialog waits for the user; a signal closes the dialog.
  package func openKeyring(_ wait: KeyringWait) -> any SecretStore {
    keyring(wait).with(
      KeyringHooks { [output] in
        output.diagnostics.note("waiting for the keyring's dialog")
      } run: { cleanup, operation in
        await Termination.with(cleanup: cleanup) { await operation() }
      })
  }

  /// Returns the credentials for a host; `--account` takes precedence over the variables.
  package func credentials(for host: Host) -> Credentials {
    Credentials(
      host: host, variables: settings.options.account == nil ? variables(for: host) : .none,
      sessions: self)
  }

  /// The variables that are set for a host.
  package func variables(for host: Host) -> TokenVariables {
    let isNamed = settings.value(.host) != nil && (try? settings.namedHost()) == host
    return TokenVariables(settings.variables, host: host, isNamed: isNamed)
  }
}
