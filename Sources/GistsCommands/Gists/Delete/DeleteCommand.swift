import ArgumentParser
import TerminalOutput

/// The command `gists delete`.
struct DeleteCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete gists of yours.",
    discussion: """
      Shows what goes, and asks; without a terminal it needs --yes. Where one of several gists is \
      not there or not yours, none is deleted. At a terminal without GIST it offers your newest.

      Examples:
        gists delete 6cad326836d38bd3a7ae
        gists delete --yes https://gist.github.com/octocat/6cad326836d38bd3a7ae
      """)

  @Argument(help: ArgumentHelp("An id or a URL.", valueName: "gist"), completion: .gist)
  var gists: [String] = []

  @Flag(name: .shortAndLong, help: "Delete without asking.")
  var yes = false

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let canAsk = context.console.terminal.canAsk
    let named =
      gists.isEmpty
      ? [try await context.gistOrChoice(nil, question: "Delete which gist?", command: "delete")]
      : try context.gists(gists, takesPrefix: canAsk)
    guard yes || canAsk else { throw Failure.needsYes }
    let deletion = GistDeletion(gists: named, context: context)
    let found = try await deletion.load()
    try deletion.show(found)
    if !yes, try await !deletion.confirm() { throw Failure.nothingDeleted }
    try await deletion.delete()
  }
}
