import ArgumentParser
import CommandSupport
import TerminalOutput

struct UnstarCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "unstar", abstract: "Unstar gists",
    discussion: """
      Unstarring an unstarred gist is not an error. With -, reads gists from stdin, like gists star.

      Examples:
        gists unstar 6cad326836d38bd3a7ae
        gists unstar https://gist.github.com/octocat/6cad326836d38bd3a7ae
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
      gists, of: .starred, to: "\(action: "unstar")", question: "Unstar which gist?")
    try await StarChange(isStarred: false, libraries: context.libraries).run(gists)
  }
}
