import ArgumentParser
import CommandSupport
import TerminalOutput

/// The command `gists restore`.
struct RestoreCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Create a deleted gist again, and print its URL.",
    discussion: """
      The files are the same byte for byte, and so are description and visibility. The gist gets a new \
      id; its stars, its comments and its history do not come back. Linked files are linked with the \
      new one. Once it is created it leaves the trash.

      Examples:
        gists trash
        gists restore 6cad326836d38bd3a7ae
      """)

  @Argument(
    help: ArgumentHelp(
      "The id or the URL that it had, or the first digits of the id.", valueName: "gist"),
    completion: .trashedGist)
  var gist: String

  @Flag(help: "Leave out files that GitHub takes no more; the trash keeps them.")
  var partly = false

  @Flag(name: .customLong("json"), help: "Print the gist as GitHub describes it.")
  var isJSON = false

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let (entry, session) = try context.trashEntry(gist)
    try await RestoreFlow(entry: entry, session: session, context: context)
      .run(partly: partly)
  }
}
