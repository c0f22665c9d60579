import ArgumentParser
import ClientState
import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import Keyring
import LocalFiles
import TerminalOutput
/// `gists auth logout`.
struct AuthLogout: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "logout",
    abstract: "Take the token out of the keyring.",
    discussion: """
      Examples:
        gists auth logout
        gists auth logout --account monalisa
        gists auth logout --all --host ghe.example.com
        gists auth logout --forget-library
      """)

  @Option(help: ArgumentHelp("Which account; else the active one.", valueName: "login"))
  var account: String?

  @Flag(help: "All accounts of the host.")
  var all = false

  @Flag(help: "What becomes of the account's library on this computer. (default: it is kept)")
  var library: LibraryChoice?

  @OptionGroup var global: GlobalOptions

  static var offersSignIn: Bool { false }

  func validate() throws {
    try ValidationError.refuseBlank(account, "--account")
    if all && account != nil { throw ValidationError("--all and --account exclude each other") }
  }

  func run(in context: AppContext) async throws {
    let host = try context.namedHost()
    let entry = try context.accounts.read().hosts[host.spelling] ?? .init()
    let keyring = context.keyring(.full)
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
    for login in logins {
      try await signOut(login, of: host, entry, keyring, context)
    }
    if let name = context.credentials(for: host).variables.names.first {
      context.diagnostics.warn("\(name) is set: its token is still used")
    }
  }

  /// Those of accounts.json and, where it names none, those of the keyring.
  private func logins(
    _ entry: Accounts.Entry, _ host: Host, _ keyring: any SecretStore
  ) async throws -> [String] {
    if let account { return [entry[account]?.login ?? account] }
    if !all, let login = entry.inUse { return [login] }
    let recorded = entry.accounts.map(\.login)
    let stored = try await keyring.accounts(host: host.name).filter { !recorded.contains($0) }
    return all ? recorded + stored : Array(stored.prefix(1))
  }

  private func signOut(
    _ login: String, of host: Host, _ entry: Accounts.Entry, _ keyring: any SecretStore,
    _ context: AppContext
  ) async throws {
    let count: Int
    do {
      count = try await keyring.remove(host: host.name, account: login)
    } catch {
      try forgetKeptLibrary(of: login, on: host, context)
      throw stillThere(error, login, host, entry, context)
    }
    if count == 0 && entry[login] == nil {
      context.diagnostics.note("not signed in to \(host) as \(login)")
      return try forgetKeptLibrary(of: login, on: host, context)
    }
    if entry[login] != nil {
      try context.accounts.update { $0.hosts[host.spelling]?.signOut(login) }
    }
    context.diagnostics.say("Signed out of \(host) as \(login).")
    context.diagnostics.say("The token itself ends when you revoke it: \(revokePage(host, entry))")
    try await forgetLibrary(of: login, on: host, context)
  }

  /// A person at the terminal is asked where no flag says it.
  private func forgetLibrary(of login: String, on host: Host, _ context: AppContext) async throws {
    switch library {
    case .keepLibrary: return
    case .forgetLibrary: try forgetKeptLibrary(of: login, on: host, context)
    case nil:
      guard let file = context.library(of: login, on: host), file.size > 0 else { return }
      let question =
        "Forget the library of \(login) on this computer too (\(ByteSize.text(file.size)))?"
      guard context.console.terminal.canAsk, try await context.prompt.confirm(question) else {
        return
      }
      try remove(file, "library of \(login)", context)
    }
  }

  /// Where the flag says it, whether or not the account is signed in still.
  private func forgetKeptLibrary(
    of login: String, on host: Host, _ context: AppContext
  ) throws {
    guard library == .forgetLibrary else { return }
    context.forgetAnswers()
    if let file = context.library(of: login, on: host) {
      try remove(file, "library of \(login)", context)
    }
  }

  /// Where the flag says it and no account is known: of whoever commands go as.
  private func forgetUsedLibrary(of host: Host, _ context: AppContext) throws {
    if let account { return try forgetKeptLibrary(of: account, on: host, context) }
    guard library == .forgetLibrary else { return }
    context.forgetAnswers()
    if let file = try context.library(of: host) { try remove(file, "library in use", context) }
  }

  private func remove(_ file: LibraryFile, _ name: String, _ context: AppContext) throws {
    guard file.exists else { return }
    do {
      try file.remove()
    } catch {
      throw Failure.libraryStays(error, file.file.path)
    }
    context.forgetAnswers()
    context.diagnostics.say("The \(name) is gone.")
  }

  private func stillThere(
    _ error: KeyringError, _ login: String, _ host: Host, _ entry: Accounts.Entry,
    _ context: AppContext
  ) -> Failure {
    var failure = failure(error, host, entry, context)
    failure.message += ": the token of \(login) on \(host) was not removed"
    return failure
  }

  /// A token in a variable helps nobody to sign out; to revoke the one in the keyring does.
  private func failure(
    _ error: KeyringError, _ host: Host, _ entry: Accounts.Entry, _ context: AppContext
  ) -> Failure {
    var failure = context.failureFormatter.keyringFailure(error)
    if failure.status == .signInNeeded {
      failure.nextSteps.append("or revoke the token: \(revokePage(host, entry))")
    }
    failure.host = host.name
    return failure
  }

  /// The page of the OAuth app where it is known, else that of the tokens made by hand.
  private func revokePage(_ host: Host, _ entry: Accounts.Entry) -> String {
    let settings = "\(host.web.absoluteString)/settings"
    return entry.clientID.map { "\(settings)/connections/applications/\($0)" }
      ?? "\(settings)/tokens"
  }
}

/// What `auth logout` does with the account's library.
enum LibraryChoice: String, EnumerableFlag {
  case keepLibrary, forgetLibrary
}
