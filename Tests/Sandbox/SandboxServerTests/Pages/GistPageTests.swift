import SandboxServer
import TestSupport
import Testing

/// The web pages of gists and users.
@Suite struct GistPageTests {
  private static func gist(_ sandbox: Sandbox, _ files: [String: String] = ["a.txt": "one\n"])
    -> String
  {
    sandbox.withState { state in
      state.createGist(
        description: "<b>&", isPublic: true,
        files: .init(files),
        at: sandbox.now
      ).id
    }
  }

  @Test func `a page escapes all text and numbers the lines`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let id = Self.gist(sandbox, ["<i>.html": "<script>1</script>\nsecond"])
      let page = try await Web(sandbox).get("/octocat/\(id)")
      #expect(page.status == 200)
      #expect(page["Content-Type"] == "text/html; charset=utf-8")
      #expect(
        page["Content-Security-Policy"]
          == "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; "
          + "base-uri 'none'; frame-ancestors 'none'")
      #expect(page.text.contains("<p class=\"description\">&lt;b&gt;&amp;</p>"))
      #expect(page.text.contains(">&lt;i&gt;.html</a>"))
      #expect(
        page.text.contains(
          """
          <tr><td id="file-i-html-L1" class="number">1</td>\
          <td>&lt;script&gt;1&lt;/script&gt;</td></tr>
          <tr><td id="file-i-html-L2" class="number">2</td><td>second</td></tr>
          """))
      #expect(!page.text.contains("<script") && !page.text.contains(" style="))
    }
  }

  @Test(arguments: ["ID", "octocat/ID", "OCTOCAT/ID", "gist/ID", "gist/octocat/ID", "ID.git"])
  func `a gist has a page at each of its URLs`(path: String) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let page = try await Web(sandbox).get("/" + path.replacing("ID", with: Self.gist(sandbox)))
      #expect(page.status == 200)
      #expect(page.text.contains("<h2><a href=\"#file-a-txt\">a.txt</a></h2>"))
    }
  }

  @Test(arguments: [
    "hubot/ID", "ID/x", "ID/star", "nobody", "octocat/nothing", "octocat/tide-tables", "gist",
    "ID/raw/b/c/d",
  ])
  func `other paths are not found, in the API's format`(path: String) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let reply = try await Web(sandbox).get("/" + path.replacing("ID", with: Self.gist(sandbox)))
      #expect(reply.status == 404)
      #expect(try reply.json["message"] == "Not Found")
    }
  }

  @Test func `Markdown files and comments are rendered`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let id = Self.gist(
        sandbox, ["a.md": "# One\n\na ![b](x) <img src=x onerror=y>", "b.txt": "# Two"])
      let web = Web(sandbox, token: "mine")
      _ = try await web.send(
        .POST, "/gists/\(id)/comments", body: #"{"body":"*a*\nb [c](javascript:d)"}"#)
      let page = try await Web(sandbox).get("/\(id)").text
      #expect(
        page.contains(
          "<div class=\"markdown\"><h1>One</h1>\n<p>a <img src=\"/octocat/\(id)/raw/x\" alt=\"b\"> </p></div>\n</article>"
        ))
      #expect(page.contains("<td># Two</td>"))
      #expect(
        page.contains(
          "<div class=\"body markdown\"><p><em>a</em><br>\nb <a href=\"\">c</a></p></div>\n</article>"
        ))
    }
  }

  @Test func `revisions are listed and shown, and raw files are redirected to`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let (id, web) = (Self.gist(sandbox), Web(sandbox, token: "mine"))
      let edited = try await web.send(
        .PATCH, "/gists/\(id)", body: #"{"files":{"a.txt":{"content":"two"}}}"#)
      let versions = try edited.json["history"]?.elements.compactMap { $0["version"]?.text } ?? []
      let list = try await web.get("/octocat/\(id)/revisions").text
      for version in versions { #expect(list.contains("/octocat/\(id)/\(version)\"")) }
      let older = try await web.get("/\(id)/\(versions[1])").text
      #expect(older.contains("<td>one</td>") && older.contains("Show the newest one"))
      for (path, content) in [
        "raw": "two", "raw/a.txt": "two", "raw/\(versions[1])": "one\n",
        "raw/\(versions[1])/a.txt": "one\n",
      ] {
        let reply = try await web.get("/octocat/\(id)/\(path)")
        #expect(reply.status == 302)
        #expect(try await web.get(try #require(reply["Location"])).text == content)
      }
    }
  }

  @Test func `a user's page lists the gists that the visitor may see, newest first`() async throws {
    try await Sandbox.with(.tests(gists: 40)) { sandbox in
      let web = Web(sandbox)
      let first = try await web.get("/octocat").text
      let second = try await web.get("/octocat?page=2").text
      let listed = try await Web(sandbox, token: "mine").get("/gists?per_page=100").json.elements
      #expect(listed.count == 40)
      for (index, gist) in listed.enumerated() {
        let link = "/octocat/\(gist["id"]?.text ?? "?")\""
        #expect((index < 30 ? first : second).contains(link))
      }
      #expect(first.contains("<a rel=\"next\" href=\"/octocat?page=2\">Older</a>"))
      let hubot = try await web.get("/hubot").text
      #expect(!hubot.contains(">Secret<"))
    }
  }

  @Test func `every URL of a gist's or user's page in the API's documents opens`() async throws {
    try await Sandbox.with(.tests(gists: 6)) { sandbox in
      let web = Web(sandbox, token: "mine")
      var urls: Set<String> = []
      func collect(_ value: ResponseJSON) {
        for (name, member) in value.members {
          if name == "html_url", let url = member.text { urls.insert(url) }
          collect(member)
        }
        value.elements.forEach(collect)
      }
      for path in ["/gists", "/gists/public", "/search/users?q=o"] {
        collect(try await web.get(path).json)
      }
      #expect(urls.count > 20)
      for url in urls {
        let page = try await Web(sandbox).get(url)
        #expect(
          page.status == 200 && page["Content-Type"]?.hasPrefix("text/html") == true, "\(url)")
      }
    }
  }

  @Test func `forms need the value of the cookie`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let id = Self.gist(sandbox)
      let web = Web(sandbox)
      let page = try await web.get("/\(id)")
      let cookie = try #require(page["Set-Cookie"]?.split(separator: ";").first.map(String.init))
      let value = String(cookie.split(separator: "=")[1])
      func send(_ action: String, _ cookie: String, _ form: String) async throws -> Reply {
        try await web.send(.POST, "/\(id)/\(action)", fields: ["Cookie": cookie], body: form)
      }
      for (cookie, token) in [(cookie, "guess"), ("a=b", value), ("a=b", "")] {
        for action in ["star", "comments"] {
          let reply = try await send(action, cookie, "authenticity_token=\(token)&body=forged")
          #expect(reply.status == 303)
        }
      }
      #expect(sandbox.withState { $0.isStarred(id, by: "octocat") } == false)
      #expect(sandbox.withState { $0.gists[id]?.comments.count } == 0)
      let token = "authenticity_token=\(value)"
      #expect(try await send("star", cookie, token)["Location"] == "/octocat/\(id)")
      #expect(sandbox.withState { $0.isStarred(id, by: "octocat") })
      let reply = try await send("comments", cookie, "\(token)&body=%2A%2Aa%2A%2A+%3Cb%3E+hi")
      let anchor = try #require(reply["Location"]?.split(separator: "#").last)
      let shown = try await web.get("/\(id)").text
      #expect(shown.contains("id=\"\(anchor)\""))
      #expect(shown.contains("<div class=\"body markdown\"><p><strong>a</strong>  hi</p></div>"))
      #expect(try await send("unstar", cookie, token).status == 303)
      #expect(sandbox.withState { $0.isStarred(id, by: "octocat") } == false)
    }
  }
}
