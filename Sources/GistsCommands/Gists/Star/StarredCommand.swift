import ArgumentParser
import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

/// The command `gists starred`.
struct StarredCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "starred", abstract: "Check whether you starred a gist",
    discussion: """
      Prints yes or no. The exit code is 0 for yes and 1 for no.

      Examples:
        gists starred 6cad326836d38bd3a7ae
        gists starred 6cad326836d38bd3a7ae >/dev/null && echo starred
      """)

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .gist)
  var gist: String?

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    if gist == nil, !context.console.terminal.canAsk || isJSON {
      throw Failure.noStarNamed(context.failureFormatter)
    }
    let gist = try await context.gistOrChoice(gist, question: "Check which gist?")
    let isStarred = try await context.about(gist) {
      try await gist.session.api.isStarred(gist.id)
    }
    if isJSON {
      context.record(isStarred ? "yes" : "no", gist.members)
    } else {
      try context.console.out.writeLine(isStarred ? "yes" : "no")
    }
    if !isStarred { throw ExitStatus.no }
  }
}
