import Glibc
import TestSupport
import Testing

/// Signing in by device flow when something goes wrong (RELIABILITY, section A), in real time.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool"))
struct `Sign-in` {
  private static let pending = FaultAnswer.json(200, #"{"error":"authorization_pending"}"#)
  private static let token = FaultAnswer.json(
    200, #"{"access_token":"\#(Faults.token)","token_type":"bearer","scope":"gist"}"#)
  private static let user = FaultAnswer.json(
    200, #"{"login":"octocat","id":583231}"#, [("X-OAuth-Scopes", "gist")])

  /// An unlocked keyring and a host that follows a script of polls.
  private func with(
    polls: [FaultAnswer], user: FaultAnswer = Self.user, expires: Int = 900, interval: String = "1",
    page: String? = nil, body: (Faults, KeyringSession) async throws -> Void
  ) async throws {
    try await KeyringSession.with(.unlocked) { keyring in
      try await Faults.with(.answer(.hang)) { faults in
        var home = faults.home.with(["DBUS_SESSION_BUS_ADDRESS": keyring.busAddress])
        home.environment["GISTS_TOKEN"] = nil
        let code = """
          {"device_code":"3584d83530557fdd1f46af8289938c8ef79f9dc5","user_code":"WDJB-MJHT",\
          "verification_uri":"\(page ?? "\(faults.server.url)/login/device")",\
          "expires_in":\(expires),"interval":\(interval)}
          """
        faults.server.follow(
          .routes([
            "POST /login/device/code": [.json(200, code)],
            "POST /login/oauth/access_token": polls, "GET /user": [user],
          ]))
        try await body(Faults(home: home, server: faults.server), keyring)
      }
    }
  }

  @Test func `a bad connection costs a poll, not the code (row 3)`() async throws {
    let polls = [Self.pending, .reset, .html(502, "Bad gateway"), .json(200, "{"), Self.token]
    try await with(polls: polls) { faults, keyring in
      let result = try await faults.gists("auth", "login")
      #expect(result.exit == 0, "\(result)")
      #expect(result.err.ranges(of: "WDJB-MJHT").count == 1)
      #expect(faults.lines.filter { $0 == "POST /login/device/code" }.count == 1)
      let host = ["host": faults.host, "account": "octocat"]
      #expect(try await keyring.secret(host) == Faults.token)
    }
  }

  @Test func `a first poll waits for the interval and a second more (row 1)`() async throws {
    try await with(polls: [Self.token], interval: "0") { faults, _ in
      let result = try await faults.gists("auth", "login")
      #expect(result.exit == 0, "\(result)")
      let requests = faults.server.requests
      #expect(requests.count >= 2 && requests[1].time - requests[0].time >= .seconds(5))
    }
  }

  @Test func `an expired code ends it in time (row 4)`() async throws {
    try await with(polls: [Self.pending], expires: 4) { faults, keyring in
      let result = try await faults.gists("auth", "login")
      #expect(result.exit == 4)
      #expect(result.error == "the code expired after 4 seconds")
      #expect(result.time < .seconds(6))
      #expect(try await keyring.items() == [])
    }
  }

  @Test(arguments: [
    ("access_denied", Int32(2), "you declined the request on"),
    ("expired_token", 4, "the code expired"), ("token_expired", 4, "the code expired"),
    ("device_flow_disabled", 4, "the OAuth app has device flow switched off"),
    ("incorrect_client_credentials", 4, "HOST refused the client id"),
  ])
  func `each refusal has its sentence (rows 5, 6)`(
    code: String, status: Int32, sentence: String
  ) async throws {
    try await with(polls: [.json(200, #"{"error":"\#(code)"}"#)]) { faults, keyring in
      let result = try await faults.gists("auth", "login")
      #expect(result.exit == status)
      let expected = sentence.replacing("HOST", with: faults.host)
      #expect(result.error?.hasPrefix(expected) == true, "\(result)")
      #expect(try await keyring.items() == [])
    }
  }

  @Test(arguments: ["file:///bin/sh", "--help", "https://evil.example/"])
  func `an address elsewhere is shown, never opened (row 8)`(page: String) async throws {
    try await with(polls: [Self.token], page: page) { faults, _ in
      let opened = "\(faults.home.root)/opened"
      let folder = try faults.home.program("xdg-open", script: "#!/bin/sh\necho x >>\(opened)\n")
      let path = "\(folder):\(faults.home.environment["PATH"] ?? "")"
      let result = try await faults.gists("auth", "login", "--web", environment: ["PATH": path])
      #expect(result.exit == 0, "\(result)")
      #expect(result.err.contains(page))
      #expect(faults.home.read(opened) == nil)
    }
  }

  @Test func `a browser that hangs holds nobody up (row 9)`() async throws {
    try await with(polls: [Self.token]) { faults, _ in
      let folder = try faults.home.program("xdg-open", script: "#!/bin/sh\nexec sleep 99\n")
      let path = "\(folder):\(faults.home.environment["PATH"] ?? "")"
      let result = try await faults.gists(
        "auth", "login", "--web", environment: ["PATH": path, "DISPLAY": ":99"])
      #expect(result.exit == 0, "\(result)")
      #expect(result.time < .seconds(10))
    }
  }

  @Test func `Ctrl-C ends it at once and stores nothing (row 10)`() async throws {
    try await with(polls: [Self.pending]) { faults, keyring in
      let program = Program.gists(["auth", "login", "--no-browser"], in: faults.home)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("WDJB-MJHT")
        try await faults.server.waitForRequests(2)
        try terminal.type("\u{3}")
      }
      #expect(result.ending == .signal(SIGINT))
      #expect(!result.text.hasSuffix("\u{1B}[?25l"))
      #expect(try await keyring.items() == [])
    }
  }

  @Test func `a token without the gist scope is not kept (row 11)`() async throws {
    let bare = FaultAnswer.json(200, #"{"access_token":"\#(Faults.token)","scope":""}"#)
    try await with(polls: [bare]) { faults, keyring in
      let result = try await faults.gists("auth", "login")
      #expect(result.exit == 4)
      #expect(result.error == "the token lacks the gist scope")
      #expect(try await keyring.items() == [])
    }
  }

  @Test func `a token is kept only once its owner is known (row 12)`() async throws {
    try await with(polls: [Self.token], user: .json(500, "{}")) { faults, keyring in
      let result = try await faults.gists("auth", "login")
      #expect(result.exit == 75, "\(result)")
      #expect(faults.lines.filter { $0 == "GET /user" }.count == 3)
      #expect(try await keyring.items() == [])
    }
  }

  @Test func `several accounts are kept side by side`() async throws {
    try await with(polls: [Self.token]) { faults, keyring in
      let login: StandardInput = "gho_second"
      #expect(try await faults.gists("auth", "login").exit == 0)
      faults.server.follow(
        .answer(.json(200, #"{"login":"hubot","id":2}"#, [("X-OAuth-Scopes", "gist")])))
      let second = try await faults.gists("auth", "login", "--with-token", stdin: login)
      #expect(second.exit == 0, "\(second)")
      #expect(
        try await keyring.items().map(\.attributes["account"]).compactMap { $0 }.sorted()
          == ["hubot", "octocat"])
      #expect(try await faults.gists("auth", "switch", "octocat").exit == 0)
      #expect(try await gists("auth", "token", in: faults.home).out == "\(Faults.token)\n")
      #expect(try await faults.gists("auth", "logout", "--all").exit == 0)
      #expect(try await keyring.items() == [])
    }
  }
}
