import ArgumentParser
import ClientState
import CommandSupport
import GitHubAPI
import TerminalOutput

struct AuthSwitch: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch",
    abstract: "Switch to another account on a host",
    discussion: """
      Without ACCOUNT, choose one at a terminal.

      Examples:
        gists auth switch monalisa
        gists auth switch --host ghe.example.com
      """)
  static let traits = CommandTraits(
    changes: .accounts, takes: .nothing, prints: .outcomes, sendsRequests: false,
    offersSignIn: false)

  @Argument(
    help: ArgumentHelp("Account to use from now on", valueName: "account"),
    completion: .values(.account))
  var account: String?

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try ValidationError.refuseBlank(account, "ACCOUNT")
    try global.refuseAccount("auth switch")
  }

  func run(in context: AppContext) async throws {
    let host = try context.settings.namedHost()
    try context.sessions.refuseOtherHost(host)
    let entry = try context.stateFiles.accounts.read().hosts[host.spelling] ?? .init()
    guard !entry.accounts.isEmpty else { throw APIError.signInRequired(host: host.name) }
    let login = try await chosen(of: entry, context)
    guard let account = entry[login] else {
      throw Failure(
        .signInNeeded, "not signed in to \(host) as \(login)",
        next: [context.failureFormatter.signInStep], host: host.name)
    }
    try await context.stateFiles.accounts.update { $0.hosts[host.spelling]?.active = account.login }
    context.output.record("switched", [.init("host", host.name), .init("account", account.login)])
    context.diagnostics.done(
      entry.activeLogin == account.login
        ? "\(account.login) is already active on \(host)"
        : "Switched to \(account.login) on \(host)")
    if let name = context.sessions.credentials(for: host).variables.names.first {
      context.diagnostics.warn("\(name) is set and takes precedence over the keyring")
    }
  }

  private func chosen(of entry: Accounts.Entry, _ context: AppContext) async throws -> String {
    if let account { return account }
    let logins = entry.accounts.map(\.login)
    if logins.count == 1 { return logins[0] }
    guard context.console.terminal.canAsk else {
      throw Failure(
        .wrongUsage, "several accounts; specify one",
        next: logins.map { "run \(context.failureFormatter.command("auth switch", .value($0)))" })
    }
    let lines = logins.map { $0 == entry.active ? "\($0) (active)" : $0 }
    return logins[try await context.prompts.choose("Which account?", from: lines)]
  }
}
