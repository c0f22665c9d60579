import SandboxServer
import TestSupport
import Testing

/// What `gists` promises of the desktop keyring (RELIABILITY, section C), with a real daemon.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool", "gdbus"))
struct `The keyring` {
  /// What a run says of a keyring that it cannot use, before anything is sent.
  private func expectRefusal(
    _ desktop: Desktop, _ sentence: String, within limit: Duration,
    environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for arguments in [["auth", "login"], ["list"]] {
      let sent = desktop.sandbox.requests.count
      let result = try await gists(arguments, in: desktop.home, environment: environment)
      #expect(result.ending == .exit(4), sourceLocation: sourceLocation)
      #expect(result.out == "", sourceLocation: sourceLocation)
      #expect(
        result.err.split(separator: "\n").first.map(String.init) == "error: \(sentence)",
        sourceLocation: sourceLocation)
      #expect(result.time < limit, sourceLocation: sourceLocation)
      #expect(desktop.sandbox.requests.count == sent, sourceLocation: sourceLocation)
    }
  }

  @Test func `a daemon that does not answer ends the command in time (row 25)`() async throws {
    try await Desktop.with { desktop in
      _ = try await desktop.signIn()
      try await desktop.keyring.withDaemonStopped {
        try await expectRefusal(desktop, "the keyring does not answer", within: .seconds(6))
      }
    }
  }

  @Test func `a locked keyring is told from one without a token (row 26)`() async throws {
    try await Desktop.with { desktop in
      let absent = try await desktop.gists("list")
      #expect(absent.ending == .exit(4))
      #expect(absent.err.hasPrefix("error: not signed in to \(desktop.host)"))

      _ = try await desktop.signIn()
      try await desktop.keyring.lock()
      try await expectRefusal(desktop, "the keyring is locked", within: .seconds(6))
      try desktop.keyring.unlock()
      #expect(try await desktop.gists("list").ending == .exit(0))
    }
  }

  @Test func `without a bus nothing of libsecret is called (row 29)`() async throws {
    try await Desktop.with { desktop in
      let launched = "\(desktop.home.root)/launched"
      let programs = try desktop.home.program(
        "dbus-launch", script: "#!/bin/sh\necho \"$@\" >>\(launched)\n")
      var home = desktop.home
      home.environment["DBUS_SESSION_BUS_ADDRESS"] = nil
      home.environment["PATH"] = "\(programs):\(home.environment["PATH"] ?? "")"
      let desktop = Desktop(home: home, keyring: desktop.keyring, sandbox: desktop.sandbox)
      // A debug build takes its time to start; what counts is that nothing is waited for.
      try await expectRefusal(
        desktop, "there is no keyring: no D-Bus session is running", within: .seconds(1))
      #expect(home.read(launched) == nil)
    }
  }

  @Test func `without a service the command says so (row 30)`() async throws {
    try await Desktop.with(.withoutService) { desktop in
      try await expectRefusal(
        desktop, "there is no keyring: no Secret Service answers", within: .seconds(6))
    }
  }

  @Test func `without a default keyring none is made (row 31)`() async throws {
    try await Desktop.with(.withoutDefaultCollection) { desktop in
      let result = try await desktop.gists("auth", "login")
      #expect(result.ending == .exit(4))
      #expect(result.err.hasPrefix("error: there is no default keyring\n"))
      #expect(desktop.sandbox.requests.isEmpty)
    }
  }
}
