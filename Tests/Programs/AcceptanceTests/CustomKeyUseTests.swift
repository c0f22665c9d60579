import SandboxServer
import TestSupport
import Testing

/// Keys and views of the user's own, in `gists browse` at a real terminal.
@Suite(.endsHangs)
struct `Using keys of one's own` {
  @Test
  func `a command of the shell gets the terminal without the token, and the screen comes back`()
    async throws
  {
    try await SavedLibrary.with(gists: 2, files: 0) { library in
      for (name, value) in [
        ("key.B", "!env; printf 'shown <%s>' {url}; exit 3"), ("key.ctrl-o", "open"),
        ("view.swift", "mine lang:swift"),
      ] {
        #expect(try await library.gists("config", "set", name, value).exit == 0)
      }
      _ = try await library.gists("sync")
      let program = Program.gists(["browse"], in: library.home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("7 swift")
        try await terminal.waitFor("Hello, world in Swift")
        try terminal.type("B")
        try await terminal.waitFor("shown <http")
        try await terminal.waitFor("Exit status 3. Press Enter to return to gists.")
        try terminal.type("\r")
        try await terminal.waitFor("exit status 3")
        try terminal.type("\u{0F}")
        try await terminal.waitFor("Esc back to the list")
        try terminal.type("Q")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(!result.text.contains(Faults.token))
    }
  }
}
