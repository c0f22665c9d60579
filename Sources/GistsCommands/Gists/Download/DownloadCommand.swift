import ArgumentParser
import CommandSupport

/// The command `gists download`.
struct DownloadCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "download",
    abstract: "Write a gist's files into a folder.",
    discussion: """
      Without FOLDER it is one named as the gist's id. In a pipe the paths that were written are \
      printed, one a line.

      Nothing is written outside the folder, whatever a file is called, and nothing that is there is \
      replaced. --force replaces it, and writes hidden files (.bashrc, .git) too. A file that is \
      refused is told, and keeps no other from being written.

      Examples:
        gists download 6cad326836d38bd3a7ae
        gists download https://gist.github.com/octocat/6cad326836d38bd3a7ae . --force
      """)

  @Argument(help: ArgumentHelp("An id or a URL.", valueName: "gist"), completion: .gist)
  var gist: String

  @Argument(
    help: ArgumentHelp("Where to; made where it is missing.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @Flag(help: "Replace what is there, and write hidden files.")
  var force = false

  @OptionGroup var global: GlobalOptions

  func validate() throws { try ValidationError.refuseBlank(folder, "FOLDER") }

  func run(in context: AppContext) async throws {
    try await DownloadFlow(
      gist: try context.gist(gist), folder: folder, isForced: force, context: context
    ).run()
  }
}
