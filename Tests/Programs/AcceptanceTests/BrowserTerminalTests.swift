import TestSupport
import Testing

/// The terminal of the browser, whatever other programs and people do to it.
@Suite(.endsHangs) struct `The terminal of the browser` {
  /// Returns the private modes that a terminal has after this output.
  private static func modes(_ output: String) -> Set<String> {
    var modes: Set<String> = ["7", "25"]
    for match in output.matches(of: /\u{1B}\[\?([0-9;]+)([hl])/) {
      for mode in match.1.split(separator: ";").map(String.init) {
        if match.2 == "h" { modes.insert(mode) } else { modes.remove(mode) }
      }
    }
    return modes
  }

  @Test func `an editor that leaves the terminal in disorder does no harm`() async throws {
    try await SavedLibrary.with(gists: 1, files: 0) { library in
      let folder = try library.home.program(
        "messy",
        script: """
          #!/bin/sh
          stty raw -echo -opost
          printf '\\033[?1049h\\033[?1002;1003;1006;1004;1h\\033[?25l\\033[3;5r\\033[?6h\\033[4h\\033(0'
          printf '\\033[31mmessy'

          """)
      let home = library.home.with(["EDITOR": "\(folder)/messy"])
      let result = try await TerminalSession.run(.gists(["browse"], in: home)) { terminal, _ in
        try await terminal.waitFor("> Hello, world in Swift")
        try terminal.type("e")
        try await terminal.waitFor("messy")
        // The cursor stays where the shell goes on.
        try await terminal.waitFor("\u{1B}7\u{1B}[?6l\u{1B}[r\u{1B}8")
        try await terminal.waitFor("\u{1B}[4l\u{1B}(B\u{F}\u{1B}[m\u{1B}[?1049h")
        try await terminal.waitFor("\u{1B}[?6l")
        try await terminal.waitFor("> Hello, world in Swift")
        try await terminal.waitFor("\u{1B}[?2026l")
        #expect(!terminal.echoes)
        let modes = Self.modes(String(decoding: terminal.screen, as: UTF8.self))
        #expect(modes.subtracting(["25", "2026"]) == ["1004", "1049", "2004"])
        try terminal.type("?")
        try await terminal.waitFor("Star or unstar")
        // Backspace closes it.
        try terminal.type("\u{7F}q")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(result.hasModesOfStart)
      #expect(Self.modes(result.text) == ["7", "25"])
      #expect(result.text.hasSuffix("\u{1B}[?1049l"))
    }
  }

  @Test(.requires("python3"), arguments: [(false, "-1"), (true, "0")])
  func `a terminal that is closed ends the browser, and no process is left`(
    ignoresHangup: Bool, ending: String
  ) async throws {
    try await Faults.with(
      .answer(.page(1...3)), environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
    ) { faults in
      let browser = Program.gists(["browse", "public"], in: faults.home)
      let result = try await browser.closingTerminal(
        at: "\u{1B}[?2026l", ignoresHangup: ignoresHangup
      ).run()
      #expect(result.out == ending + "\n", "\(result)")
    }
  }
}
