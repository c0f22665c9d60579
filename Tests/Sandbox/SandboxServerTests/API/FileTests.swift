import FoundationEssentials
import SandboxServer
import Testing

@Suite struct `Files of a repository` {
  private static let path = "/repos/octocat/tide-tables/contents/notes/today.md"

  private static func body(_ text: String, sha: String? = nil) -> String {
    let content = Data(text.utf8).base64EncodedString()
    let member = sha.map { ",\"sha\":\"\($0)\"" } ?? ""
    return "{\"message\":\"Write it\",\"content\":\"\(content)\"\(member)}"
  }

  @Test func `are created, changed if the blob is the current one, and deleted`() async throws {
    var options = SandboxOptions.tests()
    options.tokens["owner's"] = Grant(scopes: ["repo"])
    try await Sandbox.with(options) { sandbox in
      let web = Web(sandbox, token: "owner's")
      let created = try await web.send(.PUT, Self.path, body: Self.body("one"))
      #expect(created.status == 201)
      #expect(try created.json["commit"]?["message"] == "Write it")
      let sha = try #require(try created.json["content"]?["sha"]?.text)
      #expect(sha == StoredFile("one").blob)

      let missing = try await web.send(.PUT, Self.path, body: Self.body("two"))
      #expect(missing.status == 422)
      #expect(try missing.json["message"] == "Invalid request.\n\n\"sha\" wasn't supplied.")
      let old = String(repeating: "0", count: 40)
      let conflict = try await web.send(.PUT, Self.path, body: Self.body("two", sha: old))
      #expect(conflict.status == 409)
      #expect(try conflict.json["message"]?.text == "notes/today.md does not match \(old)")
      let changed = try await web.send(.PUT, Self.path, body: Self.body("two", sha: sha))
      #expect(changed.status == 200)

      let raw = ["Accept": "application/vnd.github.raw"] as KeyValuePairs
      #expect(try await web.get(Self.path, fields: raw).text == "two")
      #expect(
        try await web.send(.DELETE, "\(Self.path)?message=x&sha=\(sha)").status == 409)
      let now = StoredFile("two").blob
      let deleted = try await web.send(
        .DELETE, Self.path, body: "{\"message\":\"x\",\"sha\":\"\(now)\"}")
      #expect(deleted.status == 200)
      #expect(try deleted.json["content"] == .null)
      #expect(try await web.get(Self.path).status == 404)
      #expect(
        try await Web(sandbox, token: "monalisa's").send(
          .PUT, Self.path, body: Self.body("x")
        ).status == 404)
    }
  }
}
