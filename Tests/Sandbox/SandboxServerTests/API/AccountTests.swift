import SandboxServer
import Testing

@Suite struct AccountTests {
  private static func options(seed: UInt64? = nil) -> SandboxOptions {
    var options = SandboxOptions()
    options.accounts = ["octocat", "hubot", "newcomer"]
    options.gists = 6
    options.seed = seed
    for login in options.accounts {
      options.tokens[login] = Grant(login: login, scopes: ["gist", "repo", "user"])
    }
    return options
  }

  @Test func `have gists and stars of their own`() async throws {
    try await Sandbox.with(Self.options()) { sandbox in
      var ids: [String: Set<String>] = [:]
      var stars: Set<[String]> = []
      for login in ["octocat", "hubot", "newcomer"] {
        let web = Web(sandbox, token: login)
        #expect(try await web.get("/user").json["login"]?.text == login)
        let gists = try await web.get("/gists").json.elements
        #expect(gists.count >= 6)
        #expect(gists.allSatisfy { $0["owner"]?["login"]?.text == login })
        ids[login] = Set(gists.compactMap { $0["id"]?.text })
        stars.insert(
          try await web.get("/gists/starred").json.elements.compactMap { $0["id"]?.text })
      }
      #expect(ids.values.reduce(into: Set()) { $0.formUnion($1) }.count >= 18)
      #expect(stars.count == 3)
    }
  }

  @Test func `are found by their numbers`() async throws {
    try await Sandbox.with(Self.options()) { sandbox in
      let web = Web(sandbox, token: "hubot")
      let id = try #require(try await web.get("/user").json["id"]?.int)
      #expect(try await web.get("/user/\(id)").json["login"] == "hubot")
      #expect(try await web.get("/user/\(id)").json["user_view_type"] == "private")
      #expect(try await web.get("/user/999999999").status == 404)
    }
  }

  @Test func `change their profiles and rename their repositories`() async throws {
    try await Sandbox.with(Self.options()) { sandbox in
      let web = Web(sandbox, token: "octocat")
      let profile = try await web.send(.PATCH, "/user", body: #"{"name":"Mona","bio":null}"#)
      #expect(try profile.json["name"] == "Mona")
      #expect(try profile.json["bio"] == .null)
      #expect(try await web.send(.PATCH, "/user", body: #"{"name":5}"#).status == 422)

      let path = "/repos/octocat/hello-world"
      let renamed = try await web.send(
        .PATCH, path, body: #"{"name":"greeting","homepage":null,"description":"new"}"#)
      #expect(try renamed.json["full_name"] == "octocat/greeting")
      #expect(try renamed.json["permissions"]?["admin"] == true)
      #expect(try renamed.json["allow_squash_merge"] == true)
      let moved = try await web.get(path)
      #expect(moved.status == 301)
      let kept = try await web.send(.PATCH, path, body: "{}")
      #expect(kept.status == 307)
      #expect(kept["Location"] == moved["Location"])
      #expect(
        try await web.send(.PATCH, kept["Location"] ?? "", body: "{}").json["description"] == "new")
      #expect(
        try await Web(sandbox, token: "hubot").send(
          .PATCH, "/repos/octocat/greeting", body: "{}"
        ).status == 403)
    }
  }

  @Test func `and everything else are the same with the same seed`() async throws {
    func world(_ seed: UInt64) async throws -> [String] {
      try await Sandbox.with(Self.options(seed: seed)) { sandbox in
        let web = Web(sandbox, token: "octocat")
        let gists = try await web.get("/gists?per_page=100").json.elements
        let created = try await web.send(
          .POST, "/gists", body: #"{"files":{"a":{"content":"b"}}}"#)
        let code = try await web.send(.POST, "/login/device/code?client_id=x").text
        return gists.compactMap { $0["id"]?.text } + gists.compactMap { $0["updated_at"]?.text }
          + [try created.json["id"]?.text ?? "", code.replacing(/127.0.0.1%3A\d+/, with: "")]
      }
    }
    let first = try await world(7)
    #expect(try await world(7) == first)
    #expect(try await world(8).filter(first.contains).count < first.count / 2 + 2)
  }
}

/// What GitHub tells about itself, and the list of all users.
@Suite struct `Other endpoints` {
  @Test func `tell maxims, emoji and addresses`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      for prefix in ["", "/api/v3"] {
        let web = Web(sandbox)
        let zen = try await web.get("\(prefix)/zen")
        #expect(zen["Content-Type"] == "text/plain;charset=utf-8")
        #expect(zen.text.wholeMatch(of: /[A-Z][^\n]+\./) != nil)
        let emojis = try await web.get("\(prefix)/emojis").json
        #expect(
          emojis["+1"]
            == "https://github.githubassets.com/images/icons/emoji/unicode/1f44d.png?v8")
        #expect(emojis.members.count > 20)
        let meta = try await web.get("\(prefix)/meta").json
        #expect(meta["api"] == ["127.0.0.1/32"])
        #expect(meta["verifiable_password_authentication"] == false)
        #expect((meta["installed_version"] != nil) == !prefix.isEmpty)
      }
    }
  }

  @Test func `list all users by their IDs, from page to page`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let all = sandbox.withState { $0.users.values.sorted { $0.id < $1.id }.map(\.login) }
      let web = Web(sandbox)
      var (path, logins, pages) = ("/users?per_page=3", [String](), 0)
      while true {
        let page = try await web.get(path)
        #expect(page.status == 200)
        let users = try page.json.elements
        logins += users.compactMap { $0["login"]?.text }
        pages += 1
        let link = try #require(page["Link"])
        #expect(link.hasSuffix(#"<\#(sandbox.url)/users{?since}>; rel="first""#))
        guard let next = link.firstMatch(of: /<([^>]*)>; rel="next"/) else { break }
        let last = try #require(users.last?["id"]?.int)
        #expect(String(next.1) == "\(sandbox.url)/users?per_page=3&since=\(last)")
        path = String(next.1)
      }
      #expect(logins == all)
      #expect(pages == (all.count + 2) / 3)
      #expect(try await web.get("/users?since=9999999999").json == [])
      #expect(try await web.get("/users?since=99999999999999999999").json == [])
      #expect(try await web.get("/users?since=x&per_page=1").json.elements.count == 1)
    }
  }
}
