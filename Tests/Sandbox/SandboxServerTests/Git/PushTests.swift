import SandboxServer
import TestSupport
import Testing

/// Changes of gists that git makes.
@Suite(.requires("git")) struct `Git: pushing` {
  @Test func `each pushed commit is a revision, with any bytes`() async throws {
    try await GitSession.with { git in
      let id = git.gist()
      try await git.succeed(
        #"""
        git clone -q \#(git.url("\(id).git")) copy; cd copy
        printf '\377\376' > bytes; git add .; git commit -qm 'Add bytes'
        printf 'one\ntwo\n' > a.txt; chmod +x a.txt
        GIT_AUTHOR_EMAIL=7+hubot@users.noreply.github.com git commit -qam 'Add a line'
        git push -q
        """#)
      let gist = try await git.document(id)
      #expect(gist["files"]?["a.txt"]?["content"] == "one\ntwo\n")
      #expect(gist["files"]?["bytes"]?["content"] == "//4=")
      #expect(gist["files"]?["bytes"]?["encoding"] == "base64")
      let history = gist["history"]?.elements ?? []
      #expect(history.map { $0["user"]?["login"] } == ["hubot", "octocat", "octocat"])
      #expect(history.first?["committed_at"] == "2023-11-14T22:13:20Z")
      #expect(
        history.first?["change_status"] == ["total": 1, "additions": 1, "deletions": 0])
      let log = try await git.succeed("git -C copy log --format=%H")
      #expect(log.split(separator: "\n").map(String.init) == (try await git.versions(id)))
      let older = try await Web(git.sandbox).get("/gists/\(id)/\(try await git.versions(id)[1])")
      #expect(try older.json["files"]?["a.txt"]?["content"] == "one\n")
    }
  }

  @Test func `a push is stored before its response is lost`() async throws {
    try await GitSession.with { git in
      let id = git.gist()
      git.sandbox.inject(.dropAfter) { $0.line.hasSuffix("/git-receive-pack") }
      _ = try await git.run(
        """
        git clone -q \(git.url("\(id).git")) copy; cd copy
        echo two > a.txt; git commit -qam Two; git push -q
        """)
      #expect(git.sandbox.requests.contains { $0.line.hasSuffix("/git-receive-pack") })
      #expect(try await git.versions(id).count == 2)
    }
  }

  @Test func `tags are accepted, even annotated ones`() async throws {
    try await GitSession.with { git in
      let id = git.gist()
      let refs = try await git.succeed(
        """
        git clone -q \(git.url("\(id).git")) copy; cd copy
        git tag light; git tag -a -m words annotated; git push -q --tags; git ls-remote -q --tags
        """)
      let names = refs.split(separator: "\n").map { $0.split(separator: "\t").last ?? "" }
      #expect(
        names == ["refs/tags/annotated", "refs/tags/annotated^{}", "refs/tags/light"])
    }
  }

  @Test func `names that differ only in composition are two files`() async throws {
    try await GitSession.with { git in
      let id = git.gist()
      try await git.succeed(
        #"""
        git clone -q \#(git.url("\(id).git")) copy; cd copy
        printf one > $'caf\xc3\xa9'; printf two > $'cafe\xcc\x81'
        git add .; git commit -qm 'Add both'; git push -q
        """#)
      let edited = try await Web(git.sandbox, token: "mine").send(
        .PATCH, "/gists/\(id)", body: #"{"files":{"cafe\u0301":{"content":"three"}}}"#)
      // A dictionary of Swift would have one of them.
      #expect(edited.text.contains(#""content":"one""#))
      #expect(edited.text.contains(#""content":"three""#))
      let pulled = try await git.succeed(
        #"cd copy; git pull -q; cat $'caf\xc3\xa9' $'cafe\xcc\x81'"#)
      #expect(pulled == "onethree")
    }
  }

  @Test func `binary files have the type that their names or contents tell`() async throws {
    try await GitSession.with { git in
      let id = git.gist(["logo.svg": "<svg/>", "notes": "text"])
      let names = ["logo.PNG", "data.bin", "core", "photo.jpeg", "paper.pdf", "all.tar.gz"]
      try await git.succeed(
        """
        git clone -q \(git.url("\(id).git")) copy; cd copy
        for name in \(names.joined(separator: " ")); do printf '\\377\\000' > $name; done
        git add .; git commit -qm 'Add binary files'; git push -q
        """)
      for files in [
        try await git.document(id)["files"],
        try await Web(git.sandbox, token: "mine").get("/gists").json[0]?["files"],
      ] {
        #expect(
          files?.members.mapValues { $0["type"] } == [
            "logo.PNG": "image/png", "data.bin": "application/octet-stream",
            "core": "application/octet-stream", "photo.jpeg": "image/jpeg",
            "paper.pdf": "application/pdf", "all.tar.gz": "application/gzip",
            "logo.svg": "image/svg+xml", "notes": "text/plain",
          ])
      }
    }
  }

  @Test func `a binary file has no language, and its raw URL gives the bytes`() async throws {
    try await GitSession.with { git in
      let id = git.gist(["a.py": "text"])
      try await git.succeed(
        """
        git clone -q \(git.url("\(id).git")) copy; cd copy
        printf 'a\\000b' > nul.py; printf '\\377' > latin.js; : > empty.rb
        git add .; git commit -qm 'Add files'; git push -q
        """)
      let files = try #require(try await git.document(id)["files"])
      #expect(
        files.members.mapValues { $0["language"]?.text } == [
          "a.py": "Python", "empty.rb": "Ruby", "latin.js": nil, "nul.py": nil,
        ])
      let raw = try await Web(git.sandbox).get(try #require(files["nul.py"]?["raw_url"]?.text))
      #expect(raw.bytes == [97, 0, 98])
      let answer = try await Web(git.sandbox, token: "mine").send(
        .POST, "/graphql",
        body:
          #"{"query":"{viewer{gist(name:\"\#(id)\"){files{name text language{name}}}}}"}"#)
      #expect(
        try answer.json["data"]?["viewer"]?["gist"]?["files"] == [
          ["name": "a.py", "text": "text", "language": ["name": "Python"]],
          ["name": "empty.rb", "text": "", "language": ["name": "Ruby"]],
          ["name": "latin.js", "text": nil, "language": nil],
          ["name": "nul.py", "text": nil, "language": nil],
        ])
    }
  }

  @Test func `a slow push is shown by git at once, and by the API later`() async throws {
    var options = SandboxOptions.tests()
    options.faults = [try #require(PeriodicFault("slow-push"))]
    options.pushDelay = .seconds(86_400)
    try await GitSession.with(options) { git in
      let id = git.gist()
      try await git.succeed(
        """
        git clone -q \(git.url(id)) copy; cd copy; echo two >> a.txt; git commit -qam Two
        git push -q; git clone -q \(git.url(id)) ../other; cd ../other
        echo three >> a.txt; git commit -qam Three; git push -q
        """)
      #expect(try await git.document(id)["files"]?["a.txt"]?["content"] == "one\n")
      let web = Web(git.sandbox, token: "mine")
      let answer = try await web.send(
        .POST, "/graphql",
        body: #"{"query":"{viewer{gist(name:\"\#(id)\"){files{text}}}}"}"#)
      #expect(
        try answer.json["data"]?["viewer"]?["gist"]?["files"] == [["text": "one\n"]])
      let body = #"{"files":{"a.txt":{"content":"patched"}}}"#
      #expect(try await web.send(.PATCH, "/gists/\(id)", body: body).status == 409)
      #expect(try await git.succeed("git -C copy pull -q; cat copy/a.txt") == "one\ntwo\nthree\n")
    }
  }

  @Test func `a slow push is shown after its time, also one that names the fault`() async throws {
    var options = SandboxOptions.tests()
    options.pushDelay = .milliseconds(1)
    try await GitSession.with(options) { git in
      let id = git.gist()
      try await git.succeed(
        """
        git clone -q \(git.url(id)) copy; cd copy; echo two >> a.txt; git commit -qam Two
        git -c http.extraHeader='X-Sandbox-Fault: slow-push' push -q
        """)
      try await eventually {
        try await git.document(id)["files"]?["a.txt"]?["content"] == "one\ntwo\n"
      }
    }
  }

  @Test func `a change by the API is a commit that git pulls, and keeps the modes`() async throws {
    try await GitSession.with { git in
      let id = git.gist()
      try await git.succeed(
        """
        git clone -q \(git.url(id)) copy; cd copy
        chmod +x a.txt; git commit -qam 'Make it executable'; git push -q
        """)
      let body = #"{"files":{"a.txt":{"content":"patched"}}}"#
      let web = Web(git.sandbox, token: "mine")
      #expect(try await web.send(.PATCH, "/gists/\(id)", body: body).status == 200)
      #expect(
        try await git.succeed(
          "cd copy; git pull -q; cat a.txt; test -x a.txt; git status --short; git log --format=%s")
          == "patched\nMake it executable\n\n")
      #expect(
        try await git.succeed("git -C copy rev-parse HEAD")
          == (try await git.versions(id)[0]) + "\n")
    }
  }

  @Test func `a forced push replaces the history`() async throws {
    try await GitSession.with { git in
      let id = git.gist()
      try await git.succeed("git clone -q \(git.url(id)) copy")
      let web = Web(git.sandbox, token: "mine")
      _ = try await web.send(
        .PATCH, "/gists/\(id)", body: #"{"files":{"a.txt":{"content":"patched"}}}"#)
      let commit = "cd copy; echo own > b.txt; git add .; git commit -qm Own"
      let refused = try await git.run("\(commit); git push -q")
      #expect(refused.status == 1 && refused.output.contains("[rejected]"), "\(refused)")
      #expect(try await git.versions(id).count == 2)
      try await git.succeed("cd copy; git push -q --force")
      let gist = try await git.document(id)
      #expect(gist["files"]?["a.txt"]?["content"] == "one\n")
      #expect(gist["files"]?["b.txt"]?["content"] == "own\n")
      #expect(try await git.versions(id).count == 2)
    }
  }

  @Test func `a token of the owner with the gist scope is required`() async throws {
    try await GitSession.with { git in
      let id = git.gist()
      try await git.succeed(
        "git clone -q \(git.url(id)) copy; cd copy; echo two >> a.txt; git commit -qam Two")
      func push(_ token: String?) async throws -> String {
        try await git.run("git -C copy push -q \"\(git.url(id, token: token))\" main").output
      }
      let plain = git.sandbox.url
      #expect(
        try await push(nil)
          == "fatal: could not read Username for '\(plain)': terminal prompts disabled\n")
      #expect(
        try await push("wrong") == """
          remote: Invalid username or token.
          fatal: Authentication failed for '\(plain)/\(id)/'

          """)
      for (token, login) in ["monalisa's": "monalisa", "no-scope": "octocat"] {
        #expect(
          try await push(token) == """
            remote: Permission to \(id).git denied to \(login).
            fatal: unable to access '\(plain)/\(id)/': The requested URL returned error: 403

            """)
      }
      let reply = try await Web(git.sandbox).get("/\(id).git/info/refs?service=git-receive-pack")
      #expect(reply.status == 401 && reply["WWW-Authenticate"] == #"Basic realm="GitHub""#)
      #expect(try await git.versions(id).count == 1)
      // Also as the username, as in URLs such as https://TOKEN@github.com.
      let url = git.url(id, token: nil).replacing("://", with: "://mine:@")
      try await git.succeed("git -C copy push -q \(url) main")
      #expect(try await git.versions(id).count == 2)
    }
  }

  @Test func `a gist without files is refused`() async throws {
    try await GitSession.with { git in
      let id = git.gist()
      let result = try await git.run(
        """
        git clone -q \(git.url(id)) copy; cd copy
        git rm -q a.txt; git commit -qm Empty; git push -q
        """)
      #expect(result.output.contains("remote: Gist needs at least one file."), "\(result)")
      #expect(try await git.versions(id).count == 1)
    }
  }

  @Test(arguments: [
    (
      "mkdir -p lib/deep docs; touch lib/deep/x docs/y",
      """
      remote: Gist does not support directories.
      remote: These are the directories that are causing problems:
      remote: docs
      remote: lib
      """
    ),
    (
      "git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),module; git commit -qm Bad",
      "remote: Gist does not support submodules."
    ),
    ("touch $'\\xff'", "remote: Gist supports only file names in UTF-8."),
    (
      "truncate -s 110000000 zeros",
      """
      remote: error: GH001: Large files detected.
      remote: error: File zeros is 104.00 MB; this exceeds GitHub's file size limit of 100.00 MB
      """
    ),
  ])
  func `what GitHub can't store is refused with a reason`(
    change: String, reason: String
  ) async throws {
    try await GitSession.with { git in
      let id = git.gist()
      // The file comes and goes: each commit counts.
      let result = try await git.run(
        """
        git clone -q \(git.url(id)) copy; cd copy
        \(change); git add .; git commit -qm Bad --allow-empty
        git rm -qrf --cached . ; git clean -qfd; echo fine > b.txt; git add b.txt; git commit -qm Good
        git push -q
        """)
      let lines = result.output.split(separator: "\n").map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      }
      #expect(lines.filter { $0.hasPrefix("remote: ") }.joined(separator: "\n") == reason)
      #expect(lines.contains { $0.hasSuffix("(pre-receive hook declined)") }, "\(result)")
      #expect(try await git.versions(id).count == 1)
    }
  }
}
