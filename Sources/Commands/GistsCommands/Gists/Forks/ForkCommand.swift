import ArgumentParser
import CommandSupport
import TerminalOutput

struct ForkCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "fork", abstract: "Fork a gist and print its URL",
    discussion: """
      A fork of a secret gist is secret. If you already forked the gist, prints the URL of that \
      fork.

      Examples:
        gists fork 6cad326836d38bd3a7ae
        gists view "$(gists fork 6cad326836d38bd3a7ae)"
      """)
  static let traits = CommandTraits(changes: .gists, takes: .gist, prints: .outcome)

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.gist))
  var gist: String?

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let gist = try await context.gistOrChoice(
      gist, takesPrefix: context.console.terminal.canAsk, to: "\(action: "fork")",
      question: "Fork which gist?")
    try await ForkFlow(gist: gist, context: context).run()
  }
}
