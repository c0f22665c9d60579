import ArgumentParser
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

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let host = try context.settings.namedHost()
    context.sessions.tellOtherHost(host)
    let credentials = context.sessions.credentials(for: host)
    guard let token = try await credentials.token(.required) else {
      throw APIError.signInRequired(host: host.name)
    }
    try context.console.out.write(token.value + "\n")
  }
}
