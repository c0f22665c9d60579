import ArgumentParser
import CommandSupport

struct BackupCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Back up gists to a folder as plain files, optionally with history",
    discussion: """
      Each gist gets a folder named after its ID, and an ID.json file next to it with GitHub's \
      metadata, without history and forks. Later runs fetch only what changed, and an interrupted backup resumes where it \
      stopped. Nothing is ever removed: gists that were deleted or unstarred stay in the backup. \
      Only you can read the folder. Files over 10 MB need git.

      With --git, each gist also gets ID.git, a bare git repository with its full history. gists \
      restore FOLDER/ID.git creates a gist from it; gists history and gists diff read it with \
      --offline.

      Examples:
        gists backup ~/gists                  your gists and those you starred
        gists backup ~/gists mine @octocat
        gists backup ~/gists --git
        git clone ~/gists/ID.git notes
      """)
  static let traits = CommandTraits(
    changes: [.copies, .library], takes: .nothing, prints: .outcomes)

  @Argument(
    help: ArgumentHelp("Folder to write to; created if missing", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Argument(
    help: ArgumentHelp(
      "mine, public, starred or @LOGIN (default: mine starred)", valueName: "list"),
    completion: .values(.feed), transform: Feed.init(argument:))
  var feeds: [Feed] = []

  @Flag(name: .customLong("git"), help: "Also back up the history of each gist, with git")
  var includesHistory = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { try ValidationError.refuseBlank(folder, "FOLDER") }

  func run(in context: AppContext) async throws {
    try await BackupFlow(
      path: folder, feeds: feeds.isEmpty ? SyncFlow.ordinary : feeds,
      includesHistory: includesHistory, repositories: context.repositories
    ).run()
  }
}
