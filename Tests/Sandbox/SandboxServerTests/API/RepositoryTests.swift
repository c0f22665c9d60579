import SandboxServer
import Testing

@Suite struct RepositoryRouteTests {
  /// Returns the last path components of the URLs in a `Link` by relation.
  private func links(_ reply: Reply) -> [String: String] {
    let items = (reply["Link"] ?? "").split(separator: ", ").compactMap { item in
      item.wholeMatch(of: /<([^>]*)>; rel="([a-z]+)"/).map { (String($0.2), String($0.1)) }
    }
    return Dictionary(items) { $1 }
  }

  @Test func `those that a user starred are listed, and one's own need a token`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let mine = try await web.get("/user/starred")
      #expect(mine.status == 200)
      #expect(try mine.json.elements.allSatisfy { $0["full_name"] != nil })
      #expect(try await web.get("/users/octocat/starred").json == mine.json)
      #expect(try await web.get("/user/583231/starred").json == mine.json)
      #expect(try await Web(sandbox).get("/user/starred").status == 401)
      #expect(try await web.get("/users/nobody/starred").status == 404)
    }
  }

  @Test func `a user's list is public and sorted by name, and its Link contains the ID`()
    async throws
  {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let names = try await web.get("/users/OctoCat/repos").json.elements.map { $0["name"]?.text }
      #expect(
        names == [
          "atlas", "dotfiles", "empty", "hello-world", "punch-cards", "sketchbook", "template",
          "tide-tables",
        ])
      let first = try await web.get("/users/tidepool/repos?per_page=100")
      #expect(try first.json.elements.count == 100)
      let next = try #require(links(first)["next"])
      #expect(next == "\(sandbox.url)/user/7340021/repos?per_page=100&page=2")
      #expect(links(first)["last"] == "\(sandbox.url)/user/7340021/repos?per_page=100&page=3")
      let second = try await web.get(next)
      let third = try await web.get(try #require(links(second)["next"]))
      #expect(try third.json.elements.count == 30)
      #expect(links(third)["next"] == nil)
      let all = try [first, second, third].flatMap { reply in try reply.json.elements }
      #expect(Set(all.map { $0["id"] }).count == 230)
      #expect(Set(all.map { $0["full_name"] }).count == 230)
      #expect(try await web.get("/users/tidepool").json["public_repos"] == 230)
      #expect(try await web.get("/users/nobody/repos").status == 404)
    }
  }

  @Test(arguments: [
    ("sort=created", "empty", "hello-world"),
    ("sort=created&direction=asc", "hello-world", "empty"),
    ("sort=updated", "tide-tables", "punch-cards"), ("sort=pushed", "tide-tables", "empty"),
    ("direction=desc", "tide-tables", "atlas"),
  ])
  func `a list is sorted as requested`(
    query: String, first: String, last: String
  ) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let list = try await Web(sandbox).get("/users/octocat/repos?\(query)").json.elements
      #expect(list.first?["name"] == .string(first))
      #expect(list.last?["name"] == .string(last))
    }
  }

  @Test func `a private repository is visible only to its owner`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let (mine, other) = (Web(sandbox, token: "mine"), Web(sandbox, token: "monalisa's"))
      let own = try await mine.get("/user/repos").json.elements
      #expect(own.count == 9)
      #expect(own.filter { $0["private"] == true }.map { $0["name"] } == ["secret-garden"])
      #expect(try await mine.get("/repos/octocat/secret-garden").status == 200)
      #expect(try await other.get("/repos/octocat/secret-garden").status == 404)
      #expect(try await other.get("/search/repositories?q=secret").json["total_count"] == 0)
      #expect(try await Web(sandbox).get("/user/repos").status == 401)
      #expect(try await mine.get("/user").json["total_private_repos"] == 1)
      #expect(try await mine.get("/user").json["public_repos"] == 8)
    }
  }

  @Test func `watchers are counted in the repository and listed in pages`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let repository = try await web.get("/repos/OCTOCAT/Tide-Tables").json
      #expect(repository["full_name"] == "octocat/tide-tables")
      #expect(repository["subscribers_count"] == 120)
      #expect(repository["watchers_count"] == 1284)
      let first = try await web.get("/repos/octocat/tide-tables/subscribers")
      #expect(try first.json.elements.count == 30)
      let page = "\(sandbox.url)/repositories/44100088/subscribers?page="
      #expect(links(first) == ["next": page + "2", "last": page + "4"])
      #expect(try await web.get(page + "4").json.elements.count == 30)
      #expect(try await web.get("/users/watcher-77").json["login"] == "watcher-77")
    }
  }

  @Test func `a fork names its parent, and an organization's repository the organization`()
    async throws
  {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox)
      let fork = try await web.get("/repos/octocat/sketchbook").json
      #expect(fork["fork"] == true)
      #expect(fork["parent"]?["owner"]?["login"] == "monalisa")
      let list = try await web.get("/users/north-star/repos").json
      let name = try #require(list[0]?["full_name"]?.text)
      let owned = try await web.get("/repos/\(name)").json
      #expect(owned["organization"]?["type"] == "Organization")
      #expect(try await web.get("/users/octobot%5Bbot%5D").json["type"] == "Bot")
    }
  }

  @Test func `a renamed repository is redirected`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox)
      let moved = try await web.get("/repos/octocat/hello")
      #expect(moved.status == 301)
      #expect(moved["Location"] == "\(sandbox.url)/repositories/5000000001")
      #expect(try moved.json["message"] == "Moved Permanently")
      let found = try await web.get(try #require(moved["Location"]))
      #expect(try found.json["name"] == "hello-world")
    }
  }

  @Test func `responses under the Enterprise prefix contain URLs with it`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox).get("/api/v3/repos/octocat/tide-tables").json
      let url = "\(sandbox.url)/api/v3/repos/octocat/tide-tables"
      #expect(reply["url"] == .string(url))
      #expect(reply["contents_url"] == .string(url + "/contents/{+path}"))
      #expect(reply["html_url"] == .string("\(sandbox.url)/octocat/tide-tables"))
    }
  }

  @Test func `an avatar is a PNG that needs no token and no user agent and does not count`()
    async throws
  {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox)
      let user = try await web.get("/users/octocat").json
      let address = try #require(user["avatar_url"]?.text)
      #expect(address == "\(sandbox.url)/avatars/u/583231?v=4")
      let avatar = try await web.get(address, fields: ["User-Agent": ""])
      #expect(avatar.status == 200)
      #expect(avatar["Content-Type"] == "image/png")
      #expect(avatar["X-RateLimit-Used"] == nil)
      #expect(avatar.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
      // Width, height, 8 bits per pixel, palette.
      #expect(Array(avatar.bytes[16..<26]) == [0, 0, 0, 120, 0, 0, 0, 120, 8, 3])
      #expect(avatar.bytes.suffix(12) == [0, 0, 0, 0, 73, 69, 78, 68, 0xAE, 0x42, 0x60, 0x82])
      #expect(try await web.get("/avatars/u/2?v=4").bytes != avatar.bytes)
      #expect(try await web.get("/avatars/u/2?s=40").bytes[16..<20] == [0, 0, 0, 40])
      #expect(try await web.get("/avatars/u/12345").status == 404)
    }
  }
}
