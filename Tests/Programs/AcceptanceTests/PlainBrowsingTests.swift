import SandboxServer
import TestSupport
import Testing

/// `gists browse --plain` with a sandbox, in a pipe and at a real terminal.
@Suite(.endsHangs)
struct `Browsing with a screen reader` {
  /// Characters that a screen reader spells out.
  private static let drawn = "─━│┌┐└┘▌▂☑☐✓★•·\u{1B}"

  @Test func `words in a pipe read lists and gists, and star one`() async throws {
    try await SavedLibrary.with(gists: 2, files: 0) { library in
      let result = try await TestSupport.gists(
        "browse", "--plain", in: library.home,
        stdin: "1\nback\nstar 1\nstr 2\nundo\n\nquit\n")
      #expect(result.exit == 0, "\(result)")
      #expect(
        result.out.contains(". Type help for help.\nMine: 1 to 2 of 2.\n1. "),
        "\(result)")
      #expect(result.out.contains("\nFile hello.swift, Swift, 23 bytes.\n"), "\(result)")
      #expect(
        result.out.hasSuffix(
          """
          Back in Mine, read from 1 to 2 of 2.
          Starred "Hello, world in Swift"
          Unknown: "str 2". Did you mean star? Type help for help.
          Unstarred "Hello, world in Swift"
          End of Mine.

          """), "\(result)")
      #expect(!result.out.contains { Self.drawn.contains($0) }, "\(result)")
      #expect(
        result.err.hasPrefix("Number to open, a list's name, help or quit: "), "\(result.err)")
    }
  }

  @Test func `at a terminal, a deletion is asked about by name, and results are told`() async throws
  {
    try await SavedLibrary.with(gists: 3, files: 0) { library in
      let program = Program.gists([], in: library.home.with(["GISTS_PLAIN": "1"]))
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("Mine: 1 to 3 of 3.")
        try await terminal.waitFor("help or quit: ")
        #expect(terminal.echoes)
        try terminal.type("delete\r")
        try await terminal.waitFor("Which number to delete? Enter for none: ")
        try terminal.type("1\r")
        try await terminal.waitFor("Delete \"Hello, world in Swift\" (")
        try await terminal.waitFor(")? It goes to the trash. yes or no: ")
        try terminal.type("yes\r")
        try await terminal.waitFor("Deleted \"Hello, world in Swift\"")
        try terminal.type("undo\r")
        try await terminal.waitFor("Restored \"Hello, world in Swift\" with a new ID")
        try terminal.type("quit\r")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(!result.text.contains("\u{1B}"), "\(result.text)")
      #expect(!result.text.contains { Self.drawn.contains($0) }, "\(result.text)")
      #expect(try await library.gists("list").out.contains("Hello, world in Swift"))
    }
  }

  @Test func `GISTS_PLAIN is for every command`() async throws {
    try await SavedLibrary.with(gists: 3, files: 0) { library in
      let home = library.home.with(["GISTS_PLAIN": "1", "PAGER": "cat"])
      for arguments in [["view"], ["user", "view", "octocat"], ["auth", "status"]] {
        let result = try await TerminalSession.run(.gists(arguments, in: home)) { terminal, _ in
          guard arguments == ["view"] else { return }
          try await terminal.waitFor("Number from 1 to 3: ")
          try terminal.type("1\r")
        }
        #expect(result.ending == .exit(0), "\(result.text)")
        #expect(!result.text.contains { Self.drawn.contains($0) }, "\(result.text)")
      }
    }
  }

  @Test(.requires("python3"), arguments: [(false, "-1"), (true, "75")])
  func `what waits when the terminal is closed becomes a draft, even without SIGHUP`(
    ignoresHangup: Bool, ending: String
  ) async throws {
    // A host that sent nothing would be given up after half of the time.
    let slow = FaultAnswer.json(200, String(repeating: " ", count: 600))
      .drippingBody(every: .seconds(1))
    let script = FaultScript.each { request, _ in
      guard request.method == "GET" else { return slow }
      return request.path.hasSuffix("/star") ? .json(404, "{}") : .page(1...3)
    }
    try await Faults.with(script, environment: ["GISTS_TIMEOUT": "30"]) { faults in
      let browser = Program.gists(["browse", "--plain", "public"], in: faults.home)
      let result = try await browser.closingTerminal(
        at: "Quit exits", typing: ["quit: ": "star 1\rstar 2\rhelp\r"],
        ignoresHangup: ignoresHangup
      ).run()
      #expect(result.out == ending + "\n", "\(result)")
      let drafts = faults.home.files.filter { $0.hasPrefix("state/gists/unsent/") }
      #expect(drafts.count == 1 && drafts.allSatisfy { $0.hasSuffix("-changes.sh") }, "\(drafts)")
      let texts = drafts.compactMap { faults.home.read("\(faults.home.root)/\($0)") }
      #expect(
        texts.map { String(decoding: $0, as: UTF8.self) }
          == ["gists star -- \(NumberedGist.id(2))\n"])
    }
  }
}
