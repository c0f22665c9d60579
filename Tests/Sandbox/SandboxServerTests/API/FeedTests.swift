import SandboxServer
import TestSupport
import Testing

@Suite struct FeedRouteTests {
  @Test func `secret gists are listed only for their owner, with the gist scope`()
    async throws
  {
    try await Sandbox.with(.tests()) { sandbox in
      sandbox.withState { state in
        state.createGist(isPublic: true, files: ["a": StoredFile("a")], at: sandbox.now)
        state.createGist(isPublic: false, files: ["b": StoredFile("b")], at: sandbox.now)
      }
      let wanted: [(token: String?, path: String, names: [String])] = [
        ("mine", "/gists", ["b", "a"]),
        ("mine", "/users/octocat/gists", ["b", "a"]),
        ("no-scope", "/gists", ["a"]),
        ("monalisa's", "/users/OctoCat/gists", ["a"]),
        ("monalisa's", "/gists", []),
        (nil, "/gists/public", ["a"]),
      ]
      for (token, path, names) in wanted {
        let gists = try await Web(sandbox, token: token).get(path).json.elements
        #expect(gists.flatMap { $0["files"]?.members.keys.sorted() ?? [] } == names)
      }
    }
  }

  @Test func `GET /gists without a token lists the public gists of all users`() async throws {
    try await Sandbox.with(.tests(gists: 5)) { sandbox in
      let signedOut = try await Web(sandbox).get("/gists").json
      #expect(try await Web(sandbox).get("/gists/public").json == signedOut)
      #expect(signedOut.elements.contains { $0["owner"]?["login"] != "octocat" })
      #expect(!signedOut.elements.contains { $0["public"] == false })
      #expect(try await Web(sandbox).get("/gists/starred").status == 401)
    }
  }

  @Test func `a changed gist is listed first`() async throws {
    try await Sandbox.with(.tests(gists: 3)) { sandbox in
      let web = Web(sandbox, token: "mine")
      let last = try #require(try await web.get("/gists").json[2]?["id"]?.text)
      _ = try await web.send(.PATCH, "/gists/\(last)", body: #"{"description":"newer"}"#)
      #expect(try await web.get("/gists").json[0]?["description"] == "newer")
    }
  }

  @Test func `since omits older gists and is part of the Link`() async throws {
    let clock = ManualClock()
    try await Sandbox.with(clock.options()) { sandbox in
      for _ in 0..<4 {
        clock.advance(60)
        sandbox.withState { state in
          _ = state.createGist(files: ["a": StoredFile("a")], at: sandbox.now)
        }
      }
      let web = Web(sandbox, token: "mine")
      // The clock starts at 2023-11-14T22:13:20Z.
      let reply = try await web.get("/gists?since=2023-11-14T22%3A15%3A20Z&per_page=2")
      #expect(
        try reply.json.elements.map { $0["updated_at"] } == [
          "2023-11-14T22:17:20Z", "2023-11-14T22:16:20Z",
        ])
      #expect(
        reply["Link"] == """
          <\(sandbox.url)/gists?since=2023-11-14T22%3A15%3A20Z&per_page=2&page=2>; rel="next", \
          <\(sandbox.url)/gists?since=2023-11-14T22%3A15%3A20Z&per_page=2&page=2>; rel="last"
          """)
      #expect(try await web.get("/gists?since=yesterday").status == 422)
    }
  }

  @Test func `pages have at most 100 gists and link to the other pages`() async throws {
    try await Sandbox.with(.tests(gists: 250)) { sandbox in
      let web = Web(sandbox, token: "mine")
      #expect(try await web.get("/gists").json.elements.count == 30)
      let reply = try await web.get("/gists?per_page=1000&page=2")
      #expect(try reply.json.elements.count == 100)
      func link(_ page: Int) -> String { "<\(sandbox.url)/gists?per_page=1000&page=\(page)>" }
      #expect(
        reply["Link"] == """
          \(link(1)); rel="prev", \(link(3)); rel="next", \(link(3)); rel="last", \
          \(link(1)); rel="first"
          """)
      let last = try await web.get("/gists?per_page=100&page=3")
      #expect(try last.json.elements.count == 50)
      #expect(last["Link"]?.contains("next") == false)
      for page in ["page=99999999999999999999", "page=99999999999999999999&per_page=1"] {
        #expect(try await web.get("/gists?\(page)").json == [])
        #expect(try await web.get("/gists/public?\(page)").status == 422)
      }
      #expect(try await web.get("/gists?page=-99999999999999999999").json.elements.count == 30)
      #expect(try await web.get("/gists?page=9223372036854775807&per_page=100").json == [])
    }
  }

  @Test func `a user's Link contains the ID, and a single page has none`() async throws {
    try await Sandbox.with(.tests(gists: 3)) { sandbox in
      let web = Web(sandbox, token: "mine")
      let reply = try await web.get("/users/octocat/gists?per_page=2")
      let next = "\(sandbox.url)/user/583231/gists?per_page=2&page=2"
      #expect(reply["Link"]?.hasPrefix("<\(next)>; rel=\"next\"") == true)
      #expect(try await web.get(next).json.elements.count == 1)
      #expect(try await web.get("/gists")["Link"] == nil)
    }
  }

  @Test func `the public list ends at 3,000 gists`() async throws {
    try await Sandbox.with(.tests(gists: 2_000)) { sandbox in
      let web = Web(sandbox)
      let first = try await web.get("/gists/public?per_page=100")
      #expect(first["Link"]?.contains("page=30>; rel=\"last\"") == true)
      let last = try await web.get("/gists/public?per_page=100&page=30")
      #expect(try last.json.elements.count == 100)
      #expect(last["Link"]?.contains("next") == false)
      #expect(try await web.get("/gists/public?per_page=100&page=31").status == 422)
    }
  }
}
