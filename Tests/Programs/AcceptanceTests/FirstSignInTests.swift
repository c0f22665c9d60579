import FoundationEssentials
import TestSupport
import Testing

/// The first sign-in on a new machine: with the token of another program, a command, or no keyring.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool"))
struct `The first sign-in` {
  /// A desktop that is signed out, and a token that the sandbox accepts.
  private func withToken(
    body: (Desktop, String) async throws -> Void
  ) async throws {
    try await Desktop.with { desktop in
      let token = try await desktop.signIn()
      #expect(try await desktop.gists("auth", "logout").exit == 0)
      #expect(try await desktop.keyring.items() == [])
      try await body(desktop, token)
    }
  }

  /// Lists, creates, shows and deletes a gist, and checks that the token is in no file.
  private func expectUse(of desktop: Desktop, in home: ScratchHome, _ token: String) async throws {
    func run(_ arguments: String..., stdin: ProgramInput = "") async throws -> ProgramResult {
      let result = try await gists(arguments, in: home, stdin: stdin)
      #expect(result.exit == 0, "\(result)")
      #expect(!result.out.contains(token) && !result.err.contains(token))
      return result
    }
    #expect(try await run("list").out == "")
    let url = try await run("create", "-f", "a.txt", stdin: "text").line
    #expect(try await run("view", url).out == "text")
    #expect(try await run("list").out.split(separator: "\n").count == 1)
    #expect(try await run("delete", "--yes", url).out == "")
    #expect(home.leaks(of: token).filter { !$0.hasPrefix("other/") } == [])
  }

  @Test func `with the token of a gh that prints it`() async throws {
    try await withToken { desktop, token in
      try FileManager.default.createDirectory(
        atPath: "\(desktop.home.root)/other", withIntermediateDirectories: false)
      try Data("\(token)\n".utf8).write(to: URL(filePath: "\(desktop.home.root)/other/gh"))
      let home = try desktop.home.installing(
        "gh",
        """
        [ "$*" = "auth token -h \(desktop.host)" ] && cat '\(desktop.home.root)/other/gh'
        """)
      let signIn = try await gists("auth", "login", "--from", "gh", in: home)
      #expect(
        signIn.err
          == "✓ Signed in to \(desktop.host) as octocat; "
          + "a copy of gh's token is stored in the keyring\n")
      #expect(try await desktop.keyring.items() == [.token(token, host: desktop.host)])
      try await expectUse(of: desktop, in: home, token)
    }
  }

  @Test func `with a token that is chosen and pasted at a terminal`() async throws {
    try await withToken { desktop, token in
      let program = Program.gists(["auth", "login"], in: desktop.home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("Paste a token")
        try terminal.type("paste\r")
        try await terminal.waitFor("Paste your token")
        try terminal.type("\(token)\r")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(!result.text.contains(token))
      try await expectUse(of: desktop, in: desktop.home, token)
    }
  }

  @Test func `with a command and without a keyring`() async throws {
    try await withToken { desktop, token in
      var home = desktop.home
      home.environment["DBUS_SESSION_BUS_ADDRESS"] = nil
      let folder = "\(home.root)/other"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      try Data("\(token)\nnotes\n".utf8).write(to: URL(filePath: "\(folder)/token"))
      let refused = try await gists("auth", "login", "--from", "gh", in: home)
      #expect(refused.exit == 4)
      #expect(refused.err.contains("hint: or set GISTS_TOKEN_COMMAND to a command that prints"))
      // The command gets neither stdin nor itself, and what it says is not shown.
      let command = """
        echo "$(readlink /proc/$$/fd/0) ${GISTS_TOKEN_COMMAND-none}" >>'\(folder)/log'
        echo a secret >&2; cat '\(folder)/token'
        """
      try await expectUse(of: desktop, in: home.with(["GISTS_TOKEN_COMMAND": command]), token)
      let log = String(decoding: home.read("\(folder)/log") ?? [], as: UTF8.self)
      #expect(log == String(repeating: "/dev/null none\n", count: 5))
      let offline = try await gists(
        "list", "--offline", in: home, environment: ["GISTS_TOKEN_COMMAND": command])
      #expect(offline.exit == 0, "\(offline)")
      #expect(String(decoding: home.read("\(folder)/log") ?? [], as: UTF8.self) == log)
      let failed = try await gists(
        "list", in: home, environment: ["GISTS_TOKEN_COMMAND": "echo \(token); exit 3"])
      #expect(failed.exit == 4)
      #expect(failed.err.hasPrefix("error: GISTS_TOKEN_COMMAND did not print a token\n"))
      #expect(!failed.err.contains(token) && failed.out == "")
    }
  }
}
