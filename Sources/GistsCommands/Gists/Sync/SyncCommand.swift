import ArgumentParser
import CommandSupport
import GitHubAPI

/// The command `gists sync`.
struct SyncCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Download gists into the local library",
    discussion: """
      The library makes gists searchable and readable offline. Unchanged gists are not fetched \
      again, and an interrupted sync continues where it stopped.

      Examples:
        gists sync                     your gists and those you starred
        gists sync mine @octocat
      """)

  @Argument(
    help: ArgumentHelp(
      "mine, public, starred or @LOGIN (default: mine starred)", valueName: "feed"),
    completion: .list(["mine", "public", "starred"]), transform: Feed.init(argument:))
  var feeds: [Feed] = []

  @Flag(help: "Do not throttle requests (local servers)")
  var unpaced = false

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let host = try context.namedHost()
    if unpaced, host.kind != .loopback {
      throw Failure(.wrongUsage, "--unpaced works only with a local server")
    }
    try await SyncFlow(
      feeds: feeds.isEmpty ? SyncFlow.ordinary : feeds, isPaced: !unpaced, context: context
    ).run()
  }
}
