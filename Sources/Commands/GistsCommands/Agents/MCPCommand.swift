import ArgumentParser
import ClientState
import CommandSupport
import Glibc
import TerminalOutput

struct MCPCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp", abstract: "Let an agent use gists (Model Context Protocol)",
    discussion: """
      An agent, such as Claude Code, VS Code or Codex, runs this command and talks to it on stdin and \
      stdout. It can then search the library, and list and read gists, their histories and comments, \
      users and repositories, with your account. It never sees your token.

      With --write, it can also create, edit, star, fork, delete and restore gists, comment, and \
      sync the library. Before it makes or changes something public, comments, forks, removes a \
      file, deletes a gist, or sends text with possible secrets, gists asks you in the agent. If \
      the agent can't ask you, gists does nothing. --yes skips questions by kind, but not those \
      about secrets.

      With --config, stdout has only what to add; stderr says where.

      Invisible characters in gists and comments are shown as \\u{…}, and the agent is told that \
      other people's text is data, not instructions.

      Examples:
        gists mcp --config                    list the known agents
        gists mcp --config claude-code        print what to add
        gists mcp --config vscode --write
        gists mcp --config codex >> ~/.codex/config.toml
        gists mcp                             as an agent runs it
        gists mcp --write --yes comments
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .text,
    options: [
      "--write": .init(changes: [.gists, .revisions, .library, .trash, .links], prints: .text)
    ], offersSignIn: false)

  @Argument(help: ArgumentHelp("Agent (with --config)", valueName: "agent"))
  var client: AgentClient?

  @Flag(help: "Print what to add to an agent's settings, or list the agents")
  var config = false

  @Flag(help: "Let the agent change gists; it can't answer for you")
  var write = false

  @Option(
    name: .customLong("yes"),
    help: ArgumentHelp(
      "Do not ask about these: public, comments, delete, fork (with --write)", valueName: "kinds"),
    transform: AgentConsents.init(argument:))
  var consents: AgentConsents?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let client, !config {
      throw ValidationError("unexpected argument \"\(client.rawValue)\": use --config")
    }
    if consents != nil, !write { throw ValidationError("--yes requires --write") }
  }

  func run(in context: AppContext) async throws {
    if config { return try printSettings(in: context) }
    guard !context.console.terminal.inIsTerminal, context.screen == nil else {
      throw Failure.onlyForAgents(
        AgentClient.claudeCode.commandLine(running: arguments(in: context)))
    }
    // An agent that has gone ends the server with its input, which lets calls end first.
    signal(SIGPIPE, SIG_IGN)
    try await AgentServer(context, writes: write, consents: consents?.kinds ?? []).run(
      reading: context.input, writing: context.console.out)
  }

  private func printSettings(in context: AppContext) throws {
    let out = context.console.out
    guard let client else {
      for client in AgentClient.allCases {
        try out.writeLine("\(client.rawValue)\t\(client.title)")
      }
      return
    }
    let settings = client.settings(
      running: arguments(in: context), passing: try variables(in: context))
    context.diagnostics.note(settings.note)
    if let hint = settings.hint { context.diagnostics.hint(hint) }
    try out.write(settings.text)
  }

  /// The variables for the network and the files, which a server needs as the command line does.
  private static let sharedVariables = [
    "GISTS_TIMEOUT", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy", "NO_PROXY", "no_proxy",
    "SSL_CERT_FILE", "SSL_CERT_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
    "XDG_CACHE_HOME",
  ]

  /// Returns the names of the variables that are set and that the server needs.
  private func variables(in context: AppContext) throws -> [String] {
    let settings = context.settings
    let tokens = context.sessions.credentials(for: try settings.namedHost()).variables.names
    // GISTS_TOKEN is for the host in GISTS_HOST, whatever --host says.
    let names = tokens + (tokens.isEmpty ? [] : ["GISTS_HOST"]) + Self.sharedVariables
    return names.filter { settings.variables[$0] != nil }
  }

  /// Returns the arguments with which an agent runs this server.
  ///
  /// They name the host in use, because an agent may not pass on `GISTS_HOST`.
  private func arguments(in context: AppContext) -> [String] {
    var arguments = ["mcp"]
    if write { arguments.append("--write") }
    if let consents { arguments += ["--yes", consents.text] }
    if let host = context.settings.value(.host) { arguments += ["--host", host] }
    if let account = global.account { arguments += ["--account", account] }
    return arguments
  }
}

/// The questions that are not asked, as in `public,comments`.
struct AgentConsents: Sendable {
  let kinds: Set<AgentScreen.Consent>

  init(argument: String) throws {
    kinds = Set(
      try argument.split(separator: ",").map { word in
        guard let kind = AgentScreen.Consent(rawValue: String(word)) else {
          let known = AgentScreen.Consent.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError("--yes takes \(known), not \"\(word)\"")
        }
        return kind
      })
  }

  var text: String {
    AgentScreen.Consent.allCases.filter(kinds.contains).map(\.rawValue).joined(separator: ",")
  }
}

extension AgentClient: ExpressibleByArgument {}

extension Failure {
  fileprivate static func onlyForAgents(_ claudeCode: String) -> Failure {
    Failure(
      .wrongUsage, "gists mcp is for agents, not for a terminal",
      details: [
        "It lets agents search, list and read gists with your account; with --write, also change them.",
        "gists asks you before it deletes or publishes anything. The agent never sees your token.",
      ],
      next: [
        "to list the known agents, run \(commandLine: "gists mcp --config")",
        "for Claude Code, run \(claudeCode)", "run \(commandLine: "gists mcp --help")",
      ])
  }
}
