import ArgumentParser
import CommandSupport
import TerminalOutput

/// The command `gists pull`.
struct PullCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Download gists into their linked files",
    discussion: """
      Without FILE, downloads all linked files. Local changes are not overwritten without --force; \
      --dry-run shows what would change, and with a conflict what --force would change. Missing \
      files are created again. A file is written completely or not at all, and keeps its permissions.

      Examples:
        gists pull
        gists pull notes.md
        gists pull --dry-run notes.md
        gists pull --force notes.md
      """)
  static let traits = CommandTraits(
    changes: [.links, .library], takes: .linkedFiles, prints: .outcomes)

  @Argument(
    help: ArgumentHelp("Linked files (default: all)", valueName: "file"), completion: .file())
  var files: [String] = []

  @Flag(help: "Overwrite local changes")
  var force = false

  @Flag(help: "Show what would change in the local files, and write nothing")
  var dryRun = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let pull = PullFlow(
      isForced: force, isDryRun: dryRun, areNamed: !files.isEmpty, context: context)
    try await pull.run(try context.links(of: files))
  }
}
