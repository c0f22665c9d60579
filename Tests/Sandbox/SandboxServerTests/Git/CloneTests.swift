import SandboxServer
import TestSupport
import Testing

/// Gists as git sees them.
@Suite(.requires("git")) struct `Git: cloning` {
  @Test func `the commits are the versions of the history, without a message`() async throws {
    try await GitSession.with { git in
      let id = git.gist(["a.txt": "one\n", "ü b": "two"])
      let edited = try await Web(git.sandbox, token: "mine").send(
        .PATCH, "/gists/\(id)", body: #"{"files":{"a.txt":{"content":"three"}}}"#)
      #expect(edited.status == 200)
      try await git.succeed("git clone -q \(git.url("\(id).git", token: nil)) copy")
      let log = try await git.succeed("git -C copy log --format=%H")
      #expect(log.split(separator: "\n").map(String.init) == (try await git.versions(id)))
      let first = try await git.succeed(
        "git -C copy log --reverse --format='%an <%ae> %at|%cn <%ce> %ct|%B|' | head -n 1")
      #expect(
        first == "octocat <octocat@users.noreply.github.com> 1600000000|"
          + "GitHub <noreply@github.com> 1600000000||\n")
      #expect(
        try await git.succeed("cd copy; git fsck --strict; git branch; cat 'ü b' a.txt")
          == "* main\ntwothree")
    }
  }

  @Test(arguments: [
    "ID.git", "ID", "octocat/ID.git", "OCTOCAT/ID", "gist/ID.git", "gist/octocat/ID",
  ])
  func `a repository has all the URLs of its gist`(path: String) async throws {
    try await GitSession.with { git in
      let id = git.gist()
      let url = git.url(path.replacing("ID", with: id), token: nil)
      let head = try #require(try await git.versions(id).first)
      #expect(
        try await git.succeed("git ls-remote \(url)") == "\(head)\tHEAD\n\(head)\trefs/heads/main\n"
      )
    }
  }

  @Test(arguments: ["0123456789abcdef0123.git", "hubot/ID.git", "gist/hubot/ID"])
  func `an unknown gist is not found`(path: String) async throws {
    try await GitSession.with { git in
      let url = git.url(path.replacing("ID", with: git.gist()), token: nil)
      let result = try await git.run("git ls-remote \(url)")
      #expect(
        result.output
          == "remote: Repository not found.\nfatal: repository '\(url)/' not found\n")
    }
  }

  @Test func `a fork has the commits of the original, and both go on by themselves`() async throws {
    try await GitSession.with { git in
      let id = git.gist()
      func edit(_ id: String, _ token: String, _ text: String) async throws {
        let reply = try await Web(git.sandbox, token: token).send(
          .PATCH, "/gists/\(id)", body: #"{"files":{"a.txt":{"content":"\#(text)"}}}"#)
        #expect(reply.status == 200)
      }
      try await edit(id, "mine", "two")
      let fork = try await Web(git.sandbox, token: "monalisa's").send(.POST, "/gists/\(id)/forks")
      let forkID = try #require(try fork.json["id"]?.text)
      try await edit(forkID, "monalisa's", "hers")
      try await edit(id, "mine", "his")
      try await git.succeed("git clone -q \(git.url(id, token: nil)) original")
      try await git.succeed("git clone -q \(git.url(forkID, token: nil)) fork")
      let log = try await git.succeed("git -C fork log --format=%H")
      #expect(log.split(separator: "\n").map(String.init) == (try await git.versions(forkID)))
      #expect(
        try await git.succeed(
          """
          cd fork; git fsck --strict; git fetch -q ../original
          git log --format=%an; echo; git rev-parse HEAD~1; git merge-base HEAD FETCH_HEAD
          cat a.txt
          """)
          == "monalisa\noctocat\noctocat\n\n"
          + String(repeating: "\(try await git.versions(id)[1])\n", count: 2) + "hers")
    }
  }

  @Test func `a partial clone has only the contents that it needs`() async throws {
    try await GitSession.with { git in
      let id = git.gist(["a.txt": "one\n"])
      for text in ["two", "three"] {
        _ = try await Web(git.sandbox, token: "mine").send(
          .PATCH, "/gists/\(id)", body: #"{"files":{"a.txt":{"content":"\#(text)"}}}"#)
      }
      #expect(
        try await git.succeed(
          """
          git clone -q --filter=blob:none \(git.url(id, token: nil)) copy; cd copy
          git rev-list --objects --missing=print --all | grep -c '^?'
          git show HEAD~2:a.txt; git show HEAD~1:a.txt; cat a.txt
          """) == "2\none\ntwothree")
    }
  }

  @Test(arguments: ["0", "2"])
  func `a single commit can be fetched`(protocol version: String) async throws {
    try await GitSession.with { git in
      let id = git.gist()
      let first = try await git.versions(id)[0]
      _ = try await Web(git.sandbox, token: "mine").send(
        .PATCH, "/gists/\(id)", body: #"{"files":{"a.txt":{"content":"two"}}}"#)
      #expect(
        try await git.succeed(
          """
          git init -q copy; cd copy
          git -c protocol.version=\(version) fetch -q --depth 1 \(git.url(id, token: nil)) \(first)
          git show FETCH_HEAD:a.txt
          """) == "one\n")
    }
  }

  @Test func `a gist of many revisions and files is complete`() async throws {
    try await GitSession.with { git in
      let files = Dictionary(uniqueKeysWithValues: (0..<120).map { ("f\($0)", "\($0)\n") })
      let id = git.gist(files)
      for number in 0..<30 {
        _ = try await Web(git.sandbox, token: "mine").send(
          .PATCH, "/gists/\(id)", body: #"{"files":{"f7":{"content":"change \#(number)"}}}"#)
      }
      try await git.succeed("git clone -q \(git.url(id, token: nil)) copy")
      #expect(
        try await git.succeed("cd copy; git rev-list --count HEAD; git ls-files | wc -l; cat f7")
          == "31\n120\nchange 29")
    }
  }
}
