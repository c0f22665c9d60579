import CommandSupport
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import GistsCommands

@Suite struct `The settings of an agent` {
  private func print(_ arguments: String...) async throws -> TestMachine.Result {
    try await TestMachine().gists(["mcp"] + arguments)
  }

  @Test func `are listed by name`() async throws {
    #expect(
      try await print("--config")
        == .init(
          out: """
            claude-code\tClaude Code
            claude-desktop\tClaude Desktop
            vscode\tVisual Studio Code
            cursor\tCursor
            codex\tCodex
            gemini\tGemini CLI
            zed\tZed
            opencode\tOpenCode

            """, err: "", status: .done))
  }

  @Test func `are a command line that carries the options`() async throws {
    let options = ["--write", "--yes", "delete,public", "--host", "github.example.com"]
    let words = "mcp --write --yes 'public,delete' --host github.example.com"
    let claude = try await TestMachine().gists(["mcp", "--config", "claude-code"] + options)
    #expect(
      claude
        == .init(
          out: "claude mcp add --scope user gists -- gists \(words)\n",
          err: """
            note: run this command
            hint: if gists was added before, first run claude mcp remove --scope user gists

            """, status: .done))
  }

  @Test func `are a section for Codex that can be appended to its file`() async throws {
    let codex = try await print("--config", "codex")
    #expect(
      codex.out == """
        [mcp_servers.gists]
        command = "gists"
        args = ["mcp"]
        env_vars = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "XDG_STATE_HOME"]

        """)
    #expect(
      codex.err == "note: add this to ~/.codex/config.toml, in place of a section with this name\n")
  }

  @Test func `need no section for Codex if no other variable is passed on`() {
    let settings = AgentClient.codex.settings(running: ["mcp"], passing: [])
    #expect(
      settings.text == """
        [mcp_servers.gists]
        command = "gists"
        args = ["mcp"]
        env_vars = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]

        """)
    #expect(settings.hint == "to add it without env_vars, run codex mcp add gists -- gists mcp")
  }

  @Test(
    arguments: [
      ([], #", "GISTS_TOKEN", "GISTS_HOST", "GISTS_TIMEOUT""#),
      (["--account", "hubot"], #", "GISTS_TIMEOUT""#),
      (["--host", "github.com"], #", "GH_TOKEN", "GISTS_HOST", "GISTS_TIMEOUT""#),
    ] as [([String], String)])
  func `name the variables that Codex passes on, without values`(
    options: [String], names: String
  ) async throws {
    let machine = try TestMachine()
    machine.environment = [
      "GISTS_HOST": "ghe.example.com", "GISTS_TOKEN": "ghp_one", "GH_TOKEN": "ghp_two",
      "GISTS_TIMEOUT": "60", "GISTS_EDITOR": "vi",
    ]
    let settings = await machine.gists(["mcp", "--config", "codex"] + options)
    #expect(settings.status == .done)
    #expect(settings.out.hasPrefix("[mcp_servers.gists]\n"))
    let line =
      #"env_vars = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"\#(names), "XDG_STATE_HOME"]"#
    #expect(settings.out.hasSuffix("\n\(line)\n"))
  }

  @Test func `let Gemini CLI pass on the variables that it withholds, without values`() throws {
    let variables = ["GISTS_TOKEN", "GISTS_HOST", "GISTS_TIMEOUT", "https_proxy", "SSL_CERT_FILE"]
    let settings = AgentClient.gemini.settings(running: ["mcp"], passing: variables)
    #expect(
      try JSON(strictlyParsing: settings.text.utf8).text()
        == #"{"mcpServers":{"gists":{"command":"gists","args":["mcp"],"env":"#
        + #"{"GISTS_TOKEN":"$GISTS_TOKEN","https_proxy":"$https_proxy","#
        + #""SSL_CERT_FILE":"$SSL_CERT_FILE"}}}}"#)
  }

  @Test func `keep the host and the account`() async throws {
    let machine = try TestMachine()
    machine.environment["GISTS_HOST"] = "ghe.example.com"
    machine.terminal = Terminal(inIsTerminal: true, outIsTerminal: true, errIsTerminal: true)
    let line =
      "claude mcp add --scope user gists -- gists mcp --write --host ghe.example.com "
      + "--account hubot\n"
    let options = ["--write", "--account", "hubot"]
    let settings = await machine.gists(["mcp", "--config", "claude-code"] + options)
    #expect(settings.out == line && settings.status == .done)
    let refusal = await machine.gists(["mcp"] + options)
    #expect(refusal.err.contains("hint: for Claude Code, run \(line)"))
  }

  @Test(arguments: [
    (
      "claude-desktop", "~/.config/Claude/claude_desktop_config.json",
      #"{"mcpServers":{"gists":{"command":"gists","args":["mcp","--write"]}}}"#
    ),
    (
      "vscode", #".vscode/mcp.json, or what "MCP: Open User Configuration" opens"#,
      #"{"servers":{"gists":{"type":"stdio","command":"gists","args":["mcp","--write"]}}}"#
    ),
    (
      "cursor", "~/.cursor/mcp.json",
      #"{"mcpServers":{"gists":{"command":"gists","args":["mcp","--write"]}}}"#
    ),
    (
      "gemini", "~/.gemini/settings.json",
      #"{"mcpServers":{"gists":{"command":"gists","args":["mcp","--write"]}}}"#
    ),
    (
      "zed", "~/.config/zed/settings.json",
      #"{"context_servers":{"gists":{"command":"gists","args":["mcp","--write"]}}}"#
    ),
    (
      "opencode",
      #"~/.config/opencode/opencode.json (OpenCode 1 has no "servers" in between)"#,
      #"{"mcp":{"servers":{"gists":{"type":"local","command":["gists","mcp","--write"]}}}}"#
    ),
  ])
  func `are what is added to a file`(
    agent: String, place: String, settings: String
  ) async throws {
    let result = try await print("--config", agent, "--write")
    #expect(result.err == "note: add this to \(place)\n")
    #expect(try JSON(strictlyParsing: result.out.utf8).text() == settings)
  }

  @Test(arguments: [
    (["vscode"], "unexpected argument \"vscode\": use --config"),
    (["--yes", "delete"], "--yes requires --write"),
    (
      ["--write", "--yes", "secrets"],
      "--yes takes public, comments, delete, fork, not \"secrets\""
    ),
    (["--config", "emacs"], "emacs"),
  ])
  func `are not printed for a wrong command line`(
    arguments: [String], sentence: String
  ) async throws {
    let result = try await TestMachine().gists(["mcp"] + arguments)
    #expect(result.status == .wrongUsage)
    #expect(result.err.contains(sentence))
  }
}
