import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Copying tokens from the real programs.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool"), .endsHangs)
struct `Tokens of other programs` {
  private func withServer(
    body: (ScratchHome, KeyringSession, FaultServer) async throws -> Void
  ) async throws {
    try await FaultServer.with(.signIn()) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let home = home.using(server).with(["GH_CONFIG_DIR": home.work])
        try await body(home, keyring, server)
      }
    }
  }

  @Test(.requires("gh")) func `gh's token is copied from its own configuration`() async throws {
    try await withServer { home, keyring, server in
      let host = "127.0.0.1:\(server.port)"
      let none = try await gists("auth", "login", "--from", "gh", in: home)
      #expect(none.exit == 4)
      #expect(none.err.hasPrefix("error: gh has no token for \(host)\n"), "\(none)")
      let hosts = "\"\(host)\":\n    user: octocat\n    oauth_token: \(Faults.token)\n"
      try home.write(hosts, to: "hosts.yml")
      // gh would print the token of a variable first.
      let result = try await gists(
        "auth", "login", "--from", "gh", in: home,
        environment: ["GH_TOKEN": "ghp_1", "GH_ENTERPRISE_TOKEN": "ghp_2"])
      #expect(result.exit == 0, "\(result)")
      #expect(try await keyring.items() == [.token(host: host)])
      #expect(home.leaks(of: Faults.token, in: result) == ["work/hosts.yml"])
      #expect(server.requests.map(\.authorization) == ["Bearer \(Faults.token)"])
    }
  }

  @Test(.requires("git"))
  func `git's token is copied from its store, not from our own helper`() async throws {
    try await withServer { home, keyring, server in
      let host = "127.0.0.1:\(server.port)"
      let asked = "\(home.root)/asked"
      let home = try home.installing("askpass", "echo asked >>'\(asked)'; echo ghp_asked")
        .with(["GIT_ASKPASS": "askpass", "SSH_ASKPASS": "askpass"])
      let none = try await gists("auth", "login", "--from", "git", in: home)
      #expect(none.exit == 4)
      #expect(none.err.hasPrefix("error: git has no token for \(server.url)\n"), "\(none)")
      #expect(home.read(asked) == nil)

      let store = "store --file=\(home.work)/credentials"
      try home.write("http://octocat:\(Faults.token)@\(host)\n", to: "credentials")
      let configure = Program(
        command: ["git", "config", "--global", "credential.helper", store], home: home)
      #expect(try await configure.run().exit == 0)
      let result = try await gists("auth", "login", "--from", "git", in: home)
      #expect(result.exit == 0, "\(result)")
      #expect(try await keyring.items() == [.token(host: host)])
      #expect(home.leaks(of: Faults.token, in: result) == ["work/credentials"])

      // Now git asks only our helper, which has the token in the keyring.
      #expect(try await gists("auth", "setup-git", in: home).exit == 0)
      let own = try await gists("auth", "login", "--from", "git", in: home)
      #expect(own.exit == 4, "\(own)")
      #expect(own.err.hasPrefix("error: git has no token for \(server.url)\n"), "\(own)")
      #expect(server.requests.count == 1)
    }
  }

  @Test func `a gh that never ends is ended, with what it has started`() async throws {
    try await withServer { home, _, server in
      let (children, stuck) = ("\(home.root)/children", "\(home.root)/stuck")
      let home = try home.installing(
        "gh",
        """
        test -e '\(stuck)' || test "$1" = --version || exit 1
        trap '' HUP INT TERM
        sleep 3600 &
        echo $$ $! >'\(children).new'
        mv '\(children).new' '\(children)'
        while :; do sleep 1; done
        """)
      // A busy machine may not have started the script before its time limit.
      for _ in 0..<20 where home.read(children) == nil {
        let limited = try await gists(
          "auth", "login", "--from", "gh", in: home)
        #expect(limited.exit == 4, "\(limited)")
        #expect(limited.err.hasPrefix("error: gh has no token for "), "\(limited)")
      }
      try await Self.waitForEnd(of: children)

      // A signal that ends gists ends it, too, unless it comes after the time limit.
      try Data().write(to: URL(filePath: stuck))
      let program = Program.gists(["auth", "login", "--from", "gh"], in: home)
      let ended: ProgramResult = try await repeating {
        try? FileManager.default.removeItem(atPath: children)
        return try await program.run { process in
          try await eventually { home.read(children) != nil || process.hasEnded }
          process.send(signal: SIGTERM)
        }
      } while: {
        $0.exit == 4
      }
      #expect(ended.ending == .signal(SIGTERM), "\(ended)")
      try await Self.waitForEnd(of: children)
    }
  }

  /// Waits for the end of the processes whose IDs a file has.
  private static func waitForEnd(of file: String) async throws {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    for id in text.split(whereSeparator: \.isWhitespace) {
      let process = RunningProcess(id: try #require(pid_t(id)))
      try await eventually { process.hasEnded }
    }
  }

  @Test(.requires("gh")) func `a rejected copy is taken again, and the command goes on`()
    async throws
  {
    let gist = FaultAnswer.json(200, HostDocument.list(HostDocument.gist()))
    let script = FaultScript.each { request, _ in
      let isNew = request.authorization == "Bearer \(Faults.token)"
      return isNew
        ? (request.path == "/user" ? .user() : gist)
        : .json(401, #"{"message":"Bad credentials"}"#)
    }
    try await withServer { home, keyring, server in
      server.follow(script)
      let host = "127.0.0.1:\(server.port)"
      try await keyring.store(.token("gho_oldtoken", host: host))
      let accounts = #"{"login":"octocat","copied_from":"gh"}"#
      try home.writeAccounts(
        #"{"hosts":{"\#(server.url)":{"accounts":[\#(accounts)],"active":"octocat"}}}"#)
      try home.write(
        "\"\(host)\":\n    user: octocat\n    oauth_token: \(Faults.token)\n", to: "hosts.yml")
      let program = Program.gists(["list"], in: home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("Copy gh's token again? [Y/n]")
        try terminal.type("\r")
        try await terminal.waitFor("A gist")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(try await keyring.items() == [.token(host: host)])
      #expect(server.requests.map(\.path) == ["/gists", "/user", "/gists"])
    }
  }
}
