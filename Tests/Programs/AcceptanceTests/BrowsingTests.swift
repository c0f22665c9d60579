import FoundationEssentials
import HTTPTypes
import SandboxServer
import Synchronization
import TestSupport
import Testing

/// Users and repositories, with the real program and the sandbox.
@Suite struct BrowsingTests {
  private static func withSandbox(
    body: (ScratchHome, Sandbox) async throws -> Void
  ) async throws {
    try await Sandbox.with(SandboxOptions(approval: .auto)) { sandbox in
      try await ScratchHome.with { home in
        try await body(home.with(["GISTS_HOST": sandbox.url]), sandbox)
      }
    }
  }

  /// Runs `body` with a sandbox that answers none of these requests before the first `count` of them
  /// have arrived: they are sent in parallel, or never answered.
  private static func withSandbox(
    awaiting count: Int, _ isCounted: @escaping @Sendable (FaultRequest) -> Bool,
    body: (ScratchHome, Sandbox) async throws -> Void
  ) async throws {
    let arrived = Mutex(0)
    try await withSandbox { home, sandbox in
      let script = FaultScript.forward(toPort: sandbox.port) { request in
        guard isCounted(request) else { return }
        arrived.withLock { $0 += 1 }
        try await eventually { arrived.withLock(\.self) >= count }
      }
      try await FaultServer.with(script) { server in
        try await body(home.with(["GISTS_HOST": server.url]), sandbox)
      }
    }
  }

  private static func logins(_ result: ProgramResult) -> [Substring] {
    result.out.split(separator: "\n").map { $0.prefix { $0 != "/" } }
  }

  @Test func `three users take four requests, then only conditional ones`()
    async throws
  {
    try await Self.withSandbox(awaiting: 3, { $0.path.hasSuffix("/repos") }) {
      home, sandbox async throws in
      let command = ["repo", "list", "octocat", "hubot", "monalisa"]
      let first = try await gists(command, in: home)
      #expect(first.exit == 0, "\(first)")
      #expect(
        Self.logins(first)
          == Array(repeating: "octocat", count: 8) + Array(repeating: "hubot", count: 3)
          + Array(repeating: "monalisa", count: 30))
      let requests = sandbox.requests
      #expect(requests.first?.line == "GET /")
      #expect(
        Set(requests.dropFirst().map(\.line))
          == Set(
            ["octocat", "hubot", "monalisa"].map {
              "GET /users/\($0)/repos?per_page=30&sort=pushed"
            }))
      #expect(requests.count == 4)

      let second = try await gists(command, in: home)
      #expect(second.out == first.out)
      let conditional = sandbox.requests.dropFirst(4)
      #expect(conditional.count == 3)
      #expect(conditional.allSatisfy { $0.fields[.ifNoneMatch] != nil })

