import ArgumentParser
import ClientState
import CommandSupport
import GitHubAPI
import TerminalOutput

struct AuthToken: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Print the token",
    discussion: """
      Prints the token that gists uses for the host, for other programs.

      Examples:
        gists auth token
        GITHUB_TOKEN=$(gists auth token --account octocat) make release
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .text, sendsRequests: false)

  @Option(
    help: ArgumentHelp("Print this account's token from the keyring", valueName: "login"),
    completion: .values(.account))
  var account: String?

  @OptionGroup var global: GlobalOptions

  func validate() throws { try ValidationError.refuseBlank(account, "--account") }

  func run(in context: AppContext) async throws {
    let host = try context.settings.namedHost()
    context.sessions.tellOtherHost(host)
    let credentials = context.sessions.credentials(for: host)
    guard let token = try await token(credentials) else {
      if let account { throw context.failureFormatter.notSignedIn(to: host, as: account) }
      throw APIError.signInRequired(host: host.name)
    }
    try context.console.out.write(token.value + "\n")
  }

  private func token(_ credentials: Credentials) async throws -> Token? {
    guard let account else { return try await credentials.token(.required) }
    let entry = try credentials.accounts.read().hosts[credentials.host.spelling]
    return try await credentials.currentToken(
      of: entry?[account]?.login ?? account, in: credentials.keyring(.full))?.token
  }
}

extension FailureFormatter {
  func notSignedIn(to host: Host, as account: String) -> Failure {
    Failure(
      .signInNeeded, "not signed in to \(host) as \(account)",
      next: [signInStep], host: host.name)
  }
}
