import TestSupport
import Testing

/// A locked, silent or missing keyring: each has its own message, and no code is requested.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool", "gdbus"))
struct `An unavailable keyring` {
  private static let noBus = "no keyring available (no D-Bus session)"
  private static let unlock =
    #"p=$(systemd-ask-password) && printf %s "$p" | gnome-keyring-daemon --replace --unlock"#
  private static let orToken = "or set GISTS_TOKEN"
  private static let orCommand =
    "or set GISTS_TOKEN_COMMAND to a command that prints a token, such as 'gh auth token'"

  /// A locked or silent keyring can be used later.
  private static func isUnavailable(_ message: String) -> Bool {
    !message.contains("locked") && !message.contains("did not respond")
  }

  /// Checks that every command that needs the keyring ends, fails like this, and sends no request.
  ///
  /// How long it waits is tested in KeyringTests, where a busy machine does not count.
  private func expectFailure(
    _ message: String, _ nextStep: String, of server: FaultServer, in home: ScratchHome,
    _ commands: [[String]] = [["auth", "login", "--no-browser"], ["auth", "token"], ["list"]]
  ) async throws {
    for command in commands {
      let result = try await gists(command, in: home)
      #expect(result.exit == 4, "\(command): \(result)")
      let orCommand = Self.isUnavailable(message) ? "hint: \(Self.orCommand)\n" : ""
      #expect(
        result.err
          == "error: \(message)\nhint: \(nextStep)\nhint: \(Self.orToken)\n\(orCommand)",
        "\(command)")
      #expect(result.out == "")
    }
    #expect(server.requests.isEmpty)
    #expect(home.leaks(of: Faults.token) == [])
  }

  @Test func `a stopped daemon times out`() async throws {
    try await FaultServer.with(.signIn(polls: .granted())) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        try await keyring.store(.token(host: "127.0.0.1:\(server.port)"))
        try await keyring.withDaemonStopped {
          try await expectFailure(
            "the keyring did not respond", "restart the keyring service",
            of: server, in: home.using(server), [["auth", "login", "--no-browser"], ["list"]])
        }
      }
    }
  }

  @Test func `a locked keyring is not a missing token, and shows no prompt`()
    async throws
  {
    try await FaultServer.with(.signIn(polls: .granted())) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let home = home.using(server).with(["DISPLAY": ":99"])
        let host = "127.0.0.1:\(server.port)"
        let absent = try await gists("list", in: home)
        #expect(absent.exit == 4)
        #expect(
          absent.err
            == "error: not signed in to \(host)\n\(Faults.signInHint)hint: or set GISTS_TOKEN\n"
        )
        try await keyring.store(.token(host: host))
        try await keyring.lock()
        let messages = try await keyring.messages {
          try await expectFailure(
            "the keyring is locked",
            "unlock it at a terminal on the desktop: gists auth status", of: server, in: home)
        }
        try await expectFailure(
          "the keyring is locked", "unlock it: sh -c '\(Self.unlock)'", of: server,
          in: home.with(["SSH_TTY": "/dev/pts/1"]), [["list"]])
        #expect(!messages.contains("member=Prompt\n"))
      }
    }
  }

  @Test func `a dismissed prompt cancels, and nothing is stored`() async throws {
    try await FaultServer.with(.signIn(polls: .granted())) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        try await keyring.lock()
        let program = Program.gists(
          ["auth", "login"], in: home.using(server).with(["DISPLAY": ":99"]))
        let result = try await TerminalSession.run(program) { _, _ in }
        #expect(result.ending == .exit(2), "\(result.text)")
        #expect(result.text.contains("the keyring was not unlocked\r\n"))
        #expect(server.requests.isEmpty)
        try keyring.unlock()
        #expect(try await keyring.items() == [])
      }
    }
  }

  @Test func `nothing is started without a session bus`() async throws {
    try await FaultServer.with(.signIn(polls: .granted())) { server in
      try await ScratchHome.with { home in
        let log = "\(home.root)/dbus-launch.log"
        let home = try home.using(server).installing("dbus-launch", "echo called >>'\(log)'")
        for address in [nil, "", "autolaunch:"] {
          let variables = address.map { ["DBUS_SESSION_BUS_ADDRESS": $0] } ?? [:]
          try await expectFailure(
            Self.noBus,
            "log in to a desktop, or start a session: dbus-run-session -- sh -c '"
              + Self.unlock + " && exec bash'",
            of: server, in: home.with(variables))
        }
        #expect(home.read(log) == nil)
      }
    }
  }

  @Test func `a bus without a keyring has its own message`() async throws {
    try await FaultServer.with(.signIn(polls: .granted())) { server in
      try await ScratchHome.with(.withoutService) { home, _ in
        try await expectFailure(
          "no keyring available (no Secret Service)",
          "start gnome-keyring: sh -c '\(Self.unlock)'",
          of: server, in: home.using(server))
      }
    }
  }

  @Test func `a keyring that can't be started is reported`() async throws {
    try await FaultServer.with(.signIn(polls: .granted())) { server in
      try await ScratchHome.with(.serviceThatFails) { home, _ in
        try await expectFailure(
          "could not start the keyring service",
          "read why: journalctl --user -b --grep=org.freedesktop.secrets",
          of: server, in: home.using(server))
      }
    }
  }

  @Test func `a keyring that never starts times out`() async throws {
    try await FaultServer.with(.signIn(polls: .granted())) { server in
      try await ScratchHome.with(.serviceThatNeverAnswers) { home, _ in
        try await expectFailure(
          "the keyring did not respond", "restart the keyring service",
          of: server, in: home.using(server), [["auth", "login", "--no-browser"]])
      }
    }
  }

  @Test func `no default keyring is created`() async throws {
    try await FaultServer.with(.signIn(polls: .granted())) { server in
      try await ScratchHome.with(.withoutDefaultCollection) { home, keyring in
        let messages = try await keyring.messages {
          try await expectFailure(
            "no default keyring",
            "create one: sh -c '\(Self.unlock)'",
            of: server, in: home.using(server), [["auth", "login", "--no-browser"]])
        }
        #expect(!messages.contains("member=CreateCollection"))
        #expect(!messages.contains("member=Prompt\n"))
      }
    }
  }

  @Test func `libsecret's file backend is refused`() async throws {
    try await FaultServer.with(.signIn(polls: .granted())) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        try await expectFailure(
          "SECRET_BACKEND=file would store the token in a file",
          "unset SECRET_BACKEND", of: server,
          in: home.using(server).with(["SECRET_BACKEND": "file"]))
        #expect(try await keyring.items() == [])
      }
    }
  }

  @Test func `a command that needs no token continues signed out and says why`() async throws {
    try await FaultServer.with(
      .routes(["GET /user": [.user()], "GET /gists/public": [.json(200, "[]")]])
    ) {
      server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let home = home.using(server)
        let login = try await gists(
          "auth", "login", "--with-token", in: home, stdin: ProgramInput(Array(Faults.token.utf8)))
        #expect(login.exit == 0, "\(login)")
        try await keyring.lock()
        // On a busy machine, the keyring may need more than the second that it has.
        let locked = try await repeating {
          try await gists("list", "public", in: home)
        } while: {
          $0.err.contains("the keyring did not respond")
        }
        #expect(locked.exit == 0, "\(locked)")
        #expect(locked.err == "note: continuing signed out: the keyring is locked\n")
        try keyring.unlock()
        try await keyring.withDaemonStopped {
          // How long it waits is in CredentialsTests.
          let silent = try await gists("list", "public", in: home)
          #expect(silent.exit == 0, "\(silent)")
          #expect(silent.err == "note: continuing signed out: the keyring did not respond\n")
        }
        let lists = server.requests.filter { $0.path == "/gists/public" }
        #expect(lists.count > 1 && lists.allSatisfy { $0.authorization == nil })
      }
    }
  }
}
