import TestSupport
import Testing
import TextFormats

/// GitHub's responses to a sign-in, and what they lead to.
@Suite(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool", "gdbus"))
struct `Responses to a sign-in` {
  /// The result of a sign-in.
  private struct Outcome {
    let result: ProgramResult
    let server: FaultServer
    let items: [KeyringItem]
    var host: String { "127.0.0.1:\(server.port)" }
  }

  /// Signs in by device flow, or with `token` from stdin.
  private func signIn(_ script: FaultScript, token: String? = nil) async throws -> Outcome {
    try await FaultServer.with(script) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let home = home.using(server)
        let result = try await gists(
          ["auth", "login", token == nil ? "--no-browser" : "--with-token"], in: home,
          stdin: ProgramInput(Array((token ?? "").utf8)))
        #expect(home.leaks(of: token ?? Faults.token, in: result) == [])
        return Outcome(result: result, server: server, items: try await keyring.items())
      }
    }
  }

  @Test(arguments: [
    ("access_denied", Int32(2), "authorization was declined on HOST\n" + Faults.signInHint),
    ("expired_token", 4, "the code expired after 15 minutes\n" + Faults.signInHint),
    ("token_expired", 4, "the code expired after 15 minutes\n" + Faults.signInHint),
  ])
  func `declined and expired have different messages`(
    code: String, exit: Int32, sentence: String
  ) async throws {
    let outcome = try await signIn(.signIn(polls: .error(code)))
    #expect(outcome.result.exit == exit)
    let sentence = sentence.replacing("HOST", with: outcome.host)
    #expect(outcome.result.err.hasSuffix("error: " + sentence), "\(outcome.result)")
    #expect(outcome.result.out == "")
    #expect(outcome.items == [])
  }

  @Test(arguments: [
    ("device_flow_disabled", "device flow is disabled for this OAuth app on HOST"),
    ("unauthorized_client", "this OAuth app is not allowed to sign users in to HOST"),
    ("unsupported_grant_type", "HOST does not support device flow"),
    ("incorrect_client_credentials", "HOST rejected the client ID"),
    ("404", "HOST does not recognize the client ID"),
  ])
  func `each kind of misconfigured app has its own message`(
    code: String, sentence: String
  ) async throws {
    let answer = code == "404" ? FaultAnswer.json(404, #"{"message":"Not Found"}"#) : .error(code)
    let outcome = try await signIn(.signIn(code: answer, polls: .pending))
    #expect(outcome.result.exit == 4)
    let sentence = sentence.replacing("HOST", with: outcome.host)
    #expect(outcome.result.err.hasPrefix("error: " + sentence + "\n"), "\(outcome.result)")
    #expect(
      outcome.result.err.contains("\(outcome.server.url)/settings/developers")
        || outcome.result.err.contains("--with-token"))
    #expect(outcome.server.requests.count == 1)
  }

  struct Spelling: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: FaultAnswer
    let polls: [FaultAnswer]
    /// The least number of seconds between two requests: without the host's, it is five.
    let interval: Double

    static func form(_ fields: String) -> FaultAnswer {
      .http(
        200, [("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")],
        body: Array(fields.utf8))
    }
  }

  @Test(arguments: [
    Spelling(
      testDescription: "a form",
      code: Spelling.form("device_code=3584d8&expires_in=900&interval=8&user_code=WDJB-MJHT"),
      polls: [Spelling.form("access_token=\(Faults.token)&scope=gist&token_type=bearer")],
      interval: 8),
    Spelling(
      testDescription: "numbers as strings", code: .code(#""expires_in":"900","interval":"8""#),
      polls: [.granted()], interval: 8),
    Spelling(
      testDescription: "a type that says nothing", code: .code(),
      polls: [.html(200, #"{"error":"access_denied"}"#), .granted()], interval: 1),
  ])
  func `responses are read as JSON and as a form`(_ spelling: Spelling) async throws {
    let script = FaultScript.routes([
      "POST /login/device/code": [spelling.code],
      "POST /login/oauth/access_token": spelling.polls,
      "GET /user": [.user()],
    ])
    let outcome = try await signIn(script)
    #expect(outcome.result.exit == 0, "\(outcome.result)")
    #expect(outcome.result.err.contains("WDJB-MJHT"))
    let gaps = outcome.server.gaps
    #expect(gaps.allSatisfy { $0 >= spelling.interval }, "\(gaps)")
    #expect(outcome.items == [.token(host: outcome.host)])
    let signIn = outcome.server.requests.filter { $0.path.hasPrefix("/login/") }
    #expect(signIn.allSatisfy { $0["Accept"] == "application/json" })
    #expect(signIn.allSatisfy { $0.authorization == nil })
  }

  @Test func `a token without any scope is not stored`() async throws {
    let outcome = try await signIn(.signIn(polls: .granted(scope: "")))
    #expect(outcome.result.exit == 4)
    #expect(
      outcome.result.err.contains("error: the token doesn't have the gist scope\n"),
      "\(outcome.result)")
    #expect(outcome.items == [])
  }

  @Test func `a token without the gist scope is not stored`() async throws {
    let outcome = try await signIn(.signIn(user: [.user(scopes: "repo")]), token: Faults.token)
    #expect(outcome.result.exit == 4)
    #expect(
      outcome.result.err.contains("error: the token doesn't have the gist scope\n"),
      "\(outcome.result)")
    #expect(outcome.items == [])
  }

  @Test func `a token with unknown scopes is stored with a note`() async throws {
    let outcome = try await signIn(.signIn(user: [.user(scopes: nil)]), token: Faults.token)
    #expect(outcome.result.exit == 0)
    #expect(
      outcome.result.err.contains(
        "note: token scopes unknown; the token must be allowed to read and write gists\n"),
      "\(outcome.result)")
    #expect(outcome.items == [.token(host: outcome.host)])
  }

  @Test func `an expiring token is stored with its refresh token, and both end with the sign-in`()
    async throws
  {
    let refresh = "ghr_N0b0dyElseKeepsThis"
    let granted = FaultAnswer.granted(
      more:
        #","expires_in":28800,"refresh_token":"\#(refresh)","refresh_token_expires_in":15811200"#)
    try await FaultServer.with(.signIn(polls: granted)) { server in
      try await ScratchHome.with(.unlocked) { home, keyring in
        let home = home.using(server)
        let login = try await gists("auth", "login", "--no-browser", in: home)
        #expect(login.exit == 0, "\(login)")
        let host = "127.0.0.1:\(server.port)"
        var refreshItem = KeyringItem.token(host: host)
        refreshItem.label += " (refresh)"
        refreshItem.attributes["xdg:schema"] = "io.github.gists.RefreshToken"
        refreshItem.secret = refresh
        let items = try await keyring.items()
        #expect(items.map(\.label) == [KeyringItem.token(host: host).label, refreshItem.label])
        #expect(items.map(\.attributes).last == refreshItem.attributes)
        let status = try await gists("auth", "status", in: home)
        #expect(status.exit == 0)
        #expect(status.out.contains("\ntoken_ends\t20"), "\(status)")
        #expect(home.leaks(of: refresh, in: login) == [])
        #expect(home.leaks(of: Faults.token, in: status) == [])
        #expect(try await gists("auth", "logout", in: home).exit == 0)
        #expect(try await keyring.items() == [])
      }
    }
  }

  @Test func `only the gist scope is requested`() async throws {
    let outcome = try await signIn(.signIn(polls: .error("access_denied")))
    let body = String(decoding: outcome.server.requests.first?.body ?? [], as: UTF8.self)
    #expect(body == "client_id=gists&scope=gist")
  }

  @Test func `a token whose account is unknown is not stored`() async throws {
    let outcome = try await signIn(
      .signIn(polls: .granted(), user: [.json(500, #"{"message":"oops"}"#)]))
    #expect(outcome.result.exit == 75, "\(outcome.result)")
    #expect(outcome.server.count("/user") == 3)
    #expect(outcome.items == [])
  }

  @Test func `the account is the one GitHub names`() async throws {
    let outcome = try await signIn(.signIn(user: [.user("monalisa")]), token: Faults.token)
    let host = outcome.host
    #expect(
      outcome.result.err
        == "✓ Signed in to \(host) as monalisa; the token is stored in the keyring\n")
    #expect(outcome.items == [.token(host: host, account: "monalisa")])
    #expect(outcome.server.requests.map(\.authorization) == ["Bearer \(Faults.token)"])
  }
}
