import ArgumentParser
import CommandSupport
import TerminalOutput

/// The command `gists revert`.
struct RevertCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert", abstract: "Make an old revision of a gist of yours the current one.",
    discussion: """
      Shows what changes by that, and asks; without a terminal it needs --yes. The revisions since \
      then stay in the history. The description is no part of a revision: it stays as it is.

      Examples:
        gists revert 6cad326836d38bd3a7ae 57a7f02
        gists revert 6cad326836d38bd3a7ae $(gists history ID -L2 | cut -f1 | tail -1) --yes
      """)

  @Argument(help: ArgumentHelp("An id or a URL.", valueName: "gist"), completion: .gist)
  var gist: String

  @Argument(
    help: ArgumentHelp("A revision, as gists history lists them.", valueName: "sha"),
    transform: RevisionName.init(argument:))
  var revision: RevisionName

  @Flag(name: .shortAndLong, help: "Make it the current one without asking.")
  var yes = false

  @Flag(help: "Do it also where somebody changed the gist meanwhile.")
  var force = false

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let canAsk = context.console.terminal.canAsk
    let gist = try context.gist(gist, takesPrefix: canAsk)
    guard yes || canAsk else { throw Failure.needsYes(to: "revert") }
    try await RevertFlow(gist: gist, isForced: force, context: context)
      .run(to: revision, asksFirst: !yes)
  }
}
