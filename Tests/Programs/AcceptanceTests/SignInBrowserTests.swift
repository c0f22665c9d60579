import TestSupport
import Testing

/// The browser can help with a sign-in and must never stop it.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool", "gdbus"))
struct `Opening a browser to sign in` {
  /// A browser that records its arguments and input, one a line, and writes some output.
  private func withBrowser(
    in home: ScratchHome, _ then: String = ""
  ) throws -> (ScratchHome, calls: () -> String) {
    let log = "\(home.root)/browser.log"
    let home = try home.installing(
      "xdg-open", "{ printf '%s\\n' \"$@\"; cat; } >>'\(log)'; echo noise; echo noise >&2\n\(then)")
    return (home, { String(decoding: home.read(log) ?? [], as: UTF8.self) })
  }

  @Test(arguments: [
    "file:///bin/sh", "--help", "https://evil.example/login/device",
    "http://127.0.0.1.evil.example/login/device", "javascript:alert(1)",
  ])
  func `a URL of another host is printed and never opened`(address: String) async throws {
    let code = FaultAnswer.code(
      #""verification_uri":"\#(address)","expires_in":900,"interval":1"#)
    try await FaultServer.with(.signIn(code: code, polls: .granted())) { server in
      try await ScratchHome.with(.unlocked) { home, _ in
        let (home, calls) = try withBrowser(in: home.using(server))
        let result = try await gists("auth", "login", "--web", in: home)
        #expect(result.exit == 0, "\(result)")
        #expect(result.err.hasPrefix("code: WDJB-MJHT\nopen: \(address)\nwarning: "), "\(result)")
        #expect(calls() == "")
      }
    }
  }

  @Test func `the host's own page is opened as one argument, detached from stdio`()
    async throws
  {
    try await FaultServer.with(.signIn(polls: .granted())) { server in
      try await ScratchHome.with(.unlocked) { home, _ in
        let (home, calls) = try withBrowser(in: home.using(server))
        let result = try await gists("auth", "login", "--web", in: home, stdin: "input\n")
        #expect(result.exit == 0, "\(result)")
        // On a busy machine, the program does not wait for it.
        try await eventually { calls() == "\(server.url)/login/device\n" }
        #expect(!result.description.contains("noise"))
      }
    }
  }

  @Test func `a sign-in continues without a browser`() async throws {
    try await FaultServer.with(.signIn(polls: .granted())) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let home = home.using(server).with(["PATH": "/nonexistent"])
        let result = try await gists("auth", "login", "--web", in: home)
        #expect(result.exit == 0, "\(result)")
        #expect(
          result.err == """
            code: WDJB-MJHT
            open: \(server.url)/login/device
            note: could not open a web browser with xdg-open; open the URL yourself
            ✓ Signed in to 127.0.0.1:\(server.port) as octocat; the token is stored in the keyring

            """)
        #expect(try await keyring.items().count == 1)
      }
    }
  }

  @Test func `a hanging browser does not block the sign-in`() async throws {
    try await FaultServer.with(.signIn(polls: .pending, .granted())) { server in
      try await ScratchHome.with(.unlocked) { home, _ in
        // It hangs until its home is removed: the sign-in ends before.
        let (home, calls) = try withBrowser(
          in: home.using(server), "while [ -e \"$0\" ]; do sleep 0.1; done")
        let result = try await gists("auth", "login", "--web", in: home)
        #expect(result.exit == 0, "\(result)")
        try await eventually { calls() == "\(server.url)/login/device\n" }
      }
    }
  }
}
