import SandboxServer
import TestSupport
import Testing

@Suite struct `Media types` {
  @Test(
    arguments: [
      ("application/vnd.github+json", "github.v3; format=json"),
      ("application/vnd.github.v3+json", "github.v3; format=json"),
      ("application/vnd.github.v3.full+json", "github.v3; param=full; format=json"),
      ("application/vnd.github.raw+json", "github.v3; param=raw; format=json"),
      ("application/vnd.github.v3.raw", "github.v3; param=raw"),
      ("application/vnd.github.V3.raw", "github.V3; param=raw"),
      ("application/vnd.github.dorian-preview+json", "github.dorian-preview; format=json"),
      ("text/html, application/json;q=0.9", "github.v3; format=json"),
      ("*/*", "github.v3; format=json"),
    ])
  func `are told in X-GitHub-Media-Type`(accept: String, field: String) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox).get("/users/octocat", fields: ["Accept": accept])
      #expect(reply["X-GitHub-Media-Type"] == field)
      #expect(reply["Content-Type"] == "application/json; charset=utf-8")
    }
  }

  @Test(arguments: ["v3.raw", "V3.raw", "raw", "raw+json"])
  func `of a raw file are repeated in Content-Type`(form: String) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox).get(
        "/repos/octocat/tide-tables/contents/LICENSE",
        fields: ["Accept": "application/vnd.github.\(form)"])
      #expect(reply["Content-Type"] == "application/vnd.github.\(form); charset=utf-8")
      #expect(reply.text.hasPrefix("Apache License 2.0"))
    }
  }

  @Test func `that are not JSON are refused`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox).get("/gists/public", fields: ["Accept": "application/xml"])
      #expect(reply.status == 415)
      #expect(
        try reply.json == [
          "message":
            "Unsupported 'Accept' header: 'application/xml'. Must accept 'application/json'.",
          "documentation_url": "https://docs.github.com/v3/media", "status": "415",
        ])
    }
  }

  @Test func `of HTML render the README`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox).get(
        "/repos/octocat/tide-tables/readme", fields: ["Accept": "application/vnd.github.html"])
      #expect(reply["Content-Type"] == "application/vnd.github.html; charset=utf-8")
      #expect(
        reply.text.hasPrefix(
          #"<div id="file" class="md" data-path="README.md"><article class="markdown-body"#))
      #expect(reply.text.contains("<h1>Tide Tables</h1>"))
      #expect(!reply.text.contains("<script") && !reply.text.contains("<p align"))
      #expect(reply.text.contains("href=\"/octocat/tide-tables/blob/main/LICENSE\""))
    }
  }

  @Test func `of HTML show the images beside a file`() async throws {
    var options = SandboxOptions.tests()
    options.tokens["all"] = Grant(scopes: ["repo"])
    try await Sandbox.with(options) { sandbox in
      let web = Web(sandbox, token: "all")
      let path = "/repos/octocat/tide-tables/contents/docs/logo.md"
      // ![Logo](../assets/logo.png)
      let body = #"{"message":"a","content":"IVtMb2dvXSguLi9hc3NldHMvbG9nby5wbmcp"}"#
      #expect(try await web.send(.PUT, path, body: body).status == 201)
      let page = try await web.get(path, fields: ["Accept": "application/vnd.github.html"])
      let address = "/octocat/tide-tables/raw/main/assets/logo.png"
      #expect(page.text.contains("<img src=\"\(address)\" alt=\"Logo\">"))
      let image = try await web.get(address)
      #expect(image.status == 200)
      #expect(image["Content-Type"] == "image/png")
    }
  }

  @Test func `of an object describe a folder with its entries`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      for (path, name) in ["/docs": "docs", "": ""] {
        let url = "/repos/octocat/tide-tables/contents\(path)"
        let list = try await Web(sandbox).get(url).json
        let folder = try await Web(sandbox).get(
          url, fields: ["Accept": "application/vnd.github.object+json"]
        ).json
        #expect(folder["entries"] == list)
        #expect(folder["type"] == "dir" && folder["size"] == 0)
        #expect(folder["name"] == .string(name) && folder["path"] == .string(name))
        #expect(folder["download_url"] == .null)
      }
    }
  }

  @Test func `of base64 encode the files of a gist`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let id = sandbox.withState { state in
        state.createGist(files: ["a.txt": StoredFile("one\n")], at: sandbox.now).id
      }
      let file = try await Web(sandbox).get(
        "/gists/\(id)", fields: ["Accept": "application/vnd.github.base64+json"]
      ).json["files"]?["a.txt"]
      #expect(file?["content"] == "b25lCg==" && file?["encoding"] == "base64")
    }
  }

  @Test func `choose the forms of a comment`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let gist = try await web.send(
        .POST, "/gists", body: #"{"files":{"a":{"content":"b"}}}"#
      ).json["id"]?.text
      let path = "/gists/\(gist ?? "")/comments"
      _ = try await web.send(
        .POST, path, body: #"{"body":"**Hi** <script>x</script> [a](javascript:b)"}"#)
      func bodies(_ form: String) async throws -> [String: ResponseJSON] {
        let reply = try await web.get(
          path, fields: ["Accept": "application/vnd.github.\(form)+json"])
        return try reply.json[0]?.members.filter { $0.key.hasPrefix("body") } ?? [:]
      }
      let raw: ResponseJSON = "**Hi** <script>x</script> [a](javascript:b)"
      let html = try await bodies("html")
      #expect(html.keys.sorted() == ["body_html"])
      #expect(
        html["body_html"] == "<p><strong>Hi</strong> x <a href=\"\">a</a></p>")
      #expect(try await bodies("raw") == ["body": raw])
      #expect(try await bodies("text") == ["body_text": "Hi x a"])
      #expect(try await bodies("full").keys.sorted() == ["body", "body_html", "body_text"])
      #expect(try await bodies("v3") == ["body": raw])
    }
  }
}
