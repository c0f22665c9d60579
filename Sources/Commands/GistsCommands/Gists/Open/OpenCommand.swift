import ArgumentParser
import CommandSupport
import GitHubModels
import TerminalOutput

struct OpenCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a gist on the web",
    discussion: """
      Uses GISTS_BROWSER, the setting browser, BROWSER or xdg-open.

      Examples:
        gists open 6cad326836d38bd3a7ae
        GISTS_BROWSER=w3m gists open 6cad326836d38bd3a7ae
      """)
  static let traits = CommandTraits(changes: [], takes: .gist, prints: .outcomes)

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.gist))
  var gist: String?

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let named = try await context.gistOrChoice(gist, question: "Open which gist?")
    try await context.programs.open(context.sessions.fetch(named).value, of: named)
  }
}
