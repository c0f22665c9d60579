import ArgumentParser
import CommandSupport
import GitHubAPI
import TerminalOutput

struct SyncCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Download gists into the local library",
    discussion: """
      The library makes gists searchable and readable offline. Unchanged gists are not fetched \
      again, and an interrupted sync continues where it stopped.

      sync does not download history or forks: gists view --offline --json prints those only for \
      gists that you have viewed.

      Examples:
        gists sync                     your gists and those you starred
        gists sync mine @octocat
        gists sync --install-timer     every hour in the background
      """)
  static let traits = CommandTraits(changes: .library, takes: .nothing, prints: .outcomes)

  @Argument(
    help: ArgumentHelp(
      "mine, public, starred or @LOGIN (default: mine starred)", valueName: "list"),
    completion: .values(.feed), transform: Feed.init(argument:))
  var feeds: [Feed] = []

  @Flag(help: "Do not throttle requests (local servers)")
  var unpaced = false

  @OptionGroup var timer: TimerOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  private var job: BackgroundTimer.Job {
    BackgroundTimer.Job(
      command: "sync", arguments: feeds.map { .value($0.name) }, summary: "Sync gists of",
      act: "syncs")
  }

  func run(in context: AppContext) async throws {
    let host = try context.settings.namedHost()
    if unpaced, host.kind != .loopback {
      throw Failure(.wrongUsage, "--unpaced works only with a local server")
    }
    if timer.changesTimer { return try await timer.changeTimer(of: job, in: context) }
    try await timer.toleratingLockedKeyring(in: context, notDone: "nothing was synced") {
      try await SyncFlow(
        feeds: feeds.isEmpty ? SyncFlow.ordinary : feeds, isPaced: !unpaced,
        libraries: context.libraries, repositories: context.repositories
      ).run()
    }
  }
}
