import SandboxServer
import Testing

/// The forms and responses of the page; the browser tests cover how it looks and behaves.
@Suite struct `The page for device codes` {
  /// Opens the page and returns the cookie and the hidden value of its form.
  private func open(_ web: Web) async throws -> (cookie: String, token: String) {
    let page = try await web.get("/login/device")
    #expect(page.status == 200)
    #expect(page["Content-Type"] == "text/html; charset=utf-8")
    #expect(page["Content-Security-Policy"]?.contains("form-action 'self'") == true)
    let cookie = try #require(page["Set-Cookie"]?.split(separator: ";").first)
    #expect(page["Set-Cookie"]?.hasSuffix("; Path=/login; HttpOnly; SameSite=Strict") == true)
    let token = try #require(
      page.text.firstMatch(of: /name="authenticity_token" value="([0-9a-f]+)"/)?.1)
    return (String(cookie), String(token))
  }

  private func submit(
    _ web: Web, _ form: String, _ session: (cookie: String, token: String)
  ) async throws -> Reply {
    try await web.send(
      .POST, "/login/device", fields: ["Cookie": session.cookie],
      body: "authenticity_token=\(session.token)&\(form)")
  }

  @Test(arguments: [true, false])
  func `accepts a code in lowercase without the hyphen, and the user's decision`(
    isAuthorized: Bool
  ) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox)
      let code = try await DeviceSignIn.start(web)
      let userCode = try #require(code["user_code"]?.text)
      let session = try await open(web)
      let enteredCode = userCode.lowercased().replacing("-", with: "")
      let confirmation = try await submit(web, "user_code=+\(enteredCode)", session)
      #expect(confirmation.status == 200)
      #expect(confirmation.text.contains("<strong class=\"code\">\(userCode)</strong>"))
      #expect(confirmation.text.contains("<li><code>gist</code>"))
      #expect(try await DeviceSignIn.poll(web, code)["error"] == "authorization_pending")

      let decision = isAuthorized ? "authorize" : "cancel"
      let end = try await submit(web, "user_code=\(userCode)&decision=\(decision)", session)
      #expect(end.status == 303)
      let next = try #require(end["Location"])
      #expect(next == (isAuthorized ? "/login/device/success" : "/login/device/cancelled"))
      #expect(try await web.get(next).status == 200)
      #expect(
        sandbox.withState { $0.deviceFlow.authorizations.first?.decision }
          == (isAuthorized ? .authorized : .cancelled))
      #expect(try await submit(web, "user_code=\(userCode)", session).status == 422)
    }
  }

  @Test func `asks which of several accounts signs in`() async throws {
    var options = SandboxOptions()
    options.accounts = ["octocat", "hubot"]
    try await Sandbox.with(options) { sandbox in
      let web = Web(sandbox)
      let code = try await DeviceSignIn.start(web)
      let userCode = try #require(code["user_code"]?.text)
      let entry = try await web.get("/login/device").text
      #expect(entry.contains("<option value=\"hubot\">hubot</option>"))
      let session = try await open(web)
      let confirmation = try await submit(web, "user_code=\(userCode)&account=hubot", session)
      #expect(confirmation.text.contains("Authorize hubot</button>"))
      _ = try await submit(
        web, "user_code=\(userCode)&account=hubot&decision=authorize", session)
      let token = try await DeviceSignIn.poll(web, code)["access_token"]?.text
      let user = try await Web(sandbox, token: token).get("/user").json
      #expect(user["login"] == "hubot")
    }
  }

  @Test(arguments: [
    ("", "Enter the code shown in your terminal."),
    ("----", "Enter the code shown in your terminal."),
    ("ZZZZ-ZZZZ", "No such code."),
    ("%22%3E%3Cscript%3E", "No such code."),
  ])
  func `reports what is wrong with a code`(
    code: String, message: String
  ) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox)
      let reply = try await submit(web, "user_code=\(code)", try await open(web))
      #expect(reply.status == 422)
      #expect(reply.text.contains(message))
      #expect(reply.text.contains("role=\"alert\""))
      #expect(!reply.text.contains("<script"))
    }
  }

  @Test func `reports an expired code`() async throws {
    let clock = ManualClock()
    try await Sandbox.with(clock.options()) { sandbox in
      let web = Web(sandbox)
      let code = try await DeviceSignIn.start(web)
      clock.advance(901)
      let form = "user_code=\(code["user_code"]?.text ?? "")"
      let reply = try await submit(web, form, try await open(web))
      #expect(reply.text.contains("This code has expired."))
    }
  }

  @Test func `rejects forms of other sites`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox)
      let userCode = try await DeviceSignIn.start(web)["user_code"]?.text ?? ""
      let session = try await open(web)
      for forged in [
        (cookie: "a=b", token: session.token), (cookie: session.cookie, token: "guess"),
        (cookie: "sandbox_session=", token: ""),
      ] {
        let reply = try await submit(web, "user_code=\(userCode)&decision=authorize", forged)
        #expect(reply.status == 422)
        #expect(reply.text.contains("This page has expired."))
      }
      #expect(
        sandbox.withState { $0.deviceFlow.authorizations.first?.decision }
          == DeviceAuthorization.Decision.none)
    }
  }
}
