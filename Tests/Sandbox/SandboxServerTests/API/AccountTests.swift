import SandboxServer
import Testing

@Suite struct Accounts {
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
