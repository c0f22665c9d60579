import ArgumentParser
import CommandSupport
import TerminalOutput

struct RevertCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert", abstract: "Restore a gist to an earlier revision",
    discussion: """
      Shows what will change and asks for confirmation. Without a terminal, --yes is required. \
      Later revisions stay in the history. The description is not part of a revision and does not \
      change.

      Examples:
        gists revert 6cad326836d38bd3a7ae 57a7f02
        gists revert 6cad326836d38bd3a7ae 57a7f02 --yes
      """)
  static let traits = CommandTraits(
    changes: [.gists, .revisions, .links], takes: .gist, prints: .outcomes)

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.ownGist))
  var gist: String?

  @Argument(
    help: ArgumentHelp("Revision (see gists history)", valueName: "sha"),
    completion: .values(.revision),
    transform: RevisionName.init(argument:))
  var revision: RevisionName?

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation")
  var yes = false

  @Flag(help: "Overwrite changes made by someone else")
  var force = false

  @Option(
    help: ArgumentHelp("Fail if SHA is no longer the latest revision", valueName: "sha"),
    completion: .values(.revision),
    transform: RevisionName.init(argument:))
  var from: RevisionName?

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let canAsk = context.console.terminal.canAsk
    let gist = try await context.gistOrChoice(
      gist, takesPrefix: canAsk, of: .own, to: "\(action: "revert")", question: "Revert which gist?"
    )
    guard yes || canAsk else { throw Failure.needsYes(to: "revert") }
    try await RevertFlow(gist: gist, isForced: force, seen: from, context: context)
      .run(to: revision, asksFirst: !yes)
  }
}
