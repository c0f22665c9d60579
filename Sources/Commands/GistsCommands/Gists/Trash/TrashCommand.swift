import ArgumentParser
import ClientState
import CommandSupport
import FoundationEssentials
import GitHubModels
import TerminalOutput

/// The command `gists trash`.
struct TrashCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "trash", abstract: "List deleted gists or empty the trash",
    discussion: """
      gists delete deletes a gist on GitHub and keeps a copy on this computer until you restore it \
      or empty the trash. The most recently deleted gist is listed first. In a pipe, the columns \
      are ID, owner, description, files, visibility and time of deletion.

      Examples:
        gists trash
        gists restore 6cad326836d38bd3a7ae
        gists trash --empty
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .list, changesWith: ["--empty": .trash],
    offersSignIn: false)

  @Flag(help: "Delete everything in the trash permanently")
  var empty = false

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation")
  var yes = false

  @OptionGroup var output: JSONOptions

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if yes && !empty { throw ValidationError("--yes requires --empty") }
  }

  func run(in context: AppContext) async throws {
    let trash = context.trash(of: try context.namedHost())
    if empty {
      try await TrashEmptying(trash: trash, context: context).run(asks: !yes)
    } else {
      trash.removeAbandoned()
      let entries = trash.entries {
        context.diagnostics.warn(context.failureFormatter.failure(for: $0).message)
      }
      try TrashList(entries: entries, trash: trash).print(in: context)
    }
  }
}
