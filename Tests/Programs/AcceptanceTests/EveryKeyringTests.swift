import SandboxServer
import TestSupport
import Testing

/// What a user does with the keyring, with each program that provides it.
@Suite(.requires("dbus-daemon", "gdbus", "dbus-monitor", "python3"), .endsHangs)
struct `Every keyring` {
  /// Runs `body` with a signed-out home; the state file has an account if `account` is given.
  func with(
    _ service: KeyringService, _ state: KeyringService.State,
    _ extras: [KeyringService.Extra] = [], users: [String] = ["octocat"], account: String? = nil,
    body: (ScratchHome, KeyringSession, FaultServer) async throws -> Void
  ) async throws {
    let routes = [
      "GET /user": users.map { FaultAnswer.user($0) }, "GET /gists": [.json(200, "[]")],
    ]
    try await FaultServer.with(.routes(routes)) { server in
      try await KeyringSession.with(service, state, extras) { keyring in
        try await ScratchHome.with { home in
          let home = home.using(server).with(keyring.clientVariables)
          if let account {
            let accounts = #"{"accounts":[{"login":"\#(account)"}],"active":"\#(account)"}"#
            try home.writeAccounts(#"{"hosts":{"\#(server.url)":\#(accounts)}}"#)
          }
          try await body(home, keyring, server)
        }
      }
    }
  }

  /// Runs `body` with a locked collection and an account in the state file.
  ///
  /// gnome-keyring tells a locked token from a missing one, so it has the token.
  func withLocked(
    _ service: KeyringService, _ extras: [KeyringService.Extra] = [],
    body: (ScratchHome, KeyringSession, FaultServer) async throws -> Void
  ) async throws {
    let isGNOME = service == .gnomeKeyring
    try await with(service, isGNOME ? .unlocked : .locked, extras, account: "octocat") {
      home, keyring, server in
      if isGNOME {
        try await signIn("gho_1", in: home)
        try await keyring.lock()
      }
      try await body(home, keyring, server)
    }
  }

  func signIn(_ token: String, in home: ScratchHome) async throws {
    let result = try await gists(
      "auth", "login", "--with-token", in: home, stdin: ProgramInput(Array(token.utf8)))
    #expect(result.exit == 0, "\(result)")
  }

  /// Checks that requests have this token.
  func expectUse(
    of token: String, _ server: FaultServer, in home: ScratchHome
  ) async throws {
    let result = try await gists("list", in: home)
    #expect(result.exit == 0, "\(result)")
    #expect(server.requests.last?.authorization == "Bearer \(token)")
  }

  /// Where one is missing, this test is named as skipped.
  @Test(.requires("gnome-keyring-daemon", "kwalletd5", "keepassxc"))
  func `all of them are tested`() {
    #expect(KeyringService.installed == [.gnomeKeyring, .kwallet, .keePassXC])
  }

  @Test(arguments: KeyringService.installed)
  func `accounts are signed in, renewed, switched and signed out`(
    service: KeyringService
  ) async throws {
    let users = ["octocat", "octocat", "monalisa"]
    try await with(service, .unlocked, users: users) { home, keyring, server in
      try await signIn("gho_1", in: home)
      try await expectUse(of: "gho_1", server, in: home)
      try await signIn("gho_2", in: home)
      #expect(try await keyring.itemCount() == 1)
      try await expectUse(of: "gho_2", server, in: home)

      try await signIn("gho_3", in: home)
      #expect(try await keyring.itemCount() == 2)
      try await expectUse(of: "gho_3", server, in: home)
      #expect(try await gists("auth", "switch", "octocat", in: home).exit == 0)
      try await expectUse(of: "gho_2", server, in: home)

      for left in [1, 0] {
        let logout = try await gists("auth", "logout", in: home)
        #expect(logout.exit == 0, "\(logout)")
        #expect(try await keyring.itemCount() == left)
      }
      #expect(try await gists("list", in: home).exit == 4)
    }
  }

  @Test(arguments: KeyringService.installed)
  func `a token that expires is renewed, and signing out removes its refresh token`(
    service: KeyringService
  ) async throws {
    var options = SandboxOptions(approval: .auto)
    options.tokenLifetime = 86_400
    try await Sandbox.with(options) { sandbox in
      try await KeyringSession.with(service, .unlocked) { keyring in
        try await ScratchHome.with { home in
          func count(_ schema: String) async throws -> Int {
            try await keyring.itemCount("io.github.gists.\(schema)")
          }
          let home = home.with(keyring.clientVariables).with(["GISTS_HOST": sandbox.url])
          for _ in 1...2 {
            let login = try await gists("auth", "login", "--no-browser", in: home)
            #expect(login.exit == 0, "\(login)")
            sandbox.withState { state in
              for token in state.tokens.keys { state.tokens[token]?.expiresAt = 0 }
            }
            let list = try await gists("list", in: home)
            #expect(list.ending == .exit(0) && list.err == "", "\(list)")
            #expect(try await count("Token") == 1)
            #expect(try await count("RefreshToken") == 1)
          }
          let logout = try await gists("auth", "logout", in: home)
          #expect(logout.exit == 0, "\(logout)")
          #expect(try await count("Token") == 0)
          #expect(try await count("RefreshToken") == 0)
        }
      }
    }
  }

  @Test(arguments: KeyringService.installed)
  func `a locked one is reported, and nothing is said to be removed`(
    service: KeyringService
  ) async throws {
    try await withLocked(service) { home, keyring, server in
      let requests = server.requests.count
      let messages = try await keyring.messages {
        for command in [
          ["auth", "login", "--no-browser"], ["list"], ["auth", "token"], ["auth", "logout"],
        ] {
          let result = try await gists(command, in: home)
          #expect(result.exit == 4, "\(command): \(result)")
          #expect(result.err.hasPrefix("error: the keyring is locked"), "\(command): \(result)")
          #expect(!result.err.contains("✓"), "\(command): \(result)")
          #expect(result.err.contains("gnome-keyring") == (service == .gnomeKeyring))
        }
      }
      for call in ["Prompt", "Unlock"] + (service == .gnomeKeyring ? [] : ["SearchItems"]) {
        #expect(!messages.contains("member=\(call)\n"), "\(call)")
      }
      #expect(server.requests.count == requests)
    }
  }

  @Test(.requires("gnome-keyring-daemon"))
  func `one that was not unlocked since it started is locked, not empty`() async throws {
    try await with(.gnomeKeyring, .unlocked) { home, keyring, server in
      try await signIn("gho_1", in: home)
      try await keyring.withRestartedDaemon { keyring in
        for command in [["list"], ["auth", "token"], ["auth", "logout"]] {
          let result = try await gists(command, in: home)
          #expect(result.exit == 4, "\(command): \(result)")
          #expect(result.err.hasPrefix("error: the keyring is locked"), "\(command): \(result)")
        }
        try keyring.unlock()
        try await expectUse(of: "gho_1", server, in: home)
      }
    }
  }

  @Test(arguments: KeyringService.installed)
  func `signing out is refused while another collection is locked that may have the token`(
    service: KeyringService
  ) async throws {
    func expectRefusal(_ server: FaultServer, in home: ScratchHome) async throws {
      try await expectUse(of: "gho_1", server, in: home)
      let logout = try await gists("auth", "logout", in: home)
      #expect(logout.exit == 4, "\(logout)")
      let message = "error: the keyring is locked; the token of octocat on 127.0.0.1:"
      #expect(logout.err.hasPrefix(message), "\(logout)")
      try await expectUse(of: "gho_1", server, in: home)
    }
    // gnome-keyring finds items of a locked collection.
    let state: KeyringService.State =
      service == .gnomeKeyring ? .unlocked : .unlockedBesideLocked
    try await with(service, state) { home, keyring, server in
      try await signIn("gho_1", in: home)
      guard service == .gnomeKeyring else { return try await expectRefusal(server, in: home) }
      try keyring.copyDefaultCollection()
      try await keyring.withRestartedDaemon { keyring in
        try keyring.unlock()
        try await expectRefusal(server, in: home)
      }
    }
  }

  @Test(arguments: KeyringService.installed)
  func `one without a collection is reported`(service: KeyringService) async throws {
    try await with(service, .missing, account: "octocat") { home, keyring, server in
      let login = try await gists("auth", "login", "--no-browser", in: home)
      #expect(login.exit == 4, "\(login)")
      #expect(login.err.hasPrefix("error: no default keyring\n"), "\(login)")
      let messages = try await keyring.messages {
        let logout = try await gists("auth", "logout", in: home)
        if service == .gnomeKeyring {
          // It has no token in any collection.
          #expect(logout.exit == 0, "\(logout)")
          #expect(logout.err.hasPrefix("✓ Signed out of 127.0.0.1:"), "\(logout)")
        } else {
          #expect(logout.exit == 4, "\(logout)")
          #expect(
            logout.err.hasPrefix("error: no default keyring; the token of octocat on "),
            "\(logout)")
        }
      }
      #expect(messages.contains("member=SearchItems\n") == (service == .gnomeKeyring))
      #expect(server.requests.isEmpty)
    }
  }

  @Test(arguments: KeyringService.installed)
  func `one that has ended is reported`(service: KeyringService) async throws {
    try await with(service, .unlocked) { home, keyring, _ in
      try await signIn("gho_1", in: home)
      keyring.endDaemon()
      try await keyring.waitForEnd()
      for command in [["list"], ["auth", "logout"]] {
        let result = try await gists(command, in: home)
        #expect(result.exit == 4, "\(command): \(result)")
        #expect(
          result.err.hasPrefix("error: no keyring available (no Secret Service)"),
          "\(command): \(result)")
      }
    }
  }
}
