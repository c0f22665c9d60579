import SandboxServer
import Testing

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
