import ArgumentParser
import CommandSupport
import TerminalOutput

struct MCPCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp", abstract: "Let an agent read gists (Model Context Protocol)",
    discussion: """
      An agent, such as Claude Code, VS Code or Codex, runs this command and talks to it on stdin and \
      stdout. It can then search the library, list and read gists, and read histories and comments, \
      with your account. It can change nothing, and never sees your token.

      Gists and comments are other people's words. Their invisible characters are shown as \\u{…}, and \
      the agent is told that they are no instructions.

      To use it, add a server to the settings of the agent: the command gists with the argument mcp.

      Examples:
        gists mcp                             as an agent runs it
        gists mcp --host github.example.com
        claude mcp add gists -- gists mcp     in Claude Code
        codex mcp add gists -- gists mcp      in Codex
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .text, offersSignIn: false)

  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    guard !context.console.terminal.inIsTerminal, context.screen == nil else {
      throw Failure.onlyForAgents
    }
    try await AgentServer(context).run(reading: context.input, writing: context.console.out)
  }
}

extension Failure {
  fileprivate static let onlyForAgents = Failure(
    .wrongUsage, "an agent runs gists mcp and talks to it; you can't",
    details: [
      "It lets agents search, list and read gists with your account, and change nothing.",
      "In the settings of the agent, add a server with the command gists and the argument mcp.",
    ],
    next: [
      "for Claude Code, run claude mcp add gists -- gists mcp",
      "for Codex, run codex mcp add gists -- gists mcp", "run gists mcp --help",
    ])
}
