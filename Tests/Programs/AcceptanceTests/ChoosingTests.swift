import Glibc
import TestSupport
import Testing

/// Choosing a gist at a real terminal.
@Suite(.endsHangs)
struct `Choosing a gist` {
  private static let other = "57a7f021a713b1c5a6a1"
  /// A host with a list of two gists, followed by the chosen one.
  private static func with(
    _ environment: [String: String] = [:], body: (Faults) async throws -> Void
  ) async throws {
    let list = HostDocument.list(
      HostDocument.gist(description: "First note"),
      HostDocument.gist(id: other, description: "日本語のメモ"))
    let script = FaultScript.routes([
      "GET /gists": [.json(200, list)],
      "GET /gists/\(other)": [.json(200, HostDocument.gist(id: other))],
    ])
    try await Faults.with(
      script, environment: ["TERM": "xterm-256color"].merging(environment) { $1 }, body: body)
  }

  @Test func `typing filters the list, and Enter chooses`() async throws {
    try await Self.with { faults in
      let program = Program.gists(["view", "--raw"], in: faults.home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("type to filter")
        #expect(!terminal.echoes)
        try terminal.type("メモ")
        try await terminal.waitFor("1 of 2")
        try terminal.type("\r")
        try await terminal.waitFor(" 57a7f021a7  日本語のメモ  secret")
        try await terminal.waitFor("\u{1B}[?2004l")
        #expect(terminal.echoes)
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(result.text.hasSuffix("text"), "\(result.text)")
      #expect(faults.lines == ["GET /gists?per_page=100", "GET /gists/\(Self.other)"])
    }
  }

  @Test(arguments: ["\u{3}", "\u{1B}", "\u{4}"])
  func `Ctrl-C, Escape and Ctrl-D cancel with exit code 2`(key: String) async throws {
    try await Self.with { faults in
      let program = Program.gists(["open"], in: faults.home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("type to filter")
        try terminal.type(key)
        try await terminal.waitFor("\u{1B}[?2004l")
        #expect(terminal.echoes)
      }
      #expect(result.ending == .exit(2), "\(result.text)")
      #expect(result.text.contains("cancelled\r\n"))
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func `a signal restores the terminal`(number: Int32) async throws {
    try await Self.with { faults in
      let program = Program.gists(["view"], in: faults.home)
      let result = try await TerminalSession.run(program) { terminal, process in
        try await terminal.waitFor("type to filter")
        process.send(signal: number)
        try await terminal.waitFor("\u{1B}[?2004l")
        #expect(terminal.echoes)
      }
      #expect(result.ending == .signal(number))
    }
  }

  @Test func `a terminal that can't move its cursor gets a numbered list`() async throws {
    try await Self.with(["TERM": "dumb"]) { faults in
      let program = Program.gists(["view", "--raw"], in: faults.home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor(" 2  57a7f021a7  日本語のメモ")
        try await terminal.waitFor("Which gist? [1-2] ")
        try terminal.type("2\n")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      for escape in ["\u{1B}[J", "\u{1B}[7m", "\u{1B}[?"] {
        #expect(!result.text.contains(escape))
      }
    }
  }

  @Test func `a chooser that is killed because of a signal leaves the terminal as it was`()
    async throws
  {
    try await Self.with([:]) { faults in
      let chooser = """
        trap '' TERM; stty -echo </dev/tty; echo choosing >&2; while :; do read -r x </dev/tty; done
        """
      let home = faults.home.with(["GISTS_CHOOSER": chooser])
      let result = try await TerminalSession.run(.gists(["view"], in: home)) { terminal, process in
        try await terminal.waitFor("choosing")
        #expect(!terminal.echoes)
        process.send(signal: SIGTERM)
      }
      #expect(result.ending == .signal(SIGTERM), "\(result.text)")
      #expect(result.hasModesOfStart)
    }
  }

  @Test(.requires("fzf")) func `fzf chooses, without the token`() async throws {
    try await Self.with([:]) { faults in
      let chooser = "env > \(faults.home.work)/env; fzf --filter 日本語"
      let home = faults.home.with(["GISTS_CHOOSER": chooser])
      let result = try await TerminalSession.run(.gists(["view", "--raw"], in: home)) { _, _ in }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(faults.lines.last == "GET /gists/\(Self.other)")
      let variables = String(decoding: home.read("\(home.work)/env") ?? [], as: UTF8.self)
      #expect(variables.contains("GISTS_HOST="))
      #expect(!variables.contains(Faults.token))
    }
  }
}
