import FoundationEssentials
import SandboxServer
import TestSupport
import Testing

/// A sandbox with `--state`.
@Suite struct `Stored state` {
  private static func options(_ home: ScratchHome) -> SandboxOptions {
    var options = SandboxOptions.tests(gists: 4)
    options.state = "\(home.work)/state"
    return options
  }

  /// Returns all that a restart must not change.
  private static func documents(_ sandbox: Sandbox, token: String = "mine") async throws
    -> [String]
  {
    let web = Web(sandbox, token: token)
    var texts: [String] = []
    for path in ["/gists", "/gists/public", "/gists/starred", "/users/monalisa/gists"] {
      let list = try await web.get("\(path)?per_page=100")
      texts.append(list.text)
      for gist in try list.json.elements {
        let id = gist["id"]?.text ?? ""
        for part in ["", "/comments", "/commits", "/forks"] {
          texts.append(try await web.get("/gists/\(id)\(part)").text)
        }
      }
    }
    return texts.map { $0.replacing(sandbox.url, with: "URL") }
  }

  @Test func `a restart changes nothing`() async throws {
    try await ScratchHome.with { home in
      let before = try await Sandbox.with(Self.options(home)) { sandbox in
        let web = Web(sandbox, token: "mine")
        let created = try await web.send(
          .POST, "/gists",
          body:
            #"""
            {"description":"ü","public":true,"files":{"a":{"content":"1"},"b":{"content":"2"},
            "\u00e9":{"content":"1"},"e\u0301":{"content":"2"}}}
            """#)
        let id = try #require(created.json["id"]?.text)
        for body in [#"{"files":{"a":{"content":"3"}}}"#, #"{"files":{"b":null}}"#] {
          _ = try await web.send(.PATCH, "/gists/\(id)", body: body)
        }
        _ = try await web.send(.POST, "/gists/\(id)/comments", body: #"{"body":"First\u0000"}"#)
        _ = try await web.send(.PUT, "/gists/\(id)/star")
        _ = try await Web(sandbox, token: "monalisa's").send(.POST, "/gists/\(id)/forks")
        let mine = try await web.get("/gists").json.elements.compactMap { $0["id"]?.text }
        _ = try await web.send(.DELETE, "/gists/\(try #require(mine.last))")
        return try await Self.documents(sandbox)
      }
      try await Sandbox.with(Self.options(home)) { sandbox in
        let after = try await Self.documents(sandbox)
        #expect(after == before)
      }
      // A new comment has a new number, also after the last one was deleted.
      let (gist, old) = try await Sandbox.with(Self.options(home)) { sandbox in
        let web = Web(sandbox, token: "mine")
        let id = try #require(try await web.get("/gists").json[0]?["id"]?.text)
        let old = try #require(try await web.get("/gists/\(id)/comments").json[0]?["id"]?.int)
        let deleted = try await web.send(.DELETE, "/gists/\(id)/comments/\(old)")
        #expect(deleted.status == 204)
        return (id, old)
      }
      try await Sandbox.with(Self.options(home)) { sandbox in
        let new = try await Web(sandbox, token: "mine").send(
          .POST, "/gists/\(gist)/comments", body: #"{"body":"Second"}"#)
        #expect(try #require(try new.json["id"]?.int) > old)
      }
    }
  }

  @Test func `changed profiles, repositories and accounts outlive a restart`() async throws {
    try await ScratchHome.with { home in
      var options = Self.options(home)
      options.accounts = ["octocat", "alice", "bob"]
      options.tokens["all"] = Grant(scopes: ["gist", "repo", "user"])
      options.tokens["bob's"] = Grant(login: "bob")
      @Sendable func documents(_ sandbox: Sandbox) async throws -> [String] {
        let web = Web(sandbox, token: "all")
        var texts: [String] = []
        for path in [
          "/user", "/users/alice", "/users/bob", "/repos/octocat/tides",
          "/repos/octocat/tide-tables",
          "/users/octocat/repos", "/repos/octocat/tides/contents",
          "/repos/octocat/tides/contents/docs",
          "/repos/octocat/tides/contents/new.txt", "/repos/octocat/tides/contents/latest",
          "/repos/octocat/tides/contents?ref=v1.0", "/repos/octocat/tides/contents/harbour",
        ] {
          let reply = try await web.get(path)
          texts.append("\(reply.status) \(reply["Location"] ?? "") \(reply.text)")
        }
        // A number such as `"id":583231` may begin like the port.
        return texts.map { $0.replacing("127.0.0.1:\(sandbox.port)", with: "HOST") }
      }
      let (before, gist) = try await Sandbox.with(options) { sandbox in
        let web = Web(sandbox, token: "all")
        let license = try #require(
          try await web.get("/repos/octocat/tide-tables/contents/LICENSE").json["sha"]?.text)
        for (method, path, body) in [
          (.PATCH, "/user", #"{"name":"New","bio":"ü"}"#),
          (.PATCH, "/repos/octocat/tide-tables", #"{"name":"tides","description":null}"#),
          (.PUT, "/repos/octocat/tides/contents/new.txt", #"{"message":"a","content":"bmV3"}"#),
          (
            .DELETE, "/repos/octocat/tides/contents/LICENSE",
            #"{"message":"b","sha":"\#(license)"}"#
          ),
        ] as [(Web.Method, String, String)] {
          let reply = try await web.send(method, path, body: body)
          #expect((200...201).contains(reply.status), "\(reply.text)")
        }
        let gist = try await Web(sandbox, token: "bob's").send(
          .POST, "/gists", body: #"{"files":{"a":{"content":"b"}}}"#)
        return (try await documents(sandbox), try #require(try gist.json["id"]?.text))
      }
      #expect(before.count { $0.hasPrefix("200") } == 11 && before[4].hasPrefix("301"))
      #expect(before[8].contains(#""content":"bmV3\n""#))
      let after = try await Sandbox.with(options) { try await documents($0) }
      #expect(after == before)
      // Also without the accounts, and twice.
      try await Sandbox.with(Self.options(home)) { sandbox in
        let owner = try await Web(sandbox).get("/gists/\(gist)").json["owner"]
        #expect(owner?["login"] == "bob")
      }
      var others = options
      others.accounts = ["octocat", "zoe"]
      try await Sandbox.with(others) { sandbox in
        let after = try await documents(sandbox)
        #expect(after == before)
        let ids = sandbox.withState { $0.users.values.map(\.id) }
        #expect(Set(ids).count == ids.count)
      }
    }
  }

  @Test(arguments: [("newer", 99), ("older", 3)])
  func `a state of another version is refused`(age: String, version: Int) async throws {
    try await ScratchHome.with { home in
      let options = Self.options(home)
      try await Sandbox.with(options) { _ in }
      let change = try await Program(
        command: [
          "python3", "-c",
          """
          import sqlite3
          sqlite3.connect("state/sandbox.db").execute("PRAGMA user_version = \(version)")
          """,
        ], home: home
      ).run()
      #expect(change.exit == 0, "\(change)")
      let article = age == "newer" ? "a" : "an"
      let error = SandboxError.badState(
        "\(home.work)/state", "it is from \(article) \(age) version of gists-sandbox")
      await #expect(throws: error) { _ = try await Sandbox.with(options) { _ in true } }
    }
  }

  @Test func `contents of files that no gist has any more are removed at the next start`()
    async throws
  {
    try await ScratchHome.with { home in
      func contents() async throws -> String {
        let script = """
          import sqlite3
          rows = sqlite3.connect("state/sandbox.db").execute("SELECT content FROM blob")
          print(b"to be deleted" in [row[0] for row in rows])
          """
        return try await Program(command: ["python3", "-c", script], home: home).run().out
      }
      try await Sandbox.with(Self.options(home)) { sandbox in
        let web = Web(sandbox, token: "mine")
        let created = try await web.send(
          .POST, "/gists", body: #"{"files":{"a":{"content":"to be deleted"}}}"#)
        _ = try await web.send(
          .DELETE, "/gists/\(try #require(try created.json["id"]?.text))")
      }
      #expect(try await contents() == "True\n")
      try await Sandbox.with(Self.options(home)) { _ in }
      #expect(try await contents() == "False\n")
    }
  }

  @Test(.requires("git")) func `pushed commits outlive a restart`() async throws {
    try await ScratchHome.with { home in
      let git = home.with([
        "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "c",
        "GIT_COMMITTER_EMAIL": "c@d",
      ])
      func run(_ script: String) async throws -> String {
        let result = try await Program(command: ["bash", "-ec", script], home: git).run()
        #expect(result.exit == 0, "\(result)")
        return result.out
      }
      let id = try await Sandbox.with(Self.options(home)) { sandbox in
        let web = Web(sandbox, token: "mine")
        let id = try #require(try await web.get("/gists").json[0]?["id"]?.text)
        let url = sandbox.url.replacing("://", with: "://x:mine@")
        _ = try await run(
          """
          git clone -q \(url)/\(id).git copy; cd copy; printf '\\377' > x; chmod +x x
          git add .; git commit -qm One; git push -q
          """)
        let edit = try await web.send(
          .PATCH, "/gists/\(id)", body: #"{"files":{"y":{"content":"two"}}}"#)
        #expect(edit.status == 200)
        return id
      }
      try await Sandbox.with(Self.options(home)) { sandbox in
        let versions = try await run(
          """
          git clone -q \(sandbox.url)/\(id).git again; cd again; git fsck --strict >&2; test -x x
          git log --format=%H
          """)
        let history = try await Web(sandbox).get("/gists/\(id)/commits").json.elements
        #expect(
          versions.split(separator: "\n").map(String.init)
            == history.compactMap { $0["version"]?.text })
        #expect(
          try await run("cd copy; git -c pull.ff=only pull -q \(sandbox.url)/\(id); cat y") == "two"
        )
      }
    }
  }

  @Test func `a token and a forced history are stored, and the file is private`() async throws {
    try await ScratchHome.with { home in
      let token = try await Sandbox.with(Self.options(home)) { sandbox in
        sandbox.withState { $0.deviceFlow.approvesImmediately = true }
        let code = try await DeviceSignIn.start(Web(sandbox))
        return try #require(try await DeviceSignIn.poll(Web(sandbox), code)["access_token"]?.text)
      }
      let file = "\(home.work)/state/sandbox.db"
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      try await Sandbox.with(Self.options(home)) { sandbox in
        let user = try await Web(sandbox, token: token).get("/user")
        #expect(user.status == 200)
        #expect(user["X-OAuth-Client-Id"] == "abc")
      }
    }
  }

  @Test func `one folder is used by one sandbox`() async throws {
    try await ScratchHome.with { home in
      let options = Self.options(home)
      try await Sandbox.with(options) { _ in
        await #expect(throws: SandboxError.stateInUse("\(home.work)/state")) {
          _ = try await Sandbox.with(options) { _ in true }
        }
        return
      }
    }
  }

  @Test func `a folder is free once its sandbox has ended, whoever still refers to that`()
    async throws
  {
    try await ScratchHome.with { home in
      let options = Self.options(home)
      let ended = try await Sandbox.with(options) { $0 }
      let count = try await Sandbox.with(options) { sandbox in
        sandbox.withState { $0.gists.count }
      }
      #expect(ended.withState { $0.gists.count } == count)
    }
  }

  @Test func `a file that is no state is not changed`() async throws {
    try await ScratchHome.with { home in
      let folder = "\(home.work)/state"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let text = Data("not a database, and long enough to be one\n".utf8)
      try text.write(to: URL(filePath: "\(folder)/sandbox.db"))
      let options = Self.options(home)
      await #expect(throws: SandboxError.badState(folder, "file is not a database")) {
        _ = try await Sandbox.with(options) { _ in true }
      }
      #expect(try Data(contentsOf: URL(filePath: "\(folder)/sandbox.db")) == text)
    }
  }
}