      let offline = try await gists(command + ["--offline"], in: home)
      #expect(offline.exit == 0)
      #expect(offline.out == first.out)
      #expect(
        offline.err.hasPrefix("note: offline: showing data cached from 127.0.0.1:"), "\(offline)")
      #expect(sandbox.requests.count == 7)
    }
  }

  @Test(.tracing) func `--offline opens no network socket`() async throws {
    try await Self.withSandbox { home, _ async throws in
      _ = try await gists("user", "view", "octocat", in: home)
      let log = "\(home.root)/strace"
      let result = try await Program.gists(["user", "view", "octocat", "--offline"], in: home)
        .traced("-e", "trace=socket", log: log).run()
      #expect(result.exit == 0, "\(result)")
      #expect(result.out.hasPrefix("login\toctocat\n"))
      #expect(!String(decoding: home.read(log) ?? [], as: UTF8.self).contains("AF_INET"))
    }
  }

  @Test func `120 subscribers are shown as 120 watchers`() async throws {
    try await Self.withSandbox { home, _ async throws in
      let result = try await gists("repo", "view", "octocat/tide-tables", in: home)
      #expect(result.exit == 0, "\(result)")
      #expect(result.out.contains("\nwatchers\t120\n"))
    }
  }

  @Test func `listing 230 repositories takes three round trips`() async throws {
    // The second and the third page are requested together.
    try await Self.withSandbox(awaiting: 2, { $0.page > 1 }) { home, sandbox async throws in
      let result = try await gists("repo", "list", "tidepool", "--all", in: home)
      #expect(result.exit == 0, "\(result)")
      #expect(Set(result.out.split(separator: "\n").map { $0.prefix { $0 != "\t" } }).count == 230)
      #expect(sandbox.requests.count == 4)
    }
  }

  @Test func `listing ten users takes three round trips at most`() async throws {
    let users = [
      "octocat", "hubot", "monalisa", "north-star", "cobblestone", "lantern", "marble-run",
      "paper-kite", "quiet-harbor", "snowdrop",
    ]
    // The first one is for the root document; half of the users' lists are requested together.
    try await Self.withSandbox(awaiting: 5, { $0.path.hasSuffix("/repos") }) {
      home, _ async throws in
      let result = try await gists(["repo", "list"] + users, in: home)
      #expect(result.exit == 0, "\(result)")
      #expect(Set(Self.logins(result)).count == 10)
    }
  }

  @Test func `users are saved across runs`() async throws {
    try await Self.withSandbox { home, sandbox async throws in
      #expect(try await gists("user", "add", "octocat", "Hubot", in: home).exit == 0)
      #expect(try await gists("user", "add", "nobody-at-all", in: home).exit == 1)
      let listed = try await gists("user", "list", in: home)
      #expect(
        listed.out.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
          == ["hubot", "octocat"])
      #expect(Set(Self.logins(try await gists("repo", "list", in: home))) == ["hubot", "octocat"])
      #expect(home.mode("\(home.config)/gists/users.json") == 0o600)
    }
  }

  @Test func `files are printed byte for byte, whatever their names and sizes`() async throws {
    try await Self.withSandbox { home, sandbox async throws in
      let logo = try await gists("repo", "cat", "octocat/tide-tables", "assets/logo.png", in: home)
      #expect(logo.stdout.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      for (path, text) in [
        ("docs/100% of a name, with spaces & #1?.txt", "found\n"),
        ("docs/案内.md", "# 案内\n\n干潮から始めます。\n"), ("docs/empty.txt", ""),
        ("latest", "# The guide\n\nStart at low water.\n"),
      ] {
        let result = try await gists("repo", "cat", "octocat/tide-tables", path, in: home)
        #expect(result.exit == 0, "\(result)")
        #expect(result.out == text)
      }
      let big = try await gists("repo", "cat", "octocat/tide-tables", "data/stations.csv", in: home)
      #expect(big.exit == 0)
      #expect(big.stdout.count > 1 << 20)
      #expect(big.out.hasPrefix("number,name,height\n1,Station 1,1\n"))
      #expect(big.out.hasSuffix("60000,Station 60000,403\n"))
      let old = try await gists(
        "repo", "cat", "octocat/tide-tables", "README.md", "--ref", "v1.0", in: home)
      #expect(old.out == "# Tide Tables 1.0\n")
      let folders = try await gists("repo", "files", "octocat/tide-tables", in: home)
      #expect(
        folders.out.split(separator: "\n").prefix(4)
          == ["Sources\tdir\t", "assets\tdir\t", "data\tdir\t", "docs\tdir\t"])
    }
  }

  @Test func `a search is sorted, and viewed repositories are listed as recent`() async throws {
    try await Self.withSandbox { home, _ async throws in
      let found = try await gists("repo", "search", "tide", "--sort", "stars", in: home)
      #expect(found.exit == 0, "\(found)")
      let stars = found.out.split(separator: "\n").compactMap { line in
        Int(line.split(separator: "\t", omittingEmptySubsequences: false)[3])
      }
      #expect(stars.count == 30)
      #expect(stars == stars.sorted(by: >))
      for name in ["octocat/tide-tables", "octocat/hello-world"] {
        #expect(try await gists("repo", "view", name, in: home).exit == 0)
      }
      let recent = try await gists("repo", "list", "--recent", in: home)
      #expect(
        recent.out.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
          == ["octocat/hello-world", "octocat/tide-tables"])
    }
  }

  @Test func `status shows what is left of the rate limit`() async throws {
    try await Self.withSandbox { home, _ async throws in
      let result = try await gists("status", in: home)
      #expect(result.exit == 0, "\(result)")
      #expect(result.out.contains("\nrate_limit\t60\nrate_remaining\t60\n"), "\(result)")
    }
  }

  @Test func `a URL of another host is not requested`() async throws {
    try await FaultServer.with(.answer(.json(200, "[]"))) { other async throws in
      let script = FaultScript.each { request, _ in
        request.path == "/"
          ? .json(
            200,
            #"""
            {"user_url":"\#(request.origin)/users/{user}",\#
            "user_repositories_url":"\#(other.url)/users/{user}/repos",\#
            "repository_url":"\#(request.origin)/repos/{owner}/{repo}"}
            """#)
          : .json(
            200,
            #"""
            {"login":"octocat","full_name":"octocat/a","subscribers_url":"\#(other.url)/s",\#
            "contents_url":"\#(other.url)/{+path}"}
            """#)
      }
      try await Faults.with(script) { faults async throws in
        for command in [["list", "octocat"], ["cat", "octocat/a", "x"]] {
          let result = try await faults.run(["repo"] + command)
          #expect(result.exit == 76)
          #expect(
            result.err.hasPrefix("error: HOST returned a URL on another host: \(other.url)/"),
            "\(result)")
        }
        let viewed = try await faults.run("repo", "view", "octocat/a")
        #expect(viewed.exit == 0)
        #expect(
          viewed.err.hasPrefix(
            "warning: could not count the watchers: HOST returned a URL on another host: "))
        #expect(other.requests == [])
      }
    }
  }
}
