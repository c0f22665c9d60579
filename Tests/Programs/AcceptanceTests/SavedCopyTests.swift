import FoundationEssentials
import TestSupport
import Testing

/// A saved copy of the API in a folder replaces the network.
@Suite struct `A saved copy of the API` {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]

  private static let files = [
    "index.json": """
    {"user_url":"users/{user}.json","user_repositories_url":"users/{user}/repos{?page,per_page}",\
    "repository_url":"repos/{owner}/{repo}.json","emojis_url":null}
    """,
    "users/octocat.json": """
    {"login":"octocat","name":"The Octocat","avatar_url":"../avatars/octocat.txt",\
    "repos_url":"octocat/repos","gists_url":"../gists/of-octocat{/gist_id}","public_repos":1}
    """,
    "gists/of-octocat.json": """
    [{"id":"6cad326836d38bd3a7ae","description":"Saved, too","public":true,"files":{"a.txt":{}},\
    "owner":{"login":"octocat"},"updated_at":"2026-01-31T10:00:00Z"}]
    """,
    "users/octocat/repos.json": """
    [{"full_name":"octocat/Hello-World","name":"Hello-World","description":"Saved","fork":false,\
    "owner":{"login":"octocat","avatar_url":"../../avatars/octocat.txt"},"private":false,\
    "language":"Swift","stargazers_count":80,"forks_count":9,"pushed_at":"2026-01-31T10:00:00Z"}]
    """,
    "users/monalisa.json": #"{"login":"monalisa"}"#,
    "users/monalisa/gists.json": """
    [{"id":"6cad326836d38bd3a7ae","description":"Hers","public":true,"files":{"a.txt":{}},\
    "owner":{"login":"monalisa"},"updated_at":"2026-01-31T10:00:00Z"}]
    """,
    "users/monalisa/repos.json": """
    [{"full_name":"monalisa/a","name":"a","pushed_at":"2025-01-31T10:00:00Z"},\
    {"full_name":"monalisa/b","name":"b"},\
    {"full_name":"monalisa/c","name":"c","pushed_at":"2026-01-31T10:00:00Z"}]
    """,
    "repos/octocat/Hello-World.json": """
    {"full_name":"octocat/Hello-World","contents_url":"Hello-World/contents/{+path}"}
    """,
    "repos/octocat/Hello-World/contents/a.txt.json": """
    {"type":"file","name":"a.txt","size":2,"encoding":"base64","content":"aGk="}
    """,
  ]

  /// The documents as curl saves them, with absolute URLs.
  private static let absoluteFiles = [
    "index.json": """
    {"current_user_url":"https://api.github.com/user",\
    "user_url":"https://api.github.com/users/{user}",\
    "user_repositories_url":"https://api.github.com/users/{user}/repos{?type,page,per_page,sort}",\
    "repository_url":"https://api.github.com/repos/{owner}/{repo}"}
    """,
    "users/octocat.json": """
    {"login":"octocat","name":"The Octocat","public_repos":1,\
    "avatar_url":"https://avatars.githubusercontent.com/u/583231?v=4",\
    "repos_url":"https://api.github.com/users/octocat/repos",\
    "gists_url":"https://api.github.com/users/octocat/gists{/gist_id}"}
    """,
    "users/octocat/gists.json": files["gists/of-octocat.json"] ?? "",
    "users/octocat/repos.json": files["users/octocat/repos.json"] ?? "",
    "repos/octocat/Hello-World.json": """
    {"full_name":"octocat/Hello-World",\
    "contents_url":"https://api.github.com/repos/octocat/Hello-World/contents/{+path}"}
    """,
    "repos/octocat/Hello-World/contents/a.txt.json":
      files["repos/octocat/Hello-World/contents/a.txt.json"] ?? "",
  ]

  private static func withCopy(
    _ files: [String: String] = files, body: (ScratchHome, String) async throws -> Void
  ) async throws {
    try await ScratchHome.with { home in
      let folder = "\(home.work)/copy"
      for (name, text) in files {
        let path = URL(filePath: "\(folder)/\(name)")
        try FileManager.default.createDirectory(
          at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: path)
      }
      let avatars = "\(folder)/avatars"
      try FileManager.default.createDirectory(
        atPath: avatars, withIntermediateDirectories: true)
      try Data(png).write(to: URL(filePath: "\(avatars)/octocat.txt"))
      try await body(home, "file://\(folder)/")
    }
  }

  @Test func `user view, repo list and repo cat read a saved copy`() async throws {
    try await Self.withCopy { home, host async throws in
      let user = try await gists("user", "view", "octocat", "--host", host, in: home)
      #expect(user.exit == 0, "\(user)")
      #expect(user.out.hasPrefix("login\toctocat\nname\tThe Octocat\n"))
      let list = try await gists("repo", "list", "octocat", "--host", host, in: home)
      #expect(
        list.out
          == "octocat/Hello-World\tSaved\tSwift\t80\t9\tpublic\t2026-01-31T10:00:00Z\n", "\(list)")
      let file = try await gists(
        "repo", "cat", "octocat/Hello-World", "a.txt", "--host", host, in: home)
      #expect(file.out == "hi", "\(file)")
      let missing = try await gists("user", "view", "hubot", "--host", host, in: home)
      #expect(missing.exit == 1)
      #expect(
        missing.err
          == "error: no users/hubot in the saved copy at \(host.dropFirst(7).dropLast())\n")
    }
  }

  @Test func `repo list of a saved copy has the last pushed first, as GitHub sends it`()
    async throws
  {
    try await Self.withCopy { home, host async throws in
      let list = try await gists(
        "repo", "list", "monalisa", "-L", "2", "--host", host, in: home)
      #expect(
        list.out.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
          == ["monalisa/c", "monalisa/a"], "\(list)")
    }
  }

  @Test func `repo view shows what a saved list has of a repository`() async throws {
    try await Self.withCopy { home, host async throws in
      let view = try await gists("repo", "view", "monalisa/c", "--host", host, in: home)
      #expect(view.exit == 0, "\(view)")
      #expect(view.out.hasPrefix("full_name\tmonalisa/c\n"))
      #expect(view.out.contains("\nupdated\t2026-01-31T10:00:00Z\n"))
      #expect(view.err == "note: showing what the list of monalisa's repositories has\n")
      let missing = try await gists("repo", "view", "monalisa/d", "--host", host, in: home)
      #expect(missing.exit == 1)
    }
  }

  @Test func `gists are found below a user whose document has no link to them`() async throws {
    try await Self.withCopy { home, host async throws in
      let list = try await gists("list", "@monalisa", "--host", host, in: home)
      #expect(
        list.out == "6cad326836d38bd3a7ae\tmonalisa\tHers\t1\tpublic\t2026-01-31T10:00:00Z\n",
        "\(list)")
    }
  }

  @Test func `gists by a user are found through the user's document`() async throws {
    try await Self.withCopy { home, host async throws in
      let list = try await gists("list", "@octocat", "--host", host, in: home)
      #expect(
        list.out
          == "6cad326836d38bd3a7ae\toctocat\tSaved, too\t1\tpublic\t2026-01-31T10:00:00Z\n",
        "\(list)")
      #expect(list.err == "")
      #expect(list.exit == 0)
    }
  }

  /// What commands print for the copy with absolute URLs.
  private static let results: [(arguments: [String], out: String)] = [
    (["user", "view", "octocat", "--json"], ""),
    (
      ["repo", "list", "octocat"],
      "octocat/Hello-World\tSaved\tSwift\t80\t9\tpublic\t2026-01-31T10:00:00Z\n"
    ),
    (["repo", "cat", "octocat/Hello-World", "a.txt"], "hi"),
    (
      ["list", "@octocat"],
      "6cad326836d38bd3a7ae\toctocat\tSaved, too\t1\tpublic\t2026-01-31T10:00:00Z\n"
    ),
  ]

  @Test func `documents with absolute URLs are read from the folder`() async throws {
    try await Self.withCopy(Self.absoluteFiles) { home, host async throws in
      for (arguments, out) in Self.results {
        let result = try await gists(arguments + ["--host", host], in: home)
        #expect(result.exit == 0, "\(result)")
        #expect(out.isEmpty || result.out == out, "\(result)")
      }
    }
  }

  @Test func `documents with absolute URLs are read from a server on loopback`() async throws {
    let documents = Self.absoluteFiles
    let script = FaultScript.each { request, _ in
      let path = request.path == "/" ? "/index" : request.path
      guard let text = documents["\(path.dropFirst()).json"] else { return .json(404, "{}") }
      return .json(200, text)
    }
    try await FaultServer.with(script) { server in
      try await ScratchHome.with { home async throws in
        for (arguments, out) in Self.results {
          let result = try await gists(arguments + ["--host", server.url], in: home)
          #expect(result.exit == 0, "\(result)")
          #expect(out.isEmpty || result.out == out, "\(result)")
        }
      }
    }
  }

  @Test(.tracing) func `a saved copy needs no network`() async throws {
    try await Self.withCopy { home, host async throws in
      let log = "\(home.root)/strace"
      for command in [["user", "view", "octocat"], ["repo", "list", "octocat"]] {
        let result = try await Program.gists(command + ["--host", host], in: home)
          .traced("-e", "trace=socket", log: log).run()
        #expect(result.exit == 0, "\(result)")
        #expect(!String(decoding: home.read(log) ?? [], as: UTF8.self).contains("AF_INET"))
      }
    }
  }

  @Test(arguments: [
    (["list", "@hubot"], "users/hubot"), (["list", "@ada"], "users/ada/gists"),
    (["list", "public"], "gists/public"), (["repo", "list", "ada"], "users/ada/repos"),
    (["view", "6cad326836d38bd3a7ae"], "gists/6cad326836d38bd3a7ae"),
    (["repo", "view", "ada/notes"], "repos/ada/notes"),
    (
      ["repo", "cat", "octocat/Hello-World", "b/c.txt"],
      "repos/octocat/Hello-World/contents/b/c.txt"
    ),
  ])
  func `the error names the file that the copy lacks`(
    command: [String], missing: String
  ) async throws {
    var files = Self.files
    files["users/ada.json"] = #"{"login":"ada"}"#
    try await Self.withCopy(files) { home, host async throws in
      let result = try await gists(command + ["--host", host], in: home)
      #expect(result.exit == 1)
      #expect(
        result.err
          == "error: no \(missing) in the saved copy at \(host.dropFirst(7).dropLast())\n",
        "\(result)")
    }
  }

  @Test func `a copy without a root document says so`() async throws {
    try await Self.withCopy([:]) { home, host async throws in
      let result = try await gists("user", "view", "octocat", "--host", host, in: home)
      #expect(
        result.err
          == "error: no index.json in the saved copy at \(host.dropFirst(7).dropLast())\n",
        "\(result)")
    }
  }

  @Test func `signing in to a saved copy is refused`() async throws {
    try await Self.withCopy { home, host async throws in
      for command in [
        ["list"], ["auth", "login", "--no-browser"], ["star", "6cad326836d38bd3a7ae"],
      ] {
        let result = try await gists(command + ["--host", host], in: home)
        #expect(result.exit == 4)
        #expect(
          result.err == "error: could not sign in to \(host.dropLast()): it is a saved copy\n",
          "\(result)")
      }
    }
  }
}
