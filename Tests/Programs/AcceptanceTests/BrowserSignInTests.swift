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
      // On a busy machine, the keyring may need more than the second that it has: then it is asked again.
      let tries = 0..<20
      func isHead(_ condition: (Substring) -> Bool) async throws -> Bool {
        for _ in tries {
          let frame = try await gists("browse", "public", "--print", "120x24", in: homes[0])
          #expect(frame.exit == 0, "\(frame)")
          if let head = frame.out.split(separator: "\n").first, condition(head) { return true }
        }
        return false
      }
      #expect(try await isHead { $0.hasSuffix(name) })
      let program = Program.gists(["browse", "public"], in: homes[1])
      let accounts = "\(desktop.home.root)/state-b/gists/accounts.json"
      for _ in tries where desktop.home.read(accounts) == nil {
        let result = try await TerminalSession.run(program) { terminal, _ in
          // The first frame does not wait for the keyring.
          try await terminal.waitFor("signed out")
          do {
            try await eventually(within: .seconds(10)) { desktop.home.read(accounts) != nil }
          } catch is NeverHappened {}
          try terminal.type("q")
        }
        #expect(result.ending == .exit(0), "\(result.text)")
      }
      #expect(desktop.home.read(accounts) != nil)
      #expect(try await desktop.gists("auth", "logout").exit == 0)
      #expect(try await isHead { $0.contains("signed out") })
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
