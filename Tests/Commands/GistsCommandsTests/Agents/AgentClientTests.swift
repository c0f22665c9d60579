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
      claude.out == """
        Run:

        claude mcp add --scope user gists -- gists \(words)

        If gists was added before, first run:

        claude mcp remove --scope user gists

        """)
    #expect(
      AgentClient.codex.settings(running: ["mcp"], passing: []) == """
        Run:

        codex mcp add gists -- gists mcp

        If gists finds no keyring then, write this section into ~/.codex/config.toml, in place of \
        one with this name:

        [mcp_servers.gists]
        command = "gists"
        args = ["mcp"]
        env_vars = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]

        """)
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
    let start =
      "Write this section into ~/.codex/config.toml, in place of one with this name:\n\n"
    #expect(settings.out.hasPrefix(start + "[mcp_servers.gists]\n"))
    let line =
      #"env_vars = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"\#(names), "XDG_STATE_HOME"]"#
    #expect(settings.out.hasSuffix("\n\(line)\n"))
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
    let remove =
      "\nIf gists was added before, first run:\n\nclaude mcp remove --scope user gists\n"
    #expect(settings == .init(out: "Run:\n\n\(line)\(remove)", err: "", status: .done))
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
    let parts = result.out.split(separator: "\n\n", maxSplits: 1).map(String.init)
    #expect(parts.first == "Add to \(place):")
    #expect(try JSON(strictlyParsing: (parts.last ?? "").utf8).text() == settings)
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
