import Glibc
import TestSupport
import Testing

/// Signing in at a terminal.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool", "gdbus"))
struct `Signing in at a terminal` {
  /// The next poll is a minute later, when the program's time limit is over.
  private static let longWait = FaultAnswer.json(200, #"{"error":"slow_down","interval":60}"#)

  @Test func `Ctrl-C ends a waiting sign-in at once, and nothing is stored`() async throws {
    try await FaultServer.with(.signIn(polls: .pending, Self.longWait)) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let program = Program.gists(["auth", "login"], in: home.using(server))
        let result = try await TerminalSession.run(program) { terminal, _ in
          try await terminal.waitFor("Paste a token")
          try terminal.type("\r")
          try await terminal.waitFor("Press Enter")
          try await server.waitForRequests(3)
          try terminal.type("\u{3}")
        }
        #expect(result.ending == .signal(SIGINT))
        #expect(!result.text.contains("\u{1B}[?25l") || result.text.contains("\u{1B}[?25h"))
        #expect(server.requests.count == 3)
        #expect(try await keyring.items() == [])
      }
    }
  }

  @Test func `Enter copies the code and opens the page while the remaining time is shown`()
    async throws
  {
    try await FaultServer.with(.signIn(polls: .pending)) { server in
      try await ScratchHome.with(.unlocked) { home, _ in
        let host = "127.0.0.1:\(server.port)"
        let (home, log) = (home.using(server), "\(home.root)/browser.log")
        let copied = "\(home.root)/copied"
        let program = Program.gists(
          ["auth", "login"],
          in: try home.installing("xdg-open", "echo \"$@\" >>'\(log)'")
            .installing("wl-copy", "cat >'\(copied)'"))
        let result = try await TerminalSession.run(program) { terminal, _ in
          try await terminal.waitFor("Paste a token")
          try terminal.type("\r")
          try await terminal.waitFor("WDJB-MJHT")
          try await terminal.waitFor("Continue only if you started this sign-in yourself")
          // Of the 15 minutes, a busy machine may have used some.
          try await terminal.waitFor("Press Enter to copy the code and open the page… 1")
          #expect(home.read(log) == nil && home.read(copied) == nil)
          try terminal.type("\r")
          try await terminal.waitFor("Waiting for \(host)… 1")
          server.follow(.signIn(polls: .granted()))
          try await terminal.waitFor("Signed in to \(host) as octocat;")
        }
        #expect(result.ending == .exit(0), "\(result.text)")
        // On a busy machine, the program does not wait for the others.
        try await eventually { home.read(log) == Array("\(server.url)/login/device\n".utf8) }
        try await eventually { home.read(copied) == Array("WDJB-MJHT".utf8) }
      }
    }
  }

  @Test func `SIGINT also ends a sign-in in a pipe`() async throws {
    try await FaultServer.with(.signIn(polls: .pending, Self.longWait)) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let result = try await Program.gists(
          ["auth", "login", "--no-browser"], in: home.using(server)
        ).run {
          try await server.waitForRequests(3)
          $0.send(signal: SIGINT)
        }
        #expect(result.ending == .signal(SIGINT))
        #expect(server.requests.count == 3)
        #expect(try await keyring.items() == [])
      }
    }
  }

  @Test func `the echo is on again after SIGQUIT while a token is pasted`() async throws {
    try await FaultServer.with(.signIn()) { server in
      try await ScratchHome.with(.unlocked) { home, _ in
        // The shell keeps the terminal open, and so its settings.
        let program = Program.gists(["auth", "login", "--with-token"], in: home.using(server))
          .through(shell: "trap : QUIT; \"$@\"; echo \"ended $?\"; read -r _")
        try await TerminalSession.run(program) { terminal, _ in
          try await terminal.waitFor("Paste your token")
          #expect(!terminal.echoes)
          try terminal.type("\u{1C}")
          try await terminal.waitFor("ended 131")
          #expect(terminal.echoes)
          try terminal.type("\r")
        }
      }
    }
  }

  @Test func `the echo is on while Ctrl-Z stops the program, and off when it continues`()
    async throws
  {
    try await FaultServer.with(.signIn()) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let program = Program.gists(["auth", "login", "--with-token"], in: home.using(server))
          .through(shell: "set -m; \"$@\"; echo \"stopped $?\"; read -r _; fg; echo \"ended $?\"")
        let result = try await TerminalSession.run(program) { terminal, _ in
          try await terminal.waitFor("Paste your token")
          try terminal.type("\u{1A}")
          try await terminal.waitFor("stopped 148")
          #expect(terminal.echoes)
          try terminal.type("\r")
          try await terminal.waitFor("Paste your token")
          #expect(!terminal.echoes)
          try terminal.type("\(Faults.token)\r")
          try await terminal.waitFor("ended 0")
          #expect(terminal.echoes)
        }
        #expect(!result.text.contains(Faults.token))
        #expect(try await keyring.items() == [.token(host: "127.0.0.1:\(server.port)")])
      }
    }
  }

  @Test func `a pasted token is not shown`() async throws {
    try await FaultServer.with(.signIn()) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let program = Program.gists(["auth", "login", "--with-token"], in: home.using(server))
        let result = try await TerminalSession.run(program) { terminal, _ in
          try await terminal.waitFor("Paste your token")
          #expect(!terminal.echoes)
          try terminal.type("\(Faults.token)\r")
        }
        #expect(result.ending == .exit(0), "\(result.text)")
        #expect(!result.text.contains(Faults.token))
        #expect(try await keyring.items() == [.token(host: "127.0.0.1:\(server.port)")])
      }
    }
  }
}
