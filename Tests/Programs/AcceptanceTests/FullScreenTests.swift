import Glibc
import TestSupport
import Testing

/// The browser on a real terminal.
@Suite struct `The full screen` {
  /// What ends each frame.
  private static let frame = "\u{1B}[?2026l"
  /// Switches back from the alternate screen.
  private static let left = "\u{1B}[?1049l"

  /// Runs `body` with a host that has three gists, and the program on the screen.
  private func browse(
    _ environment: [String: String] = [:], gists: FaultAnswer = .page(1...3),
    shell: String? = nil,
    body: (TerminalSession, RunningProcess) async throws -> Void
  ) async throws -> TerminalSession.Result {
    var result: TerminalSession.Result?
    let variables = ["TERM": "xterm-256color", "LANG": "C.UTF-8"].merging(environment) { $1 }
    try await Faults.with(.answer(gists), environment: variables) { faults in
      var program = Program.gists(["browse", "public"], in: faults.home)
      if let shell { program = program.through(shell: shell) }
      result = try await TerminalSession.run(program) { terminal, process in
        try await terminal.waitFor(Self.frame)
        try await body(terminal, process)
      }
    }
    return try #require(result)
  }

  @Test(arguments: [
    SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGKILL,
  ])
  func `a signal gives the terminal back, and no process is left`(number: Int32) async throws {
    // The session ends when no process has the terminal.
    let result = try await browse { terminal, process in
      try await terminal.waitFor("gist 3")
      #expect(!terminal.echoes)
      process.send(signal: number)
    }
    #expect(result.ending == .signal(number))
    #expect(result.text.hasSuffix(Self.left))
    #expect(result.echoes)
  }

  @Test func `q gives the terminal back, and no process is left`() async throws {
    let result = try await browse { terminal, _ in try terminal.type("q") }
    #expect(result.ending == .exit(0))
    #expect(result.text.hasSuffix(Self.left))
    #expect(result.echoes)
  }

  @Test func `Ctrl-Z gives the terminal back, and fg draws the screen again`() async throws {
    let shell = "set -m; \"$@\"; echo \"stopped $?\"; read -r _; fg; echo \"ended $?\""
    let result = try await browse(shell: shell) { terminal, _ in
      try await terminal.waitFor("gist 3")
      try terminal.type("\u{1A}")
      try await terminal.waitFor(Self.left)
      try await terminal.waitFor("stopped 148")
      #expect(terminal.echoes)
      try terminal.type("\r")
      try await terminal.waitFor("\u{1B}[?1049h")
      try await terminal.waitFor("gist 3")
      #expect(!terminal.echoes)
      try terminal.type("q")
      try await terminal.waitFor("ended 0")
    }
    #expect(result.echoes)
  }

  @Test func `20,000 keys at once and a paste of a mebibyte do no harm`() async throws {
    let result = try await browse { terminal, _ in
      try terminal.type(String(repeating: "j", count: 20_000))
      // Every q of it would quit.
      try terminal.type("\u{1B}[200~" + String(repeating: "q", count: 1 << 20) + "\u{1B}[201~")
      try terminal.type("?")
      try await terminal.waitFor(Self.frame)
      try terminal.type("\u{1B}[B\u{7F}q")
    }
    #expect(result.ending == .exit(0))
    #expect(result.echoes)
  }

  @Test func `every size is drawn, down to one cell`() async throws {
    let result = try await browse { terminal, _ in
      for _ in 1...20 {
        for (columns, rows) in [(1, 1), (200, 60), (20, 5), (1, 200), (200, 1), (3, 2)] {
          terminal.resize(columns: UInt16(columns), rows: UInt16(rows))
          try terminal.type("j")
          try await terminal.waitFor(Self.frame)
        }
      }
      terminal.resize(columns: 80, rows: 24)
      try await terminal.waitFor("gist 3")
      try terminal.type("q")
    }
    #expect(result.ending == .exit(0))
    #expect(result.text.hasSuffix(Self.left))
    #expect(result.echoes)
  }

  @Test(arguments: [
    ["TERM": "xterm-kitty"], ["TERM": "linux"], ["TERM": "vt100"],
    ["TERM": "xterm", "NO_COLOR": "1"],
    ["TERM": "xterm", "LANG": "C"],
  ])
  func `each terminal gets only what it can show, also from hostile gists`(
    environment: [String: String]
  ) async throws {
    let text = #"\u001b]0;x\u0007\u001b[2J\u009b5n\u202e\u0000日本 👩‍👩‍👧‍👦 e\u0301 é"#
    let gists = FaultAnswer.json(200, "[\(HostDocument.gist(description: "hostile " + text))]")
    let result = try await browse(environment, gists: gists) { terminal, _ in
      try await terminal.waitFor("hostile")
      try await terminal.waitFor(Self.frame)
      try terminal.type("q")
    }
    #expect(result.ending == .exit(0))
    let sequences = Self.sequences(result.screen)
    #expect(sequences.filter { !"mHCKJrMLhl\\".contains($0.suffix(1)) } == [])
    if environment["TERM"] == "vt100" || environment["NO_COLOR"] != nil {
      let looks = Set(sequences.filter { $0.hasSuffix("m") })
      #expect(looks.filter { $0.contains("3") || $0.contains("9") } == [])
    }
    if environment["LANG"] == "C" { #expect(result.screen.allSatisfy { $0 < 0x80 }) }
  }

  /// Returns what follows each Escape, up to the end of the sequence.
  private static func sequences(_ screen: [UInt8]) -> [String] {
    screen.split(separator: 0x1B, omittingEmptySubsequences: false).dropFirst().map { part in
      let isControl = part.first == UInt8(ascii: "[")
      let end = part.dropFirst(isControl ? 1 : 0).firstIndex { (0x40...0x7E).contains($0) }
      return String(decoding: part[...(end ?? part.startIndex)], as: UTF8.self)
    }
  }
}
