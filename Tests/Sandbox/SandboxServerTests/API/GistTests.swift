import SandboxServer
import TestSupport
import Testing

@Suite struct `One gist` {
  static let draft =
    #"{"description":"d","files":{"b.py":{"content":"x = 1\ny = 2\n"},"a ü.txt":{"content":"hi"}}}"#

  @Test func `is created as secret, with a Location, and can be read and listed`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let created = try await web.send(.POST, "/gists", body: Self.draft)
      #expect(created.status == 201)
      let id = try #require(created.json["id"]?.text)
      #expect(created["Location"] == "\(sandbox.url)/gists/\(id)")
      #expect(try created.json["public"] == false)
      #expect(try created.json["owner"]?["login"] == "octocat")
      #expect(try created.json["html_url"] == .string("\(sandbox.url)/gist/\(id)"))
      let file = try created.json["files"]?["b.py"]
      #expect(file?["language"] == "Python")
      #expect(file?["content"] == "x = 1\ny = 2\n")
      #expect(file?["size"] == 12)
      #expect(file?["truncated"] == false)
      #expect(try created.json["history"]?[0]?["change_status"]?["additions"] == 3)

      let read = try await web.get("/gists/\(id)")
      #expect(try read.json == created.json)
      let list = try await web.get("/gists")
      #expect(try list.json.elements.map { $0["id"] } == [.string(id)])
      #expect(try list.json[0]?["files"]?["b.py"]?["content"] == nil)
    }
  }

  @Test func `has raw URLs that return the exact bytes of each file`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let bytes: [UInt8] = [0xFF, 0x00, 0x0A, 0x80]
      let gist = sandbox.withState { state in
        state.createGist(
          files: ["a b ü?%.bin": StoredFile(bytes)], at: sandbox.now)
      }
      let document = try await Web(sandbox).get("/gists/\(gist.id)").json
      let file = try #require(document["files"]?.members.values.first)
      #expect(file["encoding"] == "base64")
      #expect(file["content"] == "/wAKgA==")
      let raw = try await Web(sandbox).get(try #require(file["raw_url"]?.text))
      #expect(raw.status == 200)
      #expect(raw.bytes == bytes)
    }
  }

  @Test func `is edited: files are replaced, added, renamed and deleted, in new revisions`()
    async throws
  {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let id = try #require(
        try await web.send(.POST, "/gists", body: Self.draft).json["id"]?.text)
      let first = try await web.get("/gists/\(id)").json["history"]?[0]?["version"]?.text ?? ""

      let edited = try await web.send(
        .PATCH, "/gists/\(id)",
        body: #"""
          {"description":"new","files":{"b.py":{"content":"x = 1\nz = 3\n"},"a ü.txt":null,
          "c.md":{"content":"# c"}}}
          """#)
      #expect(edited.status == 200)
      #expect(try edited.json["description"] == "new")
      #expect(try edited.json["files"]?.members.keys.sorted() == ["b.py", "c.md"])
      let change = try edited.json["history"]?[0]?["change_status"]
      #expect(change == ["total": 4, "additions": 2, "deletions": 2])

      let renamed = try await web.send(
        .PATCH, "/gists/\(id)", body: #"{"files":{"c.md":{"filename":"d.md"}}}"#)
      #expect(try renamed.json["files"]?["d.md"]?["content"] == "# c")
      #expect(try renamed.json["history"]?.elements.count == 3)
      #expect(
        try renamed.json["history"]?[0]?["change_status"]
          == ["total": 0, "additions": 0, "deletions": 0])
      let before = try #require(try renamed.json["files"]?["b.py"]?["content"])
      let exchanged = try await web.send(
        .PATCH, "/gists/\(id)",
        body: #"{"files":{"b.py":{"filename":"d.md"},"d.md":{"filename":"b.py"}}}"#)
      #expect(try exchanged.json["files"]?["b.py"]?["content"] == "# c")
      #expect(try exchanged.json["files"]?["d.md"]?["content"] == before)
      let replaced = try await web.send(
        .PATCH, "/gists/\(id)", body: #"{"files":{"b.py":{"filename":"d.md"},"d.md":null}}"#)
      #expect(try replaced.json["files"]?["b.py"] == nil)
      #expect(try replaced.json["files"]?["d.md"]?["content"] == "# c")

      let old = try await web.get("/gists/\(id)/\(first)")
      #expect(try old.json["files"]?["a ü.txt"]?["content"] == "hi")
      let commits = try await web.get("/gists/\(id)/commits?per_page=2")
      #expect(try commits.json.elements.count == 2)
      #expect(commits["Link"]?.contains("rel=\"next\"") == true)
    }
  }

  @Test(arguments: ["null", "{}", #"{"content":null}"#])
  func `loses a file whose edit is empty`(change: String) async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let id = try #require(
        try await web.send(.POST, "/gists", body: Self.draft).json["id"]?.text)
      let edited = try await web.send(
        .PATCH, "/gists/\(id)", body: #"{"files":{"b.py":\#(change)}}"#)
      #expect(edited.status == 200)
      #expect(try edited.json["files"]?.members.keys.sorted() == ["a ü.txt"])
      let missing = try await web.send(
        .PATCH, "/gists/\(id)", body: #"{"files":{"no":\#(change)}}"#)
      #expect(missing.status == 422)
    }
  }

  @Test func `is not edited without a description and files`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let id = try #require(
        try await web.send(.POST, "/gists", body: Self.draft).json["id"]?.text)
      let refused = try await web.send(.PATCH, "/gists/\(id)", body: "{}")
      #expect(refused.status == 422)
      #expect(
        try refused.json["message"]
          == .string(
            """
            Invalid request.

            No subschema in "anyOf" matched.
            "description" wasn't supplied.
            "files" wasn't supplied.
            """))
      #expect(try await web.send(.PATCH, "/gists/\(id)", body: #"{"files":{}}"#).status == 200)
    }
  }

  @Test func `has the addresses of GitHub's hosts for a client of api.github.com`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let host: KeyValuePairs = ["Host": "api.github.com"]
      let gist = try await web.send(.POST, "/gists", fields: host, body: Self.draft).json
      let id = try #require(gist["id"]?.text)
      #expect(gist["url"] == .string("http://api.github.com/gists/\(id)"))
      #expect(gist["html_url"] == .string("http://gist.github.com/octocat/\(id)"))
      #expect(gist["git_push_url"] == .string("http://gist.github.com/\(id).git"))
      #expect(gist["owner"]?["html_url"] == "http://github.com/octocat")
      let raw = try #require(gist["files"]?["b.py"]?["raw_url"]?.text)
      let start = "http://gist.githubusercontent.com"
      #expect(raw.hasPrefix(start))
      // All of these hosts are the sandbox.
      for (host, path) in [
        ("gist.github.com", "/octocat/\(id)"), ("github.com", "/octocat"),
        ("gist.githubusercontent.com", String(raw.dropFirst(start.count))),
      ] {
        #expect(try await web.get(path, fields: ["Host": host]).status == 200)
      }
      let ports = try await web.get("/gists/\(id)", fields: ["Host": "api.github.com:8080"]).json
      #expect(ports["git_pull_url"] == .string("http://gist.github.com:8080/\(id).git"))
    }
  }

  @Test func `is deleted only by its owner`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let mine = Web(sandbox, token: "mine")
      let id = try #require(
        try await mine.send(.POST, "/gists", body: Self.draft).json["id"]?.text)
      for token in ["monalisa's", "no-scope"] {
        let rejected = try await Web(sandbox, token: token).send(.DELETE, "/gists/\(id)")
        #expect(rejected.status == 404)
      }
      #expect(try await Web(sandbox).send(.DELETE, "/gists/\(id)").status == 401)
      let deleted = try await mine.send(.DELETE, "/gists/\(id)")
      #expect(deleted.status == 204)
      #expect(deleted.bytes.isEmpty)
      #expect(try await mine.get("/gists/\(id)").status == 404)
      #expect(try await mine.send(.DELETE, "/gists/\(id)").status == 404)
      #expect(try await mine.get("/gists").json == [])
    }
  }

  @Test func `is starred, listed and unstarred`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let web = Web(sandbox, token: "mine")
      let id = sandbox.withState { state in
        state.createGist(
          owner: "monalisa", isPublic: true, files: ["a": StoredFile("a")], at: sandbox.now
        ).id
      }
      let before = try await web.get("/gists/\(id)/star")
      #expect(before.status == 404)
      #expect(before.text == "{}")
      #expect(try await web.send(.PUT, "/gists/\(id)/star").status == 204)
      #expect(try await web.send(.PUT, "/gists/\(id)/star").status == 204)
      #expect(try await web.get("/gists/\(id)/star").status == 204)
      #expect(try await web.get("/gists/starred").json.elements.count == 1)
      #expect(try await web.send(.DELETE, "/gists/\(id)/star").status == 204)
      #expect(try await web.get("/gists/starred").json == [])
      let vanished = try await web.get("/gists/0000/star")
      #expect(vanished.status == 404)
      #expect(try vanished.json["message"] == "Not Found")
    }
  }

  @Test func `is forked, and both gists mention each other`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let mine = Web(sandbox, token: "mine")
      let mona = Web(sandbox, token: "monalisa's")
      let id = try #require(
        try await mine.send(.POST, "/gists", body: Self.draft).json["id"]?.text)
      _ = try await mine.send(
        .PATCH, "/gists/\(id)", body: #"{"files":{"new":{"content":"x"}}}"#)
      let fork = try await mona.send(.POST, "/gists/\(id)/forks")
      #expect(fork.status == 201)
      #expect(try fork.json["history"] == nil)
      let forkID = try #require(try fork.json["id"]?.text)
      #expect(fork["Location"] == "\(sandbox.url)/gists/\(forkID)")
      #expect(try await mona.get("/gists/\(forkID)").json["fork_of"]?["id"] == .string(id))
      let forks = try await mine.get("/gists/\(id)").json["forks"]
      #expect(forks?[0]?["id"] == .string(forkID))
      #expect(forks?[0]?["user"] == (try await mona.get("/gists/\(forkID)").json["owner"]))
      // A fork begins with the history of the original.
      func versions(_ id: String) async throws -> [String?] {
        try await mine.get("/gists/\(id)/commits").json.elements.map { $0["version"]?.text }
      }
      let history = try await versions(forkID)
      #expect(history.count == 2)
      #expect(try await versions(id) == history)
      let list = try await mine.get("/gists/\(id)/forks").json
      #expect(list[0]?["id"] == .string(forkID))
      #expect(list[0]?["files"] == [:])
      #expect(try await mona.send(.POST, "/gists/\(id)/forks").json["id"]?.text == forkID)
      #expect(try await mine.get("/gists/\(id)").json["forks"]?[1] == nil)
      #expect(try await mine.send(.POST, "/gists/\(id)/forks").status == 422)
    }
  }

  @Test func `has comments that their authors add, edit and delete`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let mine = Web(sandbox, token: "mine")
      let mona = Web(sandbox, token: "monalisa's")
      let id = try #require(
        try await mine.send(.POST, "/gists", body: Self.draft).json["id"]?.text)
      let path = "/gists/\(id)/comments"
      let added = try await mona.send(.POST, path, body: #"{"body":"first\r\n"}"#)
      #expect(added.status == 201)
      let url = try #require(added["Location"])
      #expect(try added.json["author_association"] == "NONE")
      #expect(try await mine.send(.PATCH, url, body: #"{"body":"x"}"#).status == 404)
      #expect(try await mona.send(.PATCH, url, body: #"{"body":"second"}"#).status == 200)
      #expect(try await mine.get(path).json.elements.map { $0["body"] } == ["second"])
      #expect(try await mine.get("/gists/\(id)").json["comments"] == 1)
      #expect(try await mona.send(.POST, path, body: #"{"body":""}"#).status == 422)
      #expect(try await mona.send(.DELETE, url).status == 204)
      #expect(try await mona.get(url).status == 404)
    }
  }
}

@Suite struct `A large gist` {
  @Test func `has a megabyte of content; the rest is truncated between characters`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      // The prefix moves the limit into a character of three bytes.
      let text = "x" + String(repeating: "漢", count: 400_000)
      let id = sandbox.withState { state in
        state.createGist(
          files: ["a.txt": StoredFile(text), "small.txt": StoredFile("tiny")], at: sandbox.now
        ).id
      }
      let files = try await Web(sandbox).get("/gists/\(id)").json["files"]
      let large = try #require(files?["a.txt"])
      #expect(large["truncated"] == true)
      #expect(large["size"] == 1_200_001)
      let content = try #require(large["content"]?.text)
      #expect(content.utf8.count == 1_048_576)
      #expect(text.hasPrefix(content))
      // The small file is truncated too, because no space is left.
      #expect(files?["small.txt"]?["truncated"] == true)
      #expect(files?["small.txt"]?["content"] == "")
      let raw = try await Web(sandbox).get(try #require(large["raw_url"]?.text))
      #expect(raw.text == text)
    }
  }

  @Test func `lists 300 files and reports more as truncated`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let ids = sandbox.withState { state in
        [300, 301].map { count in
          let files = (0..<count).map { (FileName("\($0).txt"), StoredFile("text of \($0)")) }
          return state.createGist(
            files: Dictionary(uniqueKeysWithValues: files), at: sandbox.now
          ).id
        }
      }
      for (id, isTruncated) in zip(ids, [false, true]) {
        let gist = try await Web(sandbox).get("/gists/\(id)").json
        #expect(gist["files"]?.members.count == 300)
        #expect(gist["truncated"] == .boolean(isTruncated))
      }
    }
  }
}
