import ArgumentParser
import ClientState
import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import Keyring
import LocalFiles
import TerminalOutput
struct AuthLogout: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Sign out and remove the token from the keyring",
    discussion: """
      The token stays valid until you revoke it. --revoke does this on github.com, unless the \
      token was copied from gh or git.

      Examples:
        gists auth logout
        gists auth logout --account monalisa
        gists auth logout --all --host ghe.example.com
        gists auth logout --forget-library
        gists auth logout --revoke
      """)
  static let traits = CommandTraits(
    changes: .accounts, takes: .nothing, prints: .outcomes,
    options: ["--revoke": .init(changes: .accounts, sendsRequests: true)], sendsRequests: false,
    offersSignIn: false)

  @Flag(help: "Sign out of all accounts on the host")
  var all = false

  @Flag(help: "Keep the account's local library (default without a terminal)")
  var keepLibrary = false

  @Flag(help: "Delete the account's local library (default: ask at a terminal)")
  var forgetLibrary = false

  @Flag(help: "Also revoke the token on github.com")
  var revoke = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if all && account != nil { throw ValidationError("specify only one of --all and --account") }
    if keepLibrary && forgetLibrary {
      throw ValidationError("specify only one of --keep-library and --forget-library")
    }
  }

  func run(in context: AppContext) async throws {
    let host = try context.settings.namedHost()
    try context.sessions.refuseOtherHost(host)
    let entry = try context.stateFiles.accounts.read().hosts[host.spelling] ?? .init()
    guard !revoke || canRevoke(on: host) else {
      let page = RevocationPage(of: nil, entry.activeLogin.flatMap { entry[$0] }, on: host, entry)
      throw Failure(
        .wrongUsage, "--revoke works only on github.com", next: ["revoke the token at \(page)"])
    }
    let keyring = context.sessions.openKeyring(.full)
    let logins: [String]
    do {
      logins = try await self.logins(entry, host, keyring)
    } catch let error as KeyringError {
      try forgetUsedLibrary(of: host, context)
      throw failure(error, host, entry, context)
    }
    if logins.isEmpty {
      context.diagnostics.note("not signed in to \(host)")
      try forgetUsedLibrary(of: host, context)
    }
    var notRevoked: Failure?
    for login in logins {
      let failure = try await signOut(login, of: host, entry, keyring, context)
      notRevoked = notRevoked ?? failure
    }
    if let name = context.sessions.variables(for: host).names.first {
      context.diagnostics.warn("\(name) is set; its token is still used")
    }
    if let notRevoked { throw notRevoked }
  }

  private var account: String? { global.account }

  private func canRevoke(on host: Host) -> Bool { [.gitHub, .loopback].contains(host.kind) }

  /// Returns the accounts in accounts.json or, if it has none, those in the keyring.
  private func logins(
    _ entry: Accounts.Entry, _ host: Host, _ keyring: any SecretStore
  ) async throws -> [String] {
    if let account { return [entry[account]?.login ?? account] }
    if !all, let login = entry.activeLogin { return [login] }
    let recorded = entry.accounts.map(\.login)
    let stored = try await keyring.accounts(host: host.name).filter { !recorded.contains($0) }
    return all ? recorded + stored : Array(stored.prefix(1))
  }

  /// The result of removing an account's tokens.
  private struct Removal {
    /// nil if it was not read.
    var token: Token?
    var count = 0
    var isRevoked = false
    var notRevoked: Failure?
  }

  /// Signs out, even if the token can't be revoked; returns the failure of the revocation.
  private func signOut(
    _ login: String, of host: Host, _ entry: Accounts.Entry, _ keyring: any SecretStore,
    _ context: AppContext
  ) async throws -> Failure? {
    let copiedFrom = entry[login]?.copiedFrom
    var removal: Removal
    do {
      removal = try await removeTokens(of: login, on: host, entry, keyring, context)
    } catch let error as KeyringError {
      try forgetKeptLibrary(of: login, on: host, context)
      var failure = failure(error, host, entry, context)
      failure.message += "; the token of \(login) on \(host) was not removed"
      throw failure
    }
    if removal.count == 0 && entry[login] == nil {
      context.diagnostics.note("not signed in to \(host) as \(login)")
      try forgetKeptLibrary(of: login, on: host, context)
      return nil
    }
    if entry[login] != nil {
      do {
        try await context.stateFiles.accounts.update { $0.hosts[host.spelling]?.signOut(login) }
      } catch  where removal.count > 0 {
        // The token is gone; the page to revoke it is still to be shown.
        context.sessions.warn("\(login) is still in the list of accounts", because: error)
      }
    }
    context.sessions.forgetResponses()
    context.output.record("signed_out", [.init("host", host.name), .init("account", login)])
    context.diagnostics.done("Signed out of \(host) as \(login)")
    let page = RevocationPage(of: removal.token, entry[login], on: host, entry)
    if let copiedFrom {
      let what = revoke ? "the token was not revoked: " : ""
      context.diagnostics.note(
        "\(what)only the copy was removed; \(copiedFrom) still has the token")
    } else if removal.isRevoked {
      context.diagnostics.done("Revoked the token")
    } else if removal.notRevoked == nil {
      context.diagnostics.note("the token stays valid until you revoke it: \(page)")
      if canRevoke(on: host), !all {
        let command = context.failureFormatter.on(host).command(
          "auth logout", options: ["--revoke"])
        context.diagnostics.hint("next time, to also revoke the token, run \(command)")
      }
    }
    try await forgetLibrary(of: login, on: host, context)
    removal.notRevoked?.nextSteps = ["revoke the token at \(page)"]
    return removal.notRevoked
  }

  /// Removes an account's tokens from the keyring, and revokes them first if the flag is given.
  ///
  /// A running renewal ends first, because it would store new tokens afterwards.
  private func removeTokens(
    of login: String, on host: Host, _ entry: Accounts.Entry, _ keyring: any SecretStore,
    _ context: AppContext
  ) async throws -> Removal {
    func remove() async throws -> Removal {
      var removal = Removal()
      // A keyring may ask the user before it returns a token, so the token is read only if needed.
      if revoke || host.formerName != nil {
        let credentials = context.sessions.credentials(for: host)
        removal.token = try await credentials.token(of: login, in: keyring)?.token
      }
      if revoke, entry[login]?.copiedFrom == nil {
        (removal.isRevoked, removal.notRevoked) = try await revokeTokens(
          of: login, on: host, keyring, context)
      }
      try await keyring.refreshTokens.remove(host: host.name, account: login)
      removal.count = try await keyring.remove(host: host.name, account: login)
      return removal
    }
    guard entry[login]?.renewal != nil else { return try await remove() }
    return try await context.sessions.alone(withTokensOf: login, on: host, remove)
  }

  /// Revokes an account's token and refresh token on the host; returns whether it did, or the
  /// failure.
  ///
  /// - Throws: `KeyringError`.
  private func revokeTokens(
    of login: String, on host: Host, _ keyring: any SecretStore, _ context: AppContext
  ) async throws(KeyringError) -> (Bool, Failure?) {
    let secrets = [
      try await keyring.secret(host: host.name, account: login),
      try await keyring.refreshTokens.secret(host: host.name, account: login),
    ].compactMap(\.self)
    guard !secrets.isEmpty else { return (false, nil) }
    for secret in secrets { context.redactor.learn(secret) }
    do {
      let session = try context.sessions.session(host: host, about: nil)
      try await session.api.send(.revokeTokens(secrets))
      return (true, nil)
    } catch {
      var failure = context.failureFormatter.failure(for: error)
      failure.message = "signed out, but the token was not revoked: \(failure.message)"
      if case APIError.rateLimited = error {
        failure.message += " (it revokes at most 60 times an hour)"
      }
      return (false, failure)
    }
  }

  /// Deletes the account's library; without a flag, asks at a terminal.
  private func forgetLibrary(of login: String, on host: Host, _ context: AppContext) async throws {
    if forgetLibrary { return try forgetKeptLibrary(of: login, on: host, context) }
    guard !keepLibrary, let file = context.libraries.library(of: login, on: host), file.size > 0
    else { return }
    let question: MessageText =
      "Also delete the local library of \(login) (\(ByteSize.text(file.size)))?"
    guard context.console.terminal.canAsk, try await context.prompts.user.confirm(question) else {
      return
    }
    try remove(file, "library of \(login)", context)
  }

  /// Deletes the account's library if the flag is given, even if the account is not signed in.
  private func forgetKeptLibrary(
    of login: String, on host: Host, _ context: AppContext
  ) throws {
    guard forgetLibrary else { return }
    context.sessions.forgetResponses()
    if let file = context.libraries.library(of: login, on: host) {
      try remove(file, "library of \(login)", context)
    }
  }

  /// Deletes the library that commands use, if the flag is given and no account is known.
  private func forgetUsedLibrary(of host: Host, _ context: AppContext) throws {
    if let account { return try forgetKeptLibrary(of: account, on: host, context) }
    guard forgetLibrary else { return }
    context.sessions.forgetResponses()
    if let file = try context.libraries.library(of: host) {
      try remove(file, "local library", context)
    }
  }

  private func remove(_ file: LibraryFile, _ name: String, _ context: AppContext) throws {
    guard file.exists else { return }
    do {
      try file.remove()
    } catch {
      throw Failure.libraryNotRemoved(error, file.file.path)
    }
    context.diagnostics.done("Deleted the \(name)")
  }

  /// Returns the error with a hint to revoke the token: a token in a variable would not help.
  private func failure(
    _ error: KeyringError, _ host: Host, _ entry: Accounts.Entry, _ context: AppContext
  ) -> Failure {
    var failure = context.failureFormatter.keyringFailure(error)
    if failure.status == .signInNeeded {
      let or = failure.nextSteps.isEmpty ? "" : "or "
      let page = RevocationPage(of: nil, entry.activeLogin.flatMap { entry[$0] }, on: host, entry)
      failure.nextSteps.append("\(or)revoke the token at \(page)")
    }
    failure.host = host.name
    return failure
  }
}
