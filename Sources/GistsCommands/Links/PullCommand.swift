import ArgumentParser
import CommandSupport
import TerminalOutput

/// The command `gists pull`.
struct PullCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Bring linked files up to what their gists hold.",
    discussion: """
      Without FILE, all linked files. A file that was changed here since it was last the same is not \
      overwritten, unless --force says so; one that is missing is written again. A file is written whole \
      or not at all, and keeps its permissions.

      Examples:
        gists pull
        gists pull notes.md
        gists pull --force notes.md
      """)

  @Argument(help: ArgumentHelp("Linked files.", valueName: "file"), completion: .file())
  var files: [String] = []

  @Flag(help: "Overwrite what was changed here.")
  var force = false

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let pull = PullFlow(isForced: force, areNamed: !files.isEmpty, context: context)
    try await pull.run(try context.links(of: files))
  }
}
