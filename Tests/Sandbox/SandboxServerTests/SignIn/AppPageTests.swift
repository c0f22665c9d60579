import SandboxServer
import Testing

/// Registering an OAuth app on the web pages.
@Suite struct `The pages of OAuth apps` {
  private static let link =
    "/settings/applications/new?oauth_application%5Bname%5D=my-gists"
    + "&oauth_application%5Burl%5D=https://github.com"
    + "&oauth_application%5Bcallback_url%5D=http://127.0.0.1"

  private typealias Session = (page: Reply, cookie: String, token: String)

  /// Opens a page and returns the cookie and the hidden value of its form.
  private func open(_ web: Web, _ path: String) async throws -> Session {
    let page = try await web.get(path)
    #expect(page.status == 200)
    let cookie = try #require(page["Set-Cookie"]?.split(separator: ";").first)
    let token = try #require(
      page.text.firstMatch(of: /name="authenticity_token" value="([0-9a-f]+)"/)?.1)
    return (page, String(cookie), String(token))
  }

  private func submit(
    _ web: Web, _ path: String, _ form: String, _ session: Session
  ) async throws -> Reply {
    try await web.send(
      .POST, path, fields: ["Cookie": session.cookie],
      body: "authenticity_token=\(session.token)&\(form)")
  }

  private func code(_ web: Web, _ clientID: String) async throws -> ResponseJSON {
    try await web.send(
      .POST, "/login/device/code", fields: ["Accept": "application/json"],
      body: "client_id=\(clientID)&scope=gist"
    ).json
  }

  @Test func `a link fills in the form, and the device flow works once it is enabled`() async throws
  {
    try await Sandbox.with(SandboxOptions(approval: .auto)) { sandbox in
      let web = Web(sandbox)
      let new = try await open(web, Self.link)
      for value in ["my-gists", "https://github.com", "http://127.0.0.1"] {
        #expect(new.page.text.contains("value=\"\(value)\""))
      }
      let fields =
        "oauth_application[name]=my-gists&oauth_application[url]=https://github.com"
        + "&oauth_application[callback_url]=http://127.0.0.1"
      let registered = try await submit(web, "/settings/applications", fields, new)
      #expect(registered.status == 303)
      #expect(registered["Location"] == "/settings/applications/1")
      let settings = try await open(web, "/settings/applications/1")
      let clientID = String(
        try #require(settings.page.text.firstMatch(of: /id="client-id">(Ov23[0-9a-f]{16})</)?.1))
      #expect(try await code(web, clientID)["error"] == "device_flow_disabled")
      let ticked =
        "oauth_application[device_flow_enabled]=1&oauth_application[token_expiration_enabled]=1"
      #expect(
        try await submit(web, "/settings/applications/1", ticked, settings)["Location"]
          == "/settings/applications/1")
      let code = try await code(web, clientID)
      let token = try await DeviceSignIn.poll(web, code, client: clientID)
      #expect(token["access_token"]?.text?.hasPrefix("gho_") == true)
      #expect(token["expires_in"] == 28_800)
      #expect(try await web.get("/settings/developers").text.contains(">my-gists</a>"))
    }
  }

  @Test func `a form without a name or from elsewhere registers nothing`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox)
      let new = try await open(web, "/settings/applications/new")
      let fields = "oauth_application[url]=https://github.com"
      #expect(try await submit(web, "/settings/applications", fields, new).status == 422)
      let named =
        "oauth_application[name]=a&oauth_application[url]=b&oauth_application[callback_url]=c"
      #expect(try await web.send(.POST, "/settings/applications", body: named).status == 422)
      #expect(sandbox.withState { $0.deviceFlow.apps } == [])
      #expect(try await web.get("/settings/applications/1").status == 404)
    }
  }
}
