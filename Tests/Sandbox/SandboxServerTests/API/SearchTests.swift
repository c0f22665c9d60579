import SandboxServer
import Testing

@Suite struct Searches {
  @Test(arguments: [
    ("harbour+user%3Aoctocat", ["octocat/tide-tables"]),
    ("user%3Aoctocat+language%3Ashell", ["octocat/dotfiles"]),
    ("topic%3Acanvas+user%3Aoctocat", []),
    ("topic%3Acanvas+user%3Aoctocat+fork%3Atrue", ["octocat/sketchbook"]),
    ("user%3Aoctocat+archived%3Atrue", ["octocat/punch-cards"]),
    ("%E6%B5%B7%E6%B4%8B+user%3Aoctocat", ["octocat/tide-tables"]),
    ("nothing-of-this-name", []),
  ])
  func `all words and qualifiers must match, and forks are omitted by default`(
    query: String, names: [String]
  ) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox).get("/search/repositories?q=\(query)")
      let found = try reply.json["items"]?.elements.compactMap { $0["full_name"]?.text }
      #expect(found == names)
    }
  }

  @Test(arguments: [
    ("stars", "stargazers_count"), ("forks", "forks_count"), ("updated", "updated_at"),
  ])
  func `results are sorted, descending by default`(
    sort: String, key: String
  ) async throws {
    func values(_ reply: Reply) throws -> [String] {
      try reply.json["items"]?.elements.compactMap { item in
        // Zero-padded numbers sort like numbers.
        item[key]?.text ?? item[key]?.int.map { String(1_000_000 + $0) }
      } ?? []
    }
    try await Sandbox.with(.tests()) { sandbox in
      let path = "/search/repositories?q=tide&per_page=100&sort=\(sort)"
      let down = try values(try await Web(sandbox).get(path))
      #expect(down.count > 30)
      #expect(down == down.sorted(by: >))
      let up = try values(try await Web(sandbox).get(path + "&order=asc"))
      #expect(up == up.sorted())
      #expect(up != down)
    }
  }

  @Test func `results have pages and a total count`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox)
      let first = try await web.get("/search/repositories?q=user%3Atidepool&per_page=50")
      let total = try #require(try first.json["total_count"]?.int)
      #expect(total > 100)
      #expect(try first.json["incomplete_results"] == false)
      #expect(
        first["Link"]?.contains("search/repositories?q=user%3Atidepool&per_page=50&page=2") == true)
      let past = try await web.get("/search/repositories?q=a&page=11&per_page=100")
      #expect(past.status == 422)
    }
  }

  @Test(arguments: ["", "?q=", "?q=%20"])
  func `an empty search is rejected`(query: String) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox).get("/search/repositories\(query)")
      #expect(reply.status == 422)
      #expect(
        try reply.json["errors"]?[0] == ["resource": "Search", "field": "q", "code": "missing"])
    }
  }

  @Test func `searches have a separate rate limit`() async throws {
    try await Sandbox.with(ManualClock().options()) { sandbox in
      let web = Web(sandbox)
      let reply = try await web.get("/search/users?q=OCTO")
      #expect(
        try reply.json["items"]?.elements.map { $0["login"] } == ["octocat", "octobot[bot]"])
      #expect(reply["X-RateLimit-Resource"] == "search")
      #expect(reply["X-RateLimit-Limit"] == "10")
      #expect(reply["X-RateLimit-Remaining"] == "9")
      let overview = try await web.get("/rate_limit").json["resources"]
      #expect(overview?["search"]?["used"] == 1)
      #expect(overview?["core"]?["used"] == 0)
    }
  }
}
