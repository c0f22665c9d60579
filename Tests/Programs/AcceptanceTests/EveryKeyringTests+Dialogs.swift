import Glibc
import TestSupport
import Testing

/// Dialogs, which the user answers, dismisses or ignores.
extension `Every keyring` {
  /// Runs `gists` at a terminal; `body` answers its dialogs.
  private func atTerminal(
    _ command: String..., in home: ScratchHome, body: (TerminalSession) async throws -> Void
  ) async throws -> TerminalSession.Result {
    try await TerminalSession.run(Program.gists(command, in: home)) {
      terminal, _ in
      try await body(terminal)
    }
  }

  private static let waiting = "waiting for the keyring's dialog"

  @Test(.requires("Xvfb", "openbox", "xdotool"), arguments: KeyringService.installed)
  func `a locked one is unlocked in its dialog, which is announced`(
    service: KeyringService
  ) async throws {
    try await withLocked(service, [.display]) { home, keyring, server in
      let login = try await TerminalSession.run(
        Program.gists(["auth", "login", "--with-token"], in: home)
          .through(shell: #"printf gho_2 | "$@""#)
      ) { terminal, _ in
        try await terminal.waitFor(Self.waiting)
        try await keyring.unlockInDialog(service.unlockDialog)
      }
      #expect(login.ending == .exit(0), "\(login.text)")
      #expect(login.text.split(separator: Self.waiting).count == 2, "\(login.text)")
      #expect(try await keyring.itemCount() == 1)
      try await expectUse(of: "gho_2", server, in: home)
    }
  }

  @Test(.requires("Xvfb", "openbox", "xdotool", "gnome-keyring-daemon"))
  func `one that was not unlocked since it started is unlocked in its dialog`() async throws {
    try await with(.gnomeKeyring, .unlocked, [.display]) { home, keyring, server in
      try await signIn("gho_1", in: home)
      try await keyring.withRestartedDaemon { keyring in
        let list = try await atTerminal("list", in: home) { _ in
          try await keyring.unlockInDialog(KeyringService.gnomeKeyring.unlockDialog)
        }
        #expect(list.ending == .exit(0), "\(list.text)")
        #expect(server.requests.last?.authorization == "Bearer gho_1")
      }
    }
  }

  @Test(.requires("Xvfb", "openbox", "xdotool"), arguments: KeyringService.installed)
  func `a dialog that is dismissed cancels, and nothing is said to be removed`(
    service: KeyringService
  ) async throws {
    try await withLocked(service, [.display]) { home, keyring, server in
      let requests = server.requests.count
      for command in ["login", "logout"] {
        let result = try await atTerminal("auth", command, in: home) { _ in
          try await keyring.press("Escape", in: service.unlockDialog)
        }
        #expect(result.ending == .exit(2), "\(result.text)")
        #expect(result.text.contains("the keyring was not unlocked"), "\(result.text)")
        #expect(!result.text.contains("✓"), "\(result.text)")
      }
      #expect(server.requests.count == requests)
    }
  }

  @Test(.requires("Xvfb", "openbox", "xdotool"), arguments: KeyringService.installed)
  func `Ctrl-C has the keyring close its dialog`(service: KeyringService) async throws {
    try await withLocked(service, [.display]) { home, keyring, server in
      let messages = try await keyring.messages {
        let result = try await atTerminal("auth", "login", in: home) { terminal in
          try await keyring.waitForDialog(service.unlockDialog)
          try terminal.type("\u{3}")
        }
        #expect(result.ending == .signal(SIGINT), "\(result.text)")
        #expect(!result.text.contains("error:"), "\(result.text)")
      }
      #expect(messages.contains("member=Dismiss\n"))
      // The others only end the prompt.
      if service == .gnomeKeyring { try await keyring.waitForNoDialog(service.unlockDialog) }
    }
  }

  @Test(.requires("Xvfb", "openbox", "xdotool"), arguments: KeyringService.installed)
  func `a dialog is waited for, until the keyring ends`(service: KeyringService) async throws {
    try await withLocked(service, [.display]) { home, keyring, _ in
      let result = try await atTerminal("auth", "login", in: home) { terminal in
        try await terminal.waitFor(Self.waiting)
        keyring.endDaemon()
      }
      #expect(result.ending == .exit(4), "\(result.text)")
      #expect(result.text.contains("no keyring available (no Secret Service)"), "\(result.text)")
    }
  }

  @Test(.requires("Xvfb", "openbox", "xdotool", "keepassxc"))
  func `a confirmation of each use and removal is waited for`() async throws {
    let (access, removal) = ("Access Request", "recycle bin")
    try await with(.keePassXC, .unlocked, [.display, .confirmation]) { home, keyring, server in
      try await signIn("gho_1", in: home)
      let requests = server.requests.count
      let messages = try await keyring.messages {
        let unseen = try await gists("list", in: home)
        #expect(unseen.exit == 4)
        #expect(
          unseen.err == """
            error: the keyring asks for confirmation on the desktop
            hint: run the command in a desktop terminal and answer the dialog
            hint: or set GISTS_TOKEN

            """)
      }
      #expect(messages.contains("member=Dismiss\n"))
      // KeePassXC only ends the prompt.
      try await keyring.press("Escape", in: access)
      #expect(server.requests.count == requests)

      let allowed = try await atTerminal("list", in: home) { _ in
        try await keyring.press("Return", in: access)
      }
      #expect(allowed.ending == .exit(0), "\(allowed.text)")
      #expect(server.requests.last?.authorization == "Bearer gho_1")

      let denied = try await atTerminal("auth", "logout", "--keep-library", in: home) { _ in
        try await keyring.press("Escape", in: access)
      }
      #expect(denied.ending == .exit(2), "\(denied.text)")
      #expect(try await keyring.itemCount() == 1)

      let kept = try await atTerminal("auth", "logout", "--keep-library", in: home) { _ in
        try await keyring.press("Return", in: access)
        try await keyring.press("Escape", in: removal)
      }
      #expect(kept.ending == .exit(2), "\(kept.text)")
      #expect(try await keyring.itemCount() == 1)

      let logout = try await atTerminal("auth", "logout", "--keep-library", in: home) { _ in
        try await keyring.press("Return", in: access)
        // Return would cancel.
        try await keyring.press("Tab", "space", in: removal)
      }
      #expect(logout.ending == .exit(0), "\(logout.text)")
      #expect(try await keyring.itemCount() == 0)
    }
  }
}
