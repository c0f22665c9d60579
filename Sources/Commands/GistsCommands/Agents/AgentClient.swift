import CommandSupport
import ModelContext
import TextFormats

/// A program that runs agents, with the documented way to add a server to it.
enum AgentClient: String, CaseIterable, Sendable {
  case claudeCode = "claude-code"
  case claudeDesktop = "claude-desktop"
  case vscode, cursor, codex, gemini, zed, opencode

  /// The name as its makers write it.
  var title: String {
    switch self {
    case .claudeCode: "Claude Code"
    case .claudeDesktop: "Claude Desktop"
    case .vscode: "Visual Studio Code"
    case .cursor: "Cursor"
    case .codex: "Codex"
    case .gemini: "Gemini CLI"
    case .zed: "Zed"
    case .opencode: "OpenCode"
    }
  }

  /// Returns the instructions for making the program run `gists` with these arguments, with a line
  /// feed at the end.
  ///
  /// Codex passes on only the environment variables that its settings name.
  func settings(running arguments: [String], passing variables: [String]) -> String {
    let command = JSON.string("gists")
    let words = JSON.array(arguments.map(JSON.string))
    let server = JSON.record(["command": command, "args": words])
    switch self {
    case .claudeCode:
      // claude mcp add replaces nothing.
      return """
        Run:

        \(commandLine(running: arguments))

        If gists was added before, first run:

        claude mcp remove --scope user gists

        """
    case .claudeDesktop:
      return file("~/.config/Claude/claude_desktop_config.json", "mcpServers", server)
    case .vscode:
      let server = JSON.record(["type": .string("stdio"), "command": command, "args": words])
      return file(
        ".vscode/mcp.json, or what \"MCP: Open User Configuration\" opens", "servers", server)
    case .cursor: return file("~/.cursor/mcp.json", "mcpServers", server)
    case .codex:
      let names = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"] + variables
      // codex mcp add has no option for env_vars.
      let start =
        variables.isEmpty
        ? "Run:\n\n\(commandLine(running: arguments))\n\nIf gists finds no keyring then, write"
        : "Write"
      return """
        \(start) this section into ~/.codex/config.toml, in place of one with this name:

        [mcp_servers.gists]
        command = "gists"
        args = \(words.text())
        env_vars = [\(names.map { "\"\($0)\"" }.joined(separator: ", "))]

        """
    case .gemini: return file("~/.gemini/settings.json", "mcpServers", server)
    case .zed: return file("~/.config/zed/settings.json", "context_servers", server)
    case .opencode:
      let server = JSON.record([
        "type": .string("local"), "command": .array([command] + arguments.map(JSON.string)),
      ])
      let servers = JSON.record(["servers": .record(["gists": server])])
      return
        "Add to ~/.config/opencode/opencode.json (OpenCode 1 has no \"servers\" in between):\n\n"
        + JSON.record(["mcp": servers]).text(indented: true) + "\n"
    }
  }

  /// Returns the command line that adds the server to a program that has one for it.
  func commandLine(running arguments: [String]) -> String {
    let start =
      self == .codex ? "codex mcp add gists --" : "claude mcp add --scope user gists --"
    return start + " gists " + arguments.map(ShellWord.quoted).joined(separator: " ")
  }

  private func file(_ path: String, _ member: String, _ server: JSON) -> String {
    let settings = JSON.object([.init(member, .record(["gists": server]))])
    return "Add to \(path):\n\n" + settings.text(indented: true) + "\n"
  }
}
