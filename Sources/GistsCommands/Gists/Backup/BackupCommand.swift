import ArgumentParser
import CommandSupport

/// The command `gists backup`.
struct BackupCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Write all gists into a folder, as plain files.",
    discussion: """
      Each gist gets a folder named as its id, and beside it ID.json, what GitHub says of it. Run it \
      again, and only what changed is fetched; one that was interrupted goes on where it stopped. A \
      backup forgets nothing: gists that were deleted or unstarred stay. The folder is yours alone.

      Examples:
        gists backup ~/gists                  yours and those you starred
        gists backup ~/gists mine @octocat
      """)

  @Argument(
    help: ArgumentHelp("Where to; made where it is missing.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Argument(
    help: ArgumentHelp(
      "mine, public, starred or @LOGIN. (default: mine starred)", valueName: "feed"),
    completion: .list(["mine", "public", "starred"]), transform: Feed.init(argument:))
  var feeds: [Feed] = []

  @OptionGroup var global: GlobalOptions

  func validate() throws { try ValidationError.refuseBlank(folder, "FOLDER") }

  func run(in context: AppContext) async throws {
    try await BackupFlow(
      path: folder, feeds: feeds.isEmpty ? SyncFlow.ordinary : feeds, context: context
    ).run()
  }
}
