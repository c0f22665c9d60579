import ArgumentParser
import CommandSupport
import TerminalOutput
import TextFormats

struct DeleteCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete gists",
    discussion: """
      Shows the gists and asks for confirmation; --yes is required when not running interactively. \
      If one of them does not exist or is not yours, none is deleted. Without GIST, choose one at \
      a terminal.

      Saves each gist with its files and history in the trash; gists restore brings it back. A \
      gist that can't be saved, or whose history git can't fetch, is deleted only if you confirm it \
      or pass --no-trash. A gist that is edited meanwhile is saved again.

      With -, reads gists from stdin: one ID or URL per line, as list and search print them, or \
      JSON objects with an id.

      Examples:
        gists delete 6cad326836d38bd3a7ae
        gists delete --yes https://gist.github.com/octocat/6cad326836d38bd3a7ae
        gists list --all --filter scratch | gists delete --yes -
        gists search --json draft | gists delete --yes -
      """,
    aliases: ["rm"])
  static let traits = CommandTraits(changes: [.gists, .trash], takes: .gists, prints: .outcomes)

  @Argument(
    help: ArgumentHelp("Gist IDs or URLs; - reads them from stdin", valueName: "gist"),
    completion: .values(.ownGist))
  var gists: [String] = []

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation")
  var yes = false

  @Flag(help: "Delete permanently, bypassing the trash")
  var noTrash = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { try GistNamesInput.check(gists) }

  func run(in context: AppContext) async throws {
    let canAsk = context.console.terminal.canAsk
    if gists.isEmpty, !canAsk { throw context.failureFormatter.noGistNamed }
    guard yes || canAsk else { throw Failure.needsYes(to: "delete") }
    let named = try await context.gistsOrChoice(
      gists, of: .own, to: "\(action: "delete")", question: "Delete which gist?")
    guard !named.isEmpty else {
      return context.diagnostics.note("no gists on stdin; nothing was deleted")
    }
    try await DeleteFlow(
      gists: named, usesTrash: !noTrash, asks: !yes, prompts: context.prompts,
      libraries: context.libraries, repositories: context.repositories
    ).run()
  }
}
