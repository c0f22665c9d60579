import TestSupport
import Testing

/// Signing in from the browser.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool", "gdbus"))
struct `Signing in from the browser` {
  @Test func `a pasted token is asked for in a dialog and not shown`() async throws {
    try await FaultServer.with(.signIn()) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let program = Program.gists(["browse"], in: home.using(server))
        let result = try await TerminalSession.run(program) { terminal, _ in
          try await terminal.waitFor("signed out")
          try terminal.type("i")
          try await terminal.waitFor("Paste a token")
          try await terminal.answer("2\r")
          try await terminal.waitFor("Paste your token")
          try await terminal.answer("\(Faults.token)\r")
          try await terminal.waitFor("Signed in to ")
          try terminal.type("Q")
        }
        #expect(result.ending == .exit(0), "\(result.text)")
        #expect(!result.text.contains(Faults.token))
        #expect(try await keyring.items() == [.token(host: "127.0.0.1:\(server.port)")])
      }
    }
  }
}
