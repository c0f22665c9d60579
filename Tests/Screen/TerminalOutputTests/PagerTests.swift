import ChildProcesses
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import TerminalOutput

@Suite(.endsHangs) struct `The pager` {
  private static let terminal = Terminal(inIsTerminal: true, outIsTerminal: true)

  @Test(
    arguments: [
      ([:], "less -FRX"), (["PAGER": "more"], "more"), (["PAGER": ""], "less -FRX"),
      (["GISTS_PAGER": "bat -p", "PAGER": "more"], "bat -p"), (["GISTS_PAGER": "cat"], nil),
      (["GISTS_PAGER": "", "PAGER": "more"], "more"),
    ] as [([String: String], String?)])
  func `variables select the pager`(environment: [String: String], command: String?) {
    let choice = PagerChoice(environment: environment, isInstalled: { $0 == "less" })
    #expect(choice?.command == command)
  }

  @Test func `there is no pager if none is set or installed`() {
    #expect(PagerChoice(environment: [:], isInstalled: { _ in false }) == nil)
  }

  @Test func `a pager is told to show colors unless its variable is set`() {
    func environment(_ environment: [String: String]) -> [String: String]? {
      PagerChoice(environment: environment, isInstalled: { _ in true })?.environment
    }
    #expect(
      environment(["HOME": "/h"]) == [
        "HOME": "/h", "LESS": "FRX", "LESSCHARSET": "utf-8", "LV": "-c",
      ])
    #expect(
      environment(["LESS": "i", "LESSCHARSET": "dos", "LV": ""])
        == ["LESS": "i", "LESSCHARSET": "dos", "LV": "-c"])
  }

  @Test func `what is written after the end goes to the terminal, and starts no pager`() throws {
    let console = Console.collecting(terminal: Self.terminal)
    let session = PagerSession(console) {
      Issue.record("started")
      return nil
    }
    session.finish()
    try session.write(output: Array("late\n".utf8))
    #expect(console.out.collectedText == "late\n")
  }

  @Test func `the pager gets the result and is waited for`() async throws {
    try await ScratchFolder.with { folder in
      let console = Console.collecting(terminal: Self.terminal)
      let environment = [
        "PATH": "/usr/bin:/bin", "FOLDER": folder,
        "GISTS_PAGER": #"cat > "$FOLDER/shown"; env > "$FOLDER/env""#,
      ]
      let value = try await Pager.with(console, environment: environment) { console in
        for number in 1...20_000 { try console.out.writeLine("line \(number)") }
        return 7
      }
      #expect(value == 7)
      #expect(console.out.collected == [])
      let shown = try String(contentsOfFile: folder + "/shown", encoding: .utf8)
      #expect(shown == (1...20_000).map { "line \($0)\n" }.joined())
      let variables = try String(contentsOfFile: folder + "/env", encoding: .utf8)
      #expect(variables.contains("FOLDER=\(folder)\n"))
    }
  }

  @Test func `leaving the pager early is not a failure`() async throws {
    let console = Console.collecting(terminal: Self.terminal)
    let value: Void? = try await Pager.with(
      console, environment: ["PATH": "/usr/bin:/bin", "PAGER": "exit 0"]
    ) { console in
      while true { try console.out.writeLine("more") }
    }
    #expect(value == nil)
  }

  @Test(arguments: [1, 20_000])
  func `a missing pager loses no output`(lines: Int) async throws {
    let console = Console.collecting(terminal: Self.terminal)
    let value: Int? = try await Pager.with(
      console, environment: ["PATH": "/usr/bin:/bin", "PAGER": "no-such-pager 2>/dev/null"]
    ) { console in
      for number in 1...lines { try console.out.writeLine("line \(number)") }
      return lines
    }
    #expect(value == lines)
    #expect(console.out.collectedText == (1...lines).map { "line \($0)\n" }.joined())
  }

  @Test func `the command's own failure is reported`() async throws {
    let console = Console.collecting(terminal: Self.terminal)
    await #expect(throws: PromptError.cancelled) {
      try await Pager.with(
        console, environment: ["PATH": "/usr/bin:/bin", "PAGER": "cat >/dev/null"]
      ) { _ in throw PromptError.cancelled }
    }
  }

  @Test func `the pager starts with the first output, and messages follow it`() async throws {
    try await ScratchFolder.with { folder in
      let console = Console.collecting(terminal: Self.terminal)
      let started = folder + "/started"
      let environment = ["PATH": "/usr/bin:/bin", "PAGER": "touch '\(started)'; cat >/dev/null"]
      try await Pager.with(console, environment: environment) { paged in
        try paged.err.writeLine("before")
        #expect(console.err.collectedText == "before\n")
        #expect(!FileManager.default.fileExists(atPath: started))
        try paged.out.writeLine("text")
        try paged.out.flush()
        try paged.err.writeLine("after")
        #expect(console.err.collectedText == "before\n")
      }
      #expect(FileManager.default.fileExists(atPath: started))
      #expect(console.err.collectedText == "before\nafter\n")
    }
  }

  @Test func `without output no pager is started`() async throws {
    let console = Console.collecting(terminal: Self.terminal)
    let environment = ["PATH": "/usr/bin:/bin", "PAGER": "exit 127"]
    let value = try await Pager.with(console, environment: environment) { _ in 7 }
    #expect(value == 7)
    #expect(console.out.collected == [])
  }

  @Test(arguments: [Terminal(inIsTerminal: true), Terminal(outIsTerminal: true)])
  func `there is no pager without a terminal`(terminal: Terminal) async throws {
    let console = Console.collecting(terminal: terminal)
    try await Pager.with(console, environment: ["PAGER": "false"]) { try $0.out.write("text") }
    #expect(console.out.collectedText == "text")
  }
}
