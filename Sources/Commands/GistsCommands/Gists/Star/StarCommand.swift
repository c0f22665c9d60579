import ArgumentParser
import CommandSupport
import TerminalOutput

struct StarCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "star", abstract: "Star gists",
    discussion: """
      Starring a gist twice is not an error. With -, reads gists from stdin: one ID or URL per \
      line, as list and search print them, or JSON objects with an id.

      Examples:
        gists star 6cad326836d38bd3a7ae
        gists list @octocat --all | gists star -
      """)
  static let traits = CommandTraits(changes: .gists, takes: .gists, prints: .outcomes)

  @Argument(
    help: ArgumentHelp("Gist IDs or URLs; - reads them from stdin", valueName: "gist"),
    completion: .values(.gist))
  var gists: [String] = []

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws { try GistNamesInput.check(gists) }

  func run(in context: AppContext) async throws {
    let gists = try await context.gistsOrChoice(
      gists, to: "\(action: "star")", question: "Star which gist?")
    try await StarChange(isStarred: true, libraries: context.libraries).run(gists)
  }
}
