import ArgumentParser
import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

/// `gists status`.
struct StatusCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the host, the account, where the token is and what is left of the rate limit.",
    discussion: """
      In a pipe a line has a key and a value with a tab between.

      Examples:
        gists status
        gists status --host ghe.example.com --json
      """)

  @Flag(name: .customLong("json"), help: "Print it as a JSON object.")
  var isJSON = false

  @OptionGroup var global: GlobalOptions

  static var offersSignIn: Bool { false }

  func run(in context: AppContext) async throws {
    let host = try context.namedHost()
    let token = try await TokenInspection(context, host: host).reports().first(where: \.isActive)
    var status = Status(
      host: host, token: token, library: context.libraryState(of: host),
      trash: context.trash(of: host).count)
    var failure: (any Error)?
    do {
      status.rateLimit = try await context.browsing().browser.rateLimit()
    } catch {
      failure = error
    }
    if isJSON {
      try context.print(status.json)
    } else {
      try status.facts(now: context.time.now()).write(to: context.console)
    }
    if let failure { throw failure }
  }
}
