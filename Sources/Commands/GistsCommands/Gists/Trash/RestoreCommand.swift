import ArgumentParser
import CommandSupport
import TerminalOutput

/// The command `gists restore`.
struct RestoreCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore a deleted gist and print its URL",
    discussion: """
      Creates a new gist with the same files, description and visibility. It has a new ID; stars, \
      comments and history are not restored, except your own star. Linked files are linked to the \
      new gist. Once the gist is created, it is removed from the trash.

      Examples:
        gists trash
        gists restore 6cad326836d38bd3a7ae
      """)
  static let traits = CommandTraits(
    changes: [.gists, .revisions, .trash], takes: .nothing, prints: .outcome)

  @Argument(
    help: ArgumentHelp(
      "Former ID (or its first digits) or URL", valueName: "gist"),
    completion: .values(.trashedGist))
  var gist: String?

  @Flag(help: "Skip files that GitHub won't accept; they stay in the trash")
  var partly = false

  @OptionGroup var output: JSONOptions

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let (entry, session) = try await context.trashEntryOrChoice(gist)
    try await RestoreFlow(entry: entry, session: session, context: context)
      .run(partly: partly)
  }
}
