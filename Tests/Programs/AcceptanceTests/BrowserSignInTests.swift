import TestSupport
import Testing

/// Signing in from the browser.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool", "gdbus"))
struct `Signing in from the browser, with the program` {
  @Test func `the keyring says who is signed in, not only the state files`() async throws {
    try await Desktop.with { desktop in
      _ = try await desktop.signIn()
      let name = "octocat@\(desktop.host)"
      // A new home folder; the second one is for the screen.
      let homes = ["a", "b"].map {
        desktop.home.with(["XDG_STATE_HOME": "\(desktop.home.root)/state-\($0)"])
      }
      func head(in home: ScratchHome) async throws -> Substring? {
        let frame = try await gists("browse", "public", "--print", "120x24", in: home)
        #expect(frame.exit == 0, "\(frame)")
        return frame.out.split(separator: "\n").first
      }
      #expect(try await head(in: homes[0])?.hasSuffix(name) == true)
      let program = Program.gists(["browse", "public"], in: homes[1])
      let result = try await TerminalSession.run(program) { terminal, _ in
        // The first frame does not wait for the keyring.
        try await terminal.waitFor("signed out")
        try await eventually {
          desktop.home.read("\(desktop.home.root)/state-b/gists/accounts.json") != nil
        }
        try terminal.type("q")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(try await desktop.gists("auth", "logout").exit == 0)
      #expect(try await head(in: homes[0])?.contains("signed out") == true)
    }
  }

  @Test func `a pasted token is asked for in a dialog and not shown`() async throws {
    try await FaultServer.with(.signIn()) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let program = Program.gists(["browse"], in: home.using(server))
        let result = try await TerminalSession.run(program) { terminal, _ in
          try await terminal.waitFor("signed out")
          try terminal.type("i")
          try await terminal.waitFor("Paste a token")
          try await terminal.answer("2\r", until: "Paste your token")
          try await terminal.answer("\(Faults.token)\r", until: "Signed in to ")
          try terminal.type("Q")
        }
        #expect(result.ending == .exit(0), "\(result.text)")
        #expect(!result.text.contains(Faults.token))
        #expect(try await keyring.items() == [.token(host: "127.0.0.1:\(server.port)")])
      }
    }
  }
}
