import ArgumentParser
import ClientState
import CommandSupport
import FoundationEssentials
import GitHubModels
import TerminalOutput

/// The command `gists trash`.
struct TrashCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "trash", abstract: "List the gists that were deleted, or delete them for good.",
    discussion: """
      What gists delete took from GitHub lies in a folder of yours alone on this computer, the latest \
      first. It stays until it is restored or the trash is emptied. In a pipe the columns are id, \
      owner, description, files, visibility and the time of the deletion.

      Examples:
        gists trash
        gists restore 6cad326836d38bd3a7ae
        gists trash --empty
      """)

  @Flag(help: "Delete what is in the trash for good.")
  var empty = false

  @Flag(name: .shortAndLong, help: "Empty it without asking.")
  var yes = false

  @Flag(name: .customLong("json"), help: "Print a JSON array.")
  var isJSON = false

  @OptionGroup var global: GlobalOptions

  static var offersSignIn: Bool { false }

  func validate() throws {
    if isJSON && empty { throw ValidationError("--json and --empty exclude each other") }
    if yes && !empty { throw ValidationError("--yes goes with --empty") }
  }

  func run(in context: AppContext) async throws {
    let trash = context.trash(of: try context.namedHost())
    if empty {
      try await TrashEmptying(trash: trash, context: context).run(asks: !yes)
    } else {
      let entries = trash.entries {
        context.diagnostics.warn(context.failureFormatter.failure(for: $0).message)
      }
      try TrashList(entries: entries, trash: trash).print(in: context)
    }
  }
}
