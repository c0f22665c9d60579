import ArgumentParser
import CommandSupport
import TerminalOutput

/// The command `gists rename`.
struct RenameCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a file in a gist",
    discussion: """
      To make other changes at the same time, use gists edit --rename.

      Examples:
        gists rename 6cad326836d38bd3a7ae hello.py hi.py
      """)

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .gist)
  var gist: String

  @Argument(help: ArgumentHelp("Name of the file", valueName: "old"))
  var old: String

  @Argument(help: ArgumentHelp("New name of the file", valueName: "new"))
  var new: String

  @Flag(help: "Overwrite changes made by others in the meantime")
  var force = false

  @OptionGroup var secrets: SecretOptions

  @OptionGroup var output: JSONOptions

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let named = try context.gist(gist, takesPrefix: context.console.terminal.canAsk)
    try await EditFlow(
      gist: named, request: EditRequest(renamed: [.init(from: old, to: new)]), isForced: force,
      allowsSecrets: secrets.areAllowed, context: context
    ).run()
  }
}
