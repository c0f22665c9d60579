import SandboxServer
import Testing

/// The device flow (RFC 8628) with GitHub's responses.
@Suite struct `Device flow` {
  @Test func `issues a code, is pending, and grants a token that works`() async throws {
    let clock = ManualClock()
    try await Sandbox.with(clock.options()) { sandbox in
      let web = Web(sandbox)
      let code = try await DeviceSignIn.start(web)
      let userCode = try #require(code["user_code"]?.text)
      #expect(code["device_code"]?.text?.count == 40)
      #expect(userCode.wholeMatch(of: /[B-Z]{4}-[B-Z]{4}/) != nil)
      #expect(code["verification_uri"] == .string("\(sandbox.url)/login/device"))
      #expect(code["expires_in"] == 900)
      #expect(code["interval"] == 5)
      #expect(try await DeviceSignIn.poll(web, code)["error"] == "authorization_pending")

      sandbox.withState { $0.deviceFlow.decide(userCode, .authorized) }
      clock.advance(5)
      let token = try await DeviceSignIn.poll(web, code)
      #expect(token["token_type"] == "bearer")
      #expect(token["scope"] == "gist")
      let user = try await Web(sandbox, token: token["access_token"]?.text).get("/user")
      #expect(try user.json["login"] == "octocat")
      #expect(user["X-OAuth-Scopes"] == "gist")
      #expect(user["X-OAuth-Client-Id"] == "abc")
      clock.advance(5)
      #expect(try await DeviceSignIn.poll(web, code)["error"] == "incorrect_device_code")
    }
  }

  private static func renew(_ web: Web, _ token: ResponseJSON, client: String = "Iv1.abc")
    async throws
    -> ResponseJSON
  {
    let reply = try await web.send(
      .POST, "/login/oauth/access_token", fields: ["Accept": "application/json"],
      body:
        "client_id=\(client)&grant_type=refresh_token&refresh_token=\(token["refresh_token"]?.text ?? "")"
    )
    #expect(reply.status == 200)
    return try reply.json
  }

