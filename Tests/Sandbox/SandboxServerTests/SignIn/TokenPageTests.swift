import SandboxServer
import Testing

/// Creating personal access tokens on the web pages.
@Suite struct `The pages of personal access tokens` {
  /// Opens the form of a link, and submits it with these fields.
  private func create(_ web: Web, _ link: String, _ action: String, _ fields: String) async throws
    -> Reply
  {
    let page = try await web.get(link)
    #expect(page.status == 200)
    let cookie = try #require(page["Set-Cookie"]?.split(separator: ";").first)
    let token = try #require(
      page.text.firstMatch(of: /name="authenticity_token" value="([0-9a-f]+)"/)?.1)
    return try await web.send(
      .POST, action, fields: ["Cookie": String(cookie)],
      body: "authenticity_token=\(token)&\(fields)")
  }

  @Test func `a link fills in the form of a classic token, which has the ticked scopes`()
    async throws
  {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox)
      let link = "/settings/tokens/new?scopes=gist&description=gists"
      let page = try await web.get(link)
      #expect(page.text.contains("name=\"description\" value=\"gists\""))
      #expect(page.text.contains("name=\"scope_gist\" value=\"1\" checked"))
      #expect(page.text.contains("name=\"scope_repo\" value=\"1\">"))
      let created = try await create(
        web, link, "/settings/tokens", "description=gists&scope_gist=1")
      let token = String(
        try #require(created.text.firstMatch(of: /id="token">(ghp_[0-9a-f]{36})</)?.1))
      let user = try await Web(sandbox, token: token).get("/user")
      #expect(user.status == 200)
      #expect(user["X-OAuth-Scopes"] == "gist")
    }
  }

  @Test func `a fine-grained token has no scopes and works for gists`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let link = "/settings/personal-access-tokens/new?name=gists&gists=write"
      let created = try await create(
        Web(sandbox), link, "/settings/personal-access-tokens", "name=gists")
      let token = String(
        try #require(created.text.firstMatch(of: /id="token">(github_pat_[0-9a-f]{36})</)?.1))
      let gists = try await Web(sandbox, token: token).get("/gists")
      #expect(gists.status == 200)
      #expect(gists["X-OAuth-Scopes"] == nil)
    }
  }

  @Test func `a form from elsewhere creates nothing`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox)
      let before = sandbox.withState { $0.tokens }
      for action in ["/settings/tokens", "/settings/personal-access-tokens"] {
        let reply = try await web.send(.POST, action, body: "scope_gist=1")
        #expect(reply.status == 404)
      }
      #expect(sandbox.withState { $0.tokens } == before)
    }
  }
}
