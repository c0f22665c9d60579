import Glibc
import TestSupport
import Testing

/// Signing in and out with a real keyring.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool", "gdbus"))
struct `Items in the keyring` {
  private func signIn(
    _ token: String = Faults.token, in home: ScratchHome
  ) async throws -> ProgramResult {
    try await gists(
      "auth", "login", "--with-token", in: home, stdin: ProgramInput(Array(token.utf8)))
  }

  @Test func `signing in leaves exactly one item, and signing out none`() async throws {
    try await FaultServer.with(.signIn(polls: .granted())) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let (home, host) = (home.using(server), "127.0.0.1:\(server.port)")
        let login = try await gists("auth", "login", "--no-browser", in: home)
        #expect(login.exit == 0, "\(login)")
        #expect(try await keyring.items() == [.token(host: host)])
        #expect(
          try await keyring.secret(["host": host, "account": "octocat"]) == Faults.token)
        #expect(home.leaks(of: Faults.token, in: login) == [])

        let logout = try await gists("auth", "logout", in: home)
        #expect(logout.exit == 0)
        #expect(logout.out == "")
        #expect(logout.err.hasPrefix("✓ Signed out of \(host) as octocat\n"), "\(logout)")
        #expect(try await keyring.items() == [])
        await #expect(throws: (any Error).self) {
          try await keyring.secret(["host": host, "account": "octocat"])
        }
        #expect(home.leaks(of: Faults.token, in: logout) == [])
        #expect(try await gists("list", in: home).exit == 4)
      }
    }
  }

  @Test func `items of other programs for the same host are unchanged`()
    async throws
  {
    try await FaultServer.with(.signIn()) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let (home, host) = (home.using(server), "127.0.0.1:\(server.port)")
        let others = [
          KeyringItem(
            label: "Git: http://\(host)/",
            attributes: [
              "xdg:schema": "org.git.Password", "protocol": "http", "server": host,
              "user": "octocat",
            ], secret: "of git"),
          KeyringItem(
            label: "gh:\(host)",
            attributes: [
              "xdg:schema": "org.freedesktop.Secret.Generic", "service": "gh:\(host)",
              "username": "",
            ], secret: "of gh"),
          KeyringItem(
            label: "git: http://\(host)",
            attributes: [
              "xdg:schema": "com.microsoft.GitCredentialManager", "service": "git:http://\(host)",
              "account": "octocat", "host": host,
            ], secret: "of GCM"),
        ].sorted { $0.label < $1.label }
        for item in others { try await keyring.store(item) }
        #expect(try await gists("list", in: home).exit == 4)
        #expect(try await signIn(in: home).exit == 0)
        #expect(
          try await Set(keyring.items()) == Set(others + [.token(host: host)]))
        #expect(try await gists("auth", "logout", in: home).exit == 0)
        #expect(try await keyring.items() == others)
      }
    }
  }

  @Test func `a locked item is not removed`() async throws {
    try await FaultServer.with(.signIn()) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let (home, host) = (home.using(server), "127.0.0.1:\(server.port)")
        #expect(try await signIn(in: home).exit == 0)
        try await keyring.lock()
        let locked = try await gists("auth", "logout", in: home)
        #expect(locked.exit == 4)
        #expect(
          locked.err.hasPrefix(
            "error: the keyring is locked; the token of octocat on \(host) was not removed\n"))
        #expect(
          locked.err.hasSuffix("or revoke the token at \(server.url)/settings/applications\n"),
          "\(locked)")
        try keyring.unlock()
        #expect(try await keyring.items() == [.token(host: host)])
        #expect(try await gists("auth", "logout", in: home).exit == 0)
        #expect(try await keyring.items() == [])
      }
    }
  }

  @Test func `for an app's token, the page of the app is named to revoke it`() async throws {
    try await FaultServer.with(.signIn(polls: .granted())) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let home = home.using(server)
        #expect(
          try await gists("auth", "login", "--no-browser", "--client-id", "Iv1.8a61", in: home).exit
            == 0)
        let logout = try await gists("auth", "logout", in: home)
        #expect(
          logout.err.contains("\(server.url)/settings/connections/applications/Iv1.8a61\n"),
          "\(logout)")
      }
    }
  }

  @Test func `a new token replaces the old one in one step`() async throws {
    try await FaultServer.with(.signIn()) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let (home, host) = (home.using(server), "127.0.0.1:\(server.port)")
        #expect(try await signIn("gho_old", in: home).exit == 0)
        let messages = try await keyring.messages { _ = try await signIn(in: home) }
        #expect(messages.components(of: "member=SetSecret\n") == 1)
        #expect(messages.components(of: "member=CreateItem\n") == 0)
        #expect(messages.components(of: "member=Delete\n") == 0)
        #expect(!messages.contains(Faults.token))
        #expect(try await keyring.items() == [.token(host: host)])
      }
    }
  }

  @Test func `a sign-in killed before storing leaves the old token`() async throws {
    try await FaultServer.with(.signIn(user: [.user(), .hang])) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let (home, host) = (home.using(server), "127.0.0.1:\(server.port)")
        #expect(try await signIn("gho_old", in: home).exit == 0)
        let killed = try await Program.gists(["auth", "login", "--with-token"], in: home)
          .run(stdin: ProgramInput(Array(Faults.token.utf8))) {
            try await server.waitForRequests(2)
            $0.send(signal: SIGKILL)
          }
        #expect(killed.ending == .signal(SIGKILL))
        #expect(try await keyring.items() == [.token("gho_old", host: host)])
        #expect(home.leaks(of: Faults.token, in: killed) == [])
      }
    }
  }

  @Test func `a host can have two accounts, and switch selects one`() async throws {
    try await FaultServer.with(
      .routes(["GET /user": [.user(), .user("monalisa")], "GET /gists": [.json(200, "[]")]])
    ) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let (home, host) = (home.using(server), "127.0.0.1:\(server.port)")
        for token in ["gho_1", "gho_2"] { _ = try await signIn(token, in: home) }
        #expect(
          try await Set(keyring.items()) == [
            .token("gho_1", host: host), .token("gho_2", host: host, account: "monalisa"),
          ])
        #expect(try await gists("auth", "token", in: home).out == "gho_2\n")
        #expect(try await gists("auth", "switch", "octocat", in: home).exit == 0)
        #expect(try await gists("list", in: home).exit == 0)
        #expect(server.requests.last?.authorization == "Bearer gho_1")
        #expect(try await gists("auth", "logout", in: home).exit == 0)
        #expect(
          try await keyring.items() == [.token("gho_2", host: host, account: "monalisa")])
        #expect(try await gists("auth", "token", in: home).out == "gho_2\n")
      }
    }
  }

  @Test func `signing out of all accounts goes on if nobody reads its messages`() async throws {
    try await FaultServer.with(.routes(["GET /user": [.user(), .user("monalisa")]])) {
      server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let home = home.using(server)
        for token in ["gho_1", "gho_2"] { _ = try await signIn(token, in: home) }
        let shell = """
          mkfifo '\(home.root)/messages'
          exec 3<>'\(home.root)/messages' 4>'\(home.root)/messages' 3>&-
          exec "$@" 2>&4 4>&-
          """
        let result = try await Program.gists(["auth", "logout", "--all"], in: home)
          .through(shell: shell).run()
        #expect(result.ending == .exit(0), "\(result)")
        #expect(try await keyring.items() == [])
      }
    }
  }
}

extension String {
  /// The number of occurrences of `text`.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
