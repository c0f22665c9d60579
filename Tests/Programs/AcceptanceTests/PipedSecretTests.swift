import SandboxServer
import TestSupport
import Testing

/// Text with secrets that is piped at a real terminal.
@Suite struct `Piped secrets` {
  private static let script = """
    printf 'password = "%s"\\n' 'kD8!vQz2#pLw9xRt' | "$0" create -f x.env
    """

  private static func with(
    _ program: (ScratchHome) -> Program,
    body: (TerminalSession) async throws -> Void
  ) async throws -> (result: TerminalSession.Result, posts: Int, drafts: [String]) {
    var ended: (TerminalSession.Result, Int, [String])?
    try await ScratchHome.with { home in
      try await Sandbox.with(SandboxOptions(approval: .auto)) { sandbox in
        let home = home.with(["GISTS_HOST": sandbox.url, "GISTS_TOKEN": Faults.token])
        let before = sandbox.withState { $0.gists.count }
        let result = try await TerminalSession.run(program(home)) { terminal, _ in
          try await body(terminal)
        }
        let drafts = home.files.filter { $0.hasPrefix("state/gists/unsent/") }
        ended = (result, sandbox.withState { $0.gists.count } - before, drafts)
      }
    }
    return try #require(ended)
  }

  @Test(arguments: [("y\r", 0, 1), ("n\r", 2, 0)])
  func `they are asked about at the terminal of the process`(
    answer: String, exit: Int32, posts: Int
  ) async throws {
    let (result, count, drafts) = try await Self.with { home in
      Program(
        command: ["sh", "-c", Self.script, "\(Program.builtPrograms)/gists"], home: home)
    } body: { terminal in
      try await terminal.waitFor("Send anyway? [y/N] ")
      try terminal.type(answer)
    }
    #expect(result.ending == .exit(exit), "\(result.text)")
    #expect(count == posts)
    #expect(drafts.count == 1 - posts && drafts.allSatisfy { $0.contains("-secret-") })
    #expect(!result.text.contains("kD8!vQz2"))
  }

  @Test func `Ctrl-C at the question keeps the text for one day`() async throws {
    let (result, count, drafts) = try await Self.with { home in
      Program(
        command: ["sh", "-c", "trap : INT; \(Self.script)", "\(Program.builtPrograms)/gists"],
        home: home)
    } body: { terminal in
      try await terminal.waitFor("Send anyway? [y/N] ")
      try terminal.type("\u{3}")
    }
    #expect(result.ending == .exit(2), "\(result.text)")
    #expect(count == 0)
    #expect(drafts.count == 1 && drafts.allSatisfy { $0.contains("-secret-") }, "\(drafts)")
    let text = result.text.replacing("\r\n", with: " ")
    #expect(
      text.contains("for one day") && text.contains(" to send it, run gists create"),
      "\(text)")
  }

  @Test func `in the background nobody is asked`() async throws {
    let (result, count, _) = try await Self.with { home in
      // A job of its own may not read the terminal.
      Program(
        command: [
          "bash", "-c", "set -m; \(Self.script) & wait $!", "\(Program.builtPrograms)/gists",
        ], home: home)
    } body: { terminal in
      try await terminal.waitFor("possible secrets found; nothing was sent")
    }
    #expect(result.ending == .exit(65), "\(result.text)")
    #expect(count == 0)
  }
}
