import SandboxServer
import Testing

@Suite struct `Seeded gists` {
  @Test func `vary, have the requested number and have unique IDs`() async throws {
    try await Sandbox.with(.tests(gists: 95)) { sandbox in
      let web = Web(sandbox, token: "mine")
      let mine = try await web.get("/gists?per_page=100").json.elements
      #expect(mine.count == 95)
      #expect(Set(mine.map { $0["id"] }).count == 95)
      #expect(Set(mine.map { $0["updated_at"] }).count == 95)
      #expect(mine.contains { $0["description"] == .null })
      #expect(mine.contains { $0["description"]?.text?.contains("\n") == true })
      #expect(mine.contains { $0["description"]?.text?.contains("日本語") == true })
      #expect(mine.contains { ($0["files"]?.members.count ?? 0) > 1 })
      #expect(mine.contains { $0["public"] == false })

      let open = try await web.get("/gists/public?per_page=100").json.elements
      #expect(Set(open.map { $0["id"]?.text?.count }) == [7, 20, 32])
      #expect(open.contains { $0["owner"] == nil })
      let languages = open.flatMap { gist in
        gist["files"]?.members.values.map { $0["language"] ?? nil } ?? []
      }
      #expect(Set(languages).count > 8)
      #expect(try await web.get("/gists/starred").json.elements.count == 30)
    }
  }
}
