import Glibc
import TestSupport
import Testing

/// The commands in hints about the keyring: each is run as it was printed, and solves the problem.
@Suite(
  .requires(
    "dbus-daemon", "dbus-run-session", "gdbus", "gnome-keyring-daemon", "systemd-ask-password"),
  .endsHangs)
struct `Hints about the keyring` {
  private static let phrase = "hunter2"

  /// Runs `body` with a private session and a home whose programs use it.
  private func with(
    _ service: KeyringService?, _ state: KeyringService.State = .unlocked,
    _ extras: [KeyringService.Extra] = [],
    body: (ScratchHome, KeyringSession) async throws -> Void
  ) async throws {
    let routes = ["GET /user": [FaultAnswer.user()], "GET /gists": [.json(200, "[]")]]
    try await FaultServer.with(.routes(routes)) { server in
      func run(_ keyring: KeyringSession) async throws {
        try await ScratchHome.with { home in
          try await body(home.using(server).with(keyring.clientVariables), keyring)
        }
      }
      if let service {
        try await KeyringSession.with(service, state, extras, body: run)
      } else {
        try await KeyringSession.with(.withoutService, body: run)
      }
    }
  }

  private func signIn(in home: ScratchHome) async throws -> ProgramResult {
    try await gists("auth", "login", "--with-token", in: home, stdin: "gho_1")
  }

  private func expectSignIn(in home: ScratchHome) async throws {
    let result = try await signIn(in: home)
    #expect(result.exit == 0, "\(result)")
  }

  /// Returns the command in the hint that begins with a text.
  private func command(_ start: String, in result: ProgramResult) throws -> String {
    let hint = result.err.split(separator: "\n").first { $0.hasPrefix("hint: \(start): ") }
    return String(try #require(hint, "\(result)").dropFirst("hint: \(start): ".count))
  }

  /// Runs a command at a terminal as an interactive shell does, in a process group of its own, and
  /// types the password that it asks for.
  private func run(
    _ command: String, in home: ScratchHome, typing phrase: String = phrase,
    body: (TerminalSession) async throws -> Void = { _ in }
  ) async throws -> TerminalSession.Result {
    let script = "set -m\n\(command)\nexit $?"
    // The keyring's files are below its HOME.
    let program = Program(
      command: ["bash", "-c", script], home: home.with(["XDG_DATA_HOME": ""]))
    return try await TerminalSession.run(program) { terminal, _ in
      try await terminal.waitFor("Password")
      try await eventually { !terminal.echoes }
      try terminal.type("\(phrase)\r")
      try await body(terminal)
    }
  }

  @Test func `a session with a keyring is started without a bus`() async throws {
    try await ScratchHome.with { home in
      let home = home.with(["XDG_RUNTIME_DIR": home.work])
      let failure = try await gists("auth", "token", in: home)
      let command = try command("log in to a desktop, or start a session", in: failure)
      let result = try await run(command, in: home) { terminal in
        // What is typed before is lost: the question discards it.
        try await terminal.waitFor("GNOME_KEYRING_CONTROL")
        try terminal.type("\(Program.builtPrograms)/gists auth token </dev/null\r")
        try await terminal.waitFor("not signed in to github.com")
        try terminal.type("exit 7\r")
      }
      #expect(result.ending == .exit(7), "\(result.text)")
      #expect(!result.text.contains(Self.phrase))
    }
  }

  @Test func `gnome-keyring is started`() async throws {
    try await with(nil) { home, keyring in
      let command = try command("start gnome-keyring", in: try await signIn(in: home))
      let result = try await run(command, in: home.with(keyring.environment))
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(!result.text.contains(Self.phrase))
      try await keyring.waitForUnlockedReplacement()
      try await expectSignIn(in: home)
    }
  }

  @Test func `a default keyring is created`() async throws {
    try await with(.gnomeKeyring, .missing) { home, keyring in
      let command = try command("create one", in: try await signIn(in: home))
      let result = try await run(command, in: home.with(keyring.environment))
      #expect(result.ending == .exit(0), "\(result.text)")
      try await keyring.waitForUnlockedReplacement()
      try await expectSignIn(in: home)
    }
  }

  @Test func `gnome-keyring is unlocked without a display`() async throws {
    try await with(.gnomeKeyring) { home, keyring in
      try await expectSignIn(in: home)
      try await keyring.lock()
      let command = try command("unlock it", in: try await gists("list", in: home))
      let result = try await run(
        command, in: home.with(keyring.environment), typing: KeyringSession.password)
      #expect(result.ending == .exit(0), "\(result.text)")
      try await keyring.waitForUnlockedReplacement()
      let list = try await gists("list", in: home)
      #expect(list.exit == 0, "\(list) \(result.text)")
    }
  }

  @Test(.requires("Xvfb", "openbox", "xdotool"))
  func `a keyring is unlocked at a terminal on the desktop`() async throws {
    try await with(.gnomeKeyring, .unlocked, [.display]) { home, keyring in
      try await expectSignIn(in: home)
      try await keyring.lock()
      let locked = try await gists("list", in: home)
      let command = try command("unlock it at a terminal on the desktop", in: locked)
      let inPath = home.with(["PATH": "\(Program.builtPrograms):\(home.environment["PATH"] ?? "")"])
      let program = Program(command: ["bash", "-c", command], home: inPath)
      try await TerminalSession.run(program) { _, _ in
        try await keyring.unlockInDialog(KeyringService.gnomeKeyring.unlockDialog)
      }
      #expect(try await gists("list", in: home).exit == 0)
    }
  }

  @Test(.requires("kwalletd5")) func `KWallet is started`() async throws {
    try await with(nil) { home, keyring in
      let home = home.with(["XDG_CURRENT_DESKTOP": "KDE"])
      let failure = try await signIn(in: home)
      #expect(failure.err.contains("\nhint: or turn it on in System Settings, KDE Wallet\n"))
      #expect(!failure.err.contains("gnome-keyring"), "\(failure)")
      let command = try command("start KWallet", in: failure)
      let offscreen = home.with(keyring.environment).with(["QT_QPA_PLATFORM": "offscreen"])
      _ = try await Program(command: ["bash", "-c", command], home: offscreen)
        .through(shell: #""$@" <&- >/dev/null 2>&1"#).run()
      try await keyring.waitForService()
      #expect(try await signIn(in: home).err.hasPrefix("error: no default keyring\n"))
      try await keyring.endService()
    }
  }

  @Test(.requires("journalctl")) func `the reason of a failed start is searched`() async throws {
    try await ScratchHome.with(.serviceThatFails) { home, _ in
      let failure = try await gists("auth", "token", in: home)
      let command = try command("read why", in: failure)
      let result = try await Program(command: ["bash", "-c", command], home: home).run()
      // 1: nothing is found, or there is no journal.
      #expect(result.ending == .exit(0) || result.ending == .exit(1), "\(result)")
      #expect(!result.err.contains("option"), "\(result)")
    }
  }
}
