import CommandSupport
import ModelContext
import TerminalOutput
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

  /// A text for the program's settings or for a shell, and what the user does with it.
  struct Settings: Sendable {
    /// Only what is pasted, with a line feed at the end.
    let text: String
    let note: MessageText
    var hint: MessageText?
  }

  /// Returns the settings that make the program run `gists` with these arguments.
  ///
  /// Codex passes on only the environment variables that its settings name; Gemini CLI, without
  /// that, none whose name looks like that of a secret or a certificate, and no URL with a password.
  func settings(running arguments: [String], passing variables: [String]) -> Settings {
    let command = JSON.string("gists")
    let words = JSON.array(arguments.map(JSON.string))
    let server = JSON.record(["command": command, "args": words])
    switch self {
    case .claudeCode:
      // claude mcp add replaces nothing.
      return Settings(
        text: commandLine(running: arguments) + "\n", note: "run this command",
        hint: "if gists was added before, first run claude mcp remove --scope user gists")
    case .claudeDesktop:
      return file("~/.config/Claude/claude_desktop_config.json", "mcpServers", server)
    case .vscode:
      let server = JSON.record(["type": .string("stdio"), "command": command, "args": words])
      return file(
        ".vscode/mcp.json, or what \"MCP: Open User Configuration\" opens", "servers", server)
    case .cursor: return file("~/.cursor/mcp.json", "mcpServers", server)
    case .codex:
      let names = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"] + variables
      let section = """
        [mcp_servers.gists]
        command = "gists"
        args = \(words.text())
        env_vars = [\(names.map { "\"\($0)\"" }.joined(separator: ", "))]

        """
      // codex mcp add has no option for env_vars.
      return Settings(
        text: section,
        note: "add this to ~/.codex/config.toml, in place of a section with this name",
        hint: variables.isEmpty
          ? "to add it without env_vars, run \(commandLine(running: arguments))" : nil)
    case .gemini:
      var settings = server
      // Other variables are passed on without being named.
      let withheld = variables.filter { name in
        ["TOKEN", "CERT", "PROXY"].contains { name.uppercased().contains($0) }
      }
      if !withheld.isEmpty {
        settings.set("env", to: .object(withheld.map { JSON.Member($0, .string("$" + $0)) }))
      }
      return file("~/.gemini/settings.json", "mcpServers", settings)
    case .zed: return file("~/.config/zed/settings.json", "context_servers", server)
    case .opencode:
      let server = JSON.record([
        "type": .string("local"), "command": .array([command] + arguments.map(JSON.string)),
      ])
      return file(
        "~/.config/opencode/opencode.json (OpenCode 1 has no \"servers\" in between)",
        .record(["mcp": .record(["servers": .record(["gists": server])])]))
    }
  }

  /// Returns the command line that adds the server to a program that has one for it.
  func commandLine(running arguments: [String]) -> String {
    let start =
      self == .codex ? "codex mcp add gists --" : "claude mcp add --scope user gists --"
    return start + " gists " + arguments.map(ShellWord.quoted).joined(separator: " ")
  }

  private func file(_ place: String, _ member: String, _ server: JSON) -> Settings {
    file(place, .object([.init(member, .record(["gists": server]))]))
  }

  private func file(_ place: String, _ settings: JSON) -> Settings {
    Settings(text: settings.text(indented: true) + "\n", note: "add this to \(place)")
  }
}
