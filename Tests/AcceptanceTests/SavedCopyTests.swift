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
    {"login":"octocat","name":"The Octocat","avatar_url":"../pictures/octocat.txt",\
    "repos_url":"octocat/repos","gists_url":"../gists/of-octocat{/gist_id}","public_repos":1}
    """,
    "gists/of-octocat.json": """
    [{"id":"6cad326836d38bd3a7ae","description":"Saved, too","public":true,"files":{"a.txt":{}},\
    "owner":{"login":"octocat"},"updated_at":"2026-01-31T10:00:00Z"}]
    """,
    "users/octocat/repos.json": """
    [{"full_name":"octocat/Hello-World","name":"Hello-World","description":"Saved","fork":false,\
    "owner":{"login":"octocat","avatar_url":"../../pictures/octocat.txt"},"private":false,\
    "language":"Swift","stargazers_count":80,"forks_count":9,"pushed_at":"2026-01-31T10:00:00Z"}]
    """,
    "repos/octocat/Hello-World.json": """
    {"full_name":"octocat/Hello-World","contents_url":"Hello-World/contents/{+path}"}
    """,
    "repos/octocat/Hello-World/contents/a.txt.json": """
    {"type":"file","name":"a.txt","size":2,"encoding":"base64","content":"aGk="}
    """,
  ]

  private static func withCopy(
    body: (ScratchHome, String) async throws -> Void
  ) async throws {
    try await ScratchHome.with { home in
      let folder = "\(home.work)/copy"
      for (name, text) in files {
        let path = URL(filePath: "\(folder)/\(name)")
        try FileManager.default.createDirectory(
          at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: path)
      }
      let pictures = "\(folder)/pictures"
      try FileManager.default.createDirectory(
        atPath: pictures, withIntermediateDirectories: true)
      try Data(png).write(to: URL(filePath: "\(pictures)/octocat.txt"))
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

  @Test func `signing in to a saved copy is refused`() async throws {
    try await Self.withCopy { home, host async throws in
      for command in [["list"], ["auth", "login"], ["star", "6cad326836d38bd3a7ae"]] {
        let result = try await gists(command + ["--host", host], in: home)
        #expect(result.exit == 4)
        #expect(
          result.err == "error: could not sign in to \(host.dropLast()): it is a saved copy\n",
          "\(result)")
      }
    }
  }
}
