import ArgumentParser
import CommandSupport
import GitHubAPI

/// The command `gists sync`.
struct SyncCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Bring the library of this computer up to date.",
    discussion: """
      The library makes gists searchable, and readable without the network. What did not change is not \
      fetched again, and a sync that was interrupted goes on where it stopped.

      Examples:
        gists sync                     yours and those you starred
        gists sync mine @octocat
      """)

  @Argument(
    help: ArgumentHelp(
      "mine, public, starred or @LOGIN. (default: mine starred)", valueName: "feed"),
    completion: .list(["mine", "public", "starred"]), transform: Feed.init(argument:))
  var feeds: [Feed] = []

  @Flag(help: "Keep no pace, for a server on this computer.")
  var unpaced = false

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let host = try context.namedHost()
    if unpaced, host.kind != .loopback {
      throw Failure(.wrongUsage, "--unpaced is for a server on this computer")
    }
    try await SyncFlow(
      feeds: feeds.isEmpty ? SyncFlow.ordinary : feeds, isPaced: !unpaced, context: context
    ).run()
  }
}
