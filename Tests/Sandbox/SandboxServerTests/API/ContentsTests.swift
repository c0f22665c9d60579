import Fixtures
import FoundationEssentials
import SandboxServer
import Testing

@Suite struct ContentsTests {
  private static let repository = "/repos/octocat/tide-tables"

  @Test func `the README is served as base64 in lines of 60, raw and as HTML`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox)
      let document = try await web.get(Self.repository + "/readme").json
      #expect(document["path"] == "README.md")
      #expect(document["encoding"] == "base64")
      let content = try #require(document["content"]?.text)
      let lines: [Substring] = content.split(separator: "\n")
      #expect(lines.dropLast().allSatisfy { $0.count == 60 })
      #expect(
        Data(base64Encoded: content, options: .ignoreUnknownCharacters) == Fixture.markdown.data)
      for (accept, field) in [
        ("application/vnd.github.raw+json", "github.v3; param=raw; format=json"),
        ("application/vnd.github.v3.raw", "github.v3; param=raw"),
      ] {
        let raw = try await web.get(Self.repository + "/readme", fields: ["Accept": accept])
        #expect(Data(raw.bytes) == Fixture.markdown.data)
        #expect(raw["Content-Type"] == "\(accept); charset=utf-8")
        #expect(raw["X-GitHub-Media-Type"] == field)
      }
      let html = try await web.get(
        Self.repository + "/readme", fields: ["Accept": "application/vnd.github.html"])
      #expect(html.text.hasPrefix("<div id=\"file\""))
      #expect(html.text.contains("<h1>Tide Tables</h1>"))
      #expect(try await web.get("/repos/octocat/dotfiles/readme").json["path"] == "README.rst")
      #expect(try await web.get("/repos/octocat/atlas/readme").status == 404)
      #expect(try await web.get("/repos/octocat/empty/readme").status == 404)
      #expect(
        try await web.get("/repos/octocat/empty/contents/").json["message"]
          == "This repository is empty.")
    }
  }

  @Test(arguments: [("2022-11-28", "file"), ("2026-03-10", "submodule")])
  func `a folder lists files, folders, links and submodules`(
    version: String, submodule: String
  ) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let list = try await Web(sandbox).get(
        Self.repository + "/contents", fields: ["X-GitHub-Api-Version": version]
      ).json.elements
      #expect(
        list.map { "\($0["type"]?.text ?? "") \($0["path"]?.text ?? "")" } == [
          "file .gitignore", "file LICENSE", "file Package.swift", "file README.md", "dir Sources",
          "dir assets", "dir data", "dir docs", "\(submodule) harbour", "symlink latest",
          "symlink nowhere",
        ])
      #expect(list[8]["download_url"] == .null)
      #expect(list[1]["size"] == 19)
    }
  }

  @Test func `every URL in a listing returns the listed file`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let list = try await web.get(Self.repository + "/contents/docs").json.elements
      #expect(
        list.map { $0["name"]?.text } == [
          "100% of a name, with spaces & #1?.txt", "empty.txt", "guide.md", "案内.md",
        ])
      for item in list {
        let document = try await web.get(try #require(item["url"]?.text)).json
        #expect(document["path"] == item["path"])
        let bytes = try await web.get(try #require(item["download_url"]?.text)).bytes
        #expect(bytes.count == item["size"]?.int)
        let content = try #require(document["content"]?.text)
        #expect(Data(base64Encoded: content, options: .ignoreUnknownCharacters) == Data(bytes))
      }
    }
  }

  @Test func `a large file has no content in JSON, only raw`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox)
      let path = Self.repository + "/contents/data/stations.csv"
      let document = try await web.get(path).json
      let size = try #require(document["size"]?.int)
      #expect(size > 1 << 20)
      #expect(document["encoding"] == "none")
      #expect(document["content"] == "")
      let raw = try await web.get(path, fields: ["Accept": "application/vnd.github.raw+json"])
      #expect(raw.bytes.count == size)
    }
  }

  @Test func `a link to a file returns the file, other links and submodules are described`()
    async throws
  {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox)
      let link = try await web.get(Self.repository + "/contents/latest").json
      #expect(link["type"] == "file")
      let outside = try await web.get(Self.repository + "/contents/nowhere").json
      #expect(outside["type"] == "symlink")
      #expect(outside["target"] == "../outside")
      let submodule = try await web.get(Self.repository + "/contents/harbour").json
      #expect(submodule["type"] == "submodule")
      #expect(submodule["submodule_git_url"] == "https://github.com/monalisa/harbour.git")
      let logo = try await web.get(
        Self.repository + "/contents/assets/logo.png",
        fields: ["Accept": "application/vnd.github.raw"])
      #expect(logo.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }

  @Test func `a trailing slash is redirected`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox)
      let reply = try await web.get(Self.repository + "/contents/docs/")
      #expect(reply.status == 302)
      #expect(reply["Location"] == "\(sandbox.url)/repositories/44100088/contents/docs")
      #expect(try await web.get(try #require(reply["Location"])).json.elements.count == 4)
      #expect(try await web.get(Self.repository + "/readme/").status == 404)
    }
  }

  @Test func `ref selects a branch or tag`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox)
      let path = Self.repository + "/contents"
      for ref in ["v1.0", "refs/tags/v1.0"] {
        let list = try await web.get("\(path)?ref=\(ref)").json.elements
        #expect(list.map { $0["name"]?.text } == ["README.md", "tides.swift"])
      }
      #expect(try await web.get("\(path)?ref=HEAD").json.elements.count == 11)
      let missing = try await web.get("\(path)?ref=nope")
      #expect(missing.status == 404)
      #expect(try missing.json["message"] == "No commit found for the ref nope")
    }
  }
}

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