  @Test func `a token that expires is renewed once by its refresh token`() async throws {
    let clock = ManualClock()
    var options = clock.options(SandboxOptions(approval: .auto))
    options.tokenLifetime = 60
    try await Sandbox.with(options) { sandbox in
      let web = Web(sandbox)
      func status(_ token: ResponseJSON) async throws -> Int {
        Int(try await Web(sandbox, token: token["access_token"]?.text).get("/user").status)
      }
      let first = try await DeviceSignIn.poll(
        web, try await DeviceSignIn.start(web, client: "Iv1.abc"), client: "Iv1.abc")
      #expect(first["access_token"]?.text?.hasPrefix("ghu_") == true)
      #expect(first["refresh_token"]?.text?.hasPrefix("ghr_") == true)
      #expect(first["expires_in"] == 60 && first["refresh_token_expires_in"] == 15_897_600)
      #expect(first["scope"] == "")
      #expect(try await status(first) == 200)
      clock.advance(60)
      #expect(try await status(first) == 401)
      #expect(
        try await Self.renew(web, first, client: "other")["error"] == "incorrect_client_credentials"
      )
      let second = try await Self.renew(web, first)
      #expect(try await status(second) == 200)
      #expect(try await Self.renew(web, first)["error"] == "bad_refresh_token")
      let third = try await Self.renew(web, second)
      #expect(try await [status(second), status(third)] == [401, 200])
    }
  }

  @Test func `revokes tokens and refresh tokens for everybody who knows them`() async throws {
    var options = SandboxOptions(approval: .auto)
    options.tokenLifetime = 60
    try await Sandbox.with(ManualClock().options(options)) { sandbox in
      let web = Web(sandbox)
      let code = try await DeviceSignIn.start(web, client: "Iv1.abc")
      let token = try await DeviceSignIn.poll(web, code, client: "Iv1.abc")
      let texts = ["access_token", "refresh_token"].compactMap { token[$0]?.text }
      func revoke(_ web: Web, _ body: String) async throws -> Int {
        Int(try await web.send(.POST, "/credentials/revoke", body: body).status)
      }
      let body = #"{"credentials":["\#(texts[0])","\#(texts[1])","gho_unknown"]}"#
      #expect(try await revoke(Web(sandbox, token: texts[0]), body) == 403)
      #expect(try await revoke(web, "{}") == 422)
      #expect(try await Web(sandbox, token: texts[0]).get("/user").status == 200)
      #expect(try await revoke(web, body) == 202)
      #expect(try await Web(sandbox, token: texts[0]).get("/user").status == 401)
      #expect(try await Self.renew(web, token)["error"] == "bad_refresh_token")
    }
  }

  @Test func `takes its parameters from JSON and from the query, too`() async throws {
    try await Sandbox.with(SandboxOptions(approval: .auto)) { sandbox in
      let web = Web(sandbox)
      let grant = "urn:ietf:params:oauth:grant-type:device_code"
      let code = try await web.send(
        .POST, "/login/device/code",
        fields: ["Content-Type": "application/json", "Accept": "application/json"],
        body: #"{"client_id":"app","scope":"gist repo"}"#
      ).json["device_code"]?.text
      let token = try await web.send(
        .POST,
        "/login/oauth/access_token?client_id=app&device_code=\(code ?? "")&grant_type=\(grant)",
        fields: ["Accept": "application/json"]
      ).json
      #expect(token["scope"] == "gist,repo")
    }
  }

  @Test func `increases the interval by five seconds at each poll that is too early`() async throws
  {
    let clock = ManualClock()
    try await Sandbox.with(clock.options()) { sandbox in
      let web = Web(sandbox)
      let code = try await DeviceSignIn.start(web)
      var seen: [ResponseJSON] = []
      for wait in [0.0, 4.5, 10.1, 9.0, 14.9] {
        clock.advance(wait)
        let response = try await DeviceSignIn.poll(web, code)
        seen += [response["error"] ?? .null, response["interval"] ?? .null]
      }
      #expect(
        seen == [
          "authorization_pending", nil, "slow_down", 10, "authorization_pending", nil,
          "slow_down", 15, "authorization_pending", nil,
        ])
    }
  }

  @Test func `fails for expired, denied and unknown codes, wrong grants and other clients' codes`()
    async throws
  {
    let clock = ManualClock()
    var options = SandboxOptions.tests()
    options.codeLifetime = 60
    options.interval = nil
    try await Sandbox.with(clock.options(options)) { sandbox in
      let web = Web(sandbox)
      let code = try await DeviceSignIn.start(web)
      #expect(code["interval"] == nil)
      #expect(
        try await DeviceSignIn.poll(web, code, client: "x")["error"] == "incorrect_device_code")
      #expect(
        try await DeviceSignIn.poll(web, ["device_code": "no"])["error"] == "incorrect_device_code")
      clock.advance(61)
      #expect(try await DeviceSignIn.poll(web, code)["error"] == "expired_token")

      let second = try await DeviceSignIn.start(web)
      sandbox.withState { $0.deviceFlow.decide(second["user_code"]?.text ?? "", .cancelled) }
      #expect(try await DeviceSignIn.poll(web, second)["error"] == "access_denied")

      let reply = try await web.send(
        .POST, "/login/oauth/access_token", fields: ["Accept": "application/json"],
        body: "client_id=abc&device_code=x&grant_type=password")
      #expect(try reply.json["error"] == "unsupported_grant_type")
    }
  }

  @Test func `responds with a form unless the client accepts JSON`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox).send(
        .POST, "/login/device/code", body: "client_id=abc&scope=gist%20repo")
      #expect(
        reply["Content-Type"] == "application/x-www-form-urlencoded; charset=utf-8")
      let uri = "verification_uri=http%3A%2F%2F127.0.0.1%3A\(sandbox.port)%2Flogin%2Fdevice"
      #expect(reply.text.contains("&\(uri)&expires_in=900&interval=5"))
      #expect(sandbox.withState { $0.deviceFlow.authorizations.first?.scopes } == ["gist", "repo"])
    }
  }

  @Test func `knows only the configured clients`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      sandbox.withState { $0.deviceFlow.clientIDs = ["known"] }
      let reply = try await Web(sandbox).send(
        .POST, "/login/device/code", body: "client_id=unknown")
      #expect(reply.status == 404)
      _ = try await DeviceSignIn.start(Web(sandbox), client: "known")
    }
  }

  @Test func `approves automatically at the first poll if configured`() async throws {
    try await Sandbox.with(SandboxOptions(approval: .auto)) { sandbox in
      let web = Web(sandbox)
      let code = try await DeviceSignIn.start(web)
      #expect(code["interval"] == 1)
      #expect(try await DeviceSignIn.poll(web, code)["access_token"] != nil)
    }
  }
}
