import FoundationEssentials
import GitHubAPI
import HTTPTypes
import TestSupport
import Testing

@testable import RepoBrowser

/// The public API, used as another program uses it.
@Suite struct `The public browser` {
  private static let api = BrowserScene.api

  /// Runs `body` with a browser; every response must be requested.
  private static func with(
    _ stubs: StubTransport.Stub..., token: String? = nil, cache: GitHubBrowser.Cache = .memory,
    body: (GitHubBrowser, StubTransport) async throws -> Void
  ) async throws {
    try await StubTransport.with([BrowserScene.wholeRoot] + stubs) { transport in
      let api = APIManager(.test(token: token), transport: transport)
      try await body(GitHubBrowser(api, cache: cache), transport)
    }
  }

  private static func repositories(_ names: String...) -> String {
    let documents = names.map { #"{"full_name": "octocat/\#($0)", "stargazers_count": 7}"# }
    return "[\(documents.joined(separator: ","))]"
  }

  private static let reposOfThree = "GET /users/octocat/repos?per_page=3&sort=pushed"

  @Test func `the example in the documentation runs`() async throws {
    try await Self.with(
      .answer("GET /users/octocat", 200, #"{"login": "octocat", "name": "The Octocat"}"#),
      .answer(Self.reposOfThree, 200, Self.repositories("a", "b"))
    ) { browser, _ in
      let text = try await summary(of: "octocat", in: browser)
      #expect(text == "The Octocat: octocat/a (7 stars), octocat/b (7 stars)")
    }
  }

  @Test func `the documented example is the one these tests compile`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let example = try String(
      contentsOf: tests.appending(path: "SummaryExample.swift"), encoding: .utf8)
    let source = try String(
      contentsOf: packageFolder.appending(
        path: "Sources/GitHub/RepoBrowser/PublicAPI/GitHubBrowser.swift"),
      encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "/// ```swift"))
    let end = try #require(lines.firstIndex(of: "/// ```"))
    let block = lines[(start + 1)..<end].map { $0 == "///" ? "" : $0.dropFirst(4) }
    #expect(block.joined(separator: "\n") + "\n" == example)
  }

  @Test(arguments: ["secret", nil])
  func `a token is sent if there is one`(token: String?) async throws {
    try await Self.with(
      .answer("GET /users/octocat", 200, #"{"login": "octocat"}"#), token: token
    ) { browser, transport in
      _ = try await browser.user("octocat")
      #expect(
        transport.requests.last?.fields[.authorization] == token.map { "Bearer \($0)" })
      #expect(transport.requests.map(\.url.path) == ["/", "/users/octocat"])
    }
  }

  @Test func `further pages are loaded up to the limit`() async throws {
    let next = "\(Self.api)/user/1/repos?page=2"
    try await Self.with(
      .answer(
        Self.reposOfThree, 200, Self.repositories("a", "b"),
        fields: ["Link": "<\(next)>; rel=\"next\""]),
      .answer("GET \(next)", 200, Self.repositories("c", "d"))
    ) { browser, _ in
      let names = try await browser.repositories(of: "octocat", limit: 3).map(\.name)
      #expect(names == ["a", "b", "c"])
      #expect(try await browser.repositories(of: "octocat", limit: 0).isEmpty)
    }
  }

  @Test func `a repository has its watchers if it was read alone`() async throws {
    let document = #"{"full_name": "octocat/a", "subscribers_count": 42}"#
    let path = "GET /repos/octocat/a"
    try await Self.with(
      .answer(Self.reposOfThree, 200, Self.repositories("a")), .answer(path, 200, document),
      .answer(path, 200, document)
    ) { browser, _ in
      let repository = try await browser.repository("octocat/a")
      #expect(repository.watcherCount == 42)
      #expect(try await browser.watcherCount(of: repository) == 42)
      let listed = try #require(try await browser.repositories(of: "octocat", limit: 3).first)
      #expect(listed.watcherCount == nil)
      #expect(try await browser.watcherCount(of: listed) == 42)
    }
  }

  @Test func `a search is sorted as asked`() async throws {
    let found = #"{"items": \#(Self.repositories("a"))}"#
    try await Self.with(
      .answer("GET /search/repositories?q=tide&per_page=30&sort=stars", 200, found)
    ) { browser, _ in
      let found = try await browser.search("tide", sortedBy: .stars)
      #expect(found.map(\.fullName) == ["octocat/a"])
    }
  }

  @Test func `a folder of saved responses is a host`() async throws {
    try await ScratchFolder.with { folder in
      let files = [
        "index.json": #"{"repository_url": "\#(Self.api)/repos/{owner}/{repo}"}"#,
        "repos/octocat/a/index.json": """
        {"full_name": "octocat/a", "size": 12, "clone_url": "https://github.com/octocat/a.git",
        "owner": {"login": "octocat", "avatar_url": "https://avatars.example/1"},
        "subscribers_count": 3, "contents_url": "\(Self.api)/repos/octocat/a/contents/{+path}"}
        """,
        "repos/octocat/a/readme.json": Self.readme,
        "repos/octocat/a/contents/index.json":
          #"[{"type": "dir", "name": "src", "path": "src"}, \#(Self.readme)]"#,
        "repos/octocat/a/contents/README.md": Self.readme,
      ]
      for (path, text) in files {
        let file = URL(filePath: "\(folder)/\(path)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      let browser = try GitHubBrowser(host: "file://\(folder)", userAgent: "example/1.0")
      let repository = try await browser.repository("octocat/a")
      #expect(repository.owner == "octocat" && repository.size == 12)
      #expect(repository.cloneURL == URL(string: "https://github.com/octocat/a.git"))
      #expect(repository.ownerAvatarURL == URL(string: "https://avatars.example/1"))
      #expect(try await browser.watcherCount(of: "octocat/a") == 3)
      #expect(try await browser.readme(of: "octocat/a").bytes == Array("Hi".utf8))
      #expect(try await browser.file(at: "README.md", of: "octocat/a").name == "README.md")
      let entries = try await browser.contents(of: "octocat/a")
      #expect(entries.map(\.name) == ["src", "README.md"])
      #expect(entries.map(\.kind) == [.folder, .file])
      await #expect(throws: GitHubBrowserError.notAFile("")) {
        try await browser.file(at: "", of: "octocat/a")
      }
    }
  }

  private static let readme =
    #"{"type": "file", "name": "README.md", "encoding": "base64", "content": "SGk="}"#

  @Test(arguments: [
    (401, GitHubBrowserError.unauthorized(host: "github.com"), "github.com rejected the token"),
    (404, .notFound(host: "github.com"), "not found on github.com"),
    (
      422, .errorResponse(host: "github.com", status: 422, message: "No"),
      "github.com responded with HTTP 422: No"
    ),
    (200, .unexpectedResponse(host: "github.com"), "unexpected response from github.com"),
  ])
  func `errors have plain descriptions`(
    status: Int, error: GitHubBrowserError, description: String
  ) async throws {
    try await Self.with(
      .answer("GET /users/octocat", status, #"{"message": "No"}"#)
    ) { browser, _ in
      await #expect(throws: error) { try await browser.user("octocat") }
    }
    #expect("\(error)" == description)
  }

  @Test func `invalid names are rejected without a request`() async throws {
    #expect(throws: GitHubBrowserError.invalidHost("a b")) {
      try GitHubBrowser(host: "a b", userAgent: "example/1.0")
    }
    let browser = try GitHubBrowser(userAgent: "example/1.0")
    await #expect(throws: GitHubBrowserError.invalidRepositoryName("octocat")) {
      try await browser.repository("octocat")
    }
    await #expect(throws: GitHubBrowserError.invalidPath("../x")) {
      try await browser.contents(at: "../x", of: "octocat/a")
    }
  }

  @Test func `errors of the token closure are passed through`() async throws {
    struct Broken: Error {}
    let browser = try GitHubBrowser(userAgent: "example/1.0", token: { throw Broken() })
    await #expect(throws: Broken.self) { try await browser.user("octocat") }
  }
}

/// Avatars, which need no root document.
@Suite struct `An avatar of the public browser` {
  private static let address = "https://avatars.githubusercontent.com/u/583231?v=4"
  private static let gif = "GIF89a…"

  private static func answer(_ status: Int = 200) -> StubTransport.Stub {
    .answer("GET \(address)", status, status == 200 ? gif : "{}")
  }

  /// Asks browsers for the avatar, each of them twice; every response must be requested.
  private static func avatars(
    _ cache: GitHubBrowser.Cache, browsers: Int, _ stubs: StubTransport.Stub...
  ) async throws -> [String?] {
    let url = try URL(string: address).orThrow()
    return try await StubTransport.with(stubs) { transport in
      var avatars: [String?] = []
      for _ in 0..<browsers {
        let browser = GitHubBrowser(try BrowserScene.manager(transport), cache: cache)
        for _ in 0..<2 {
          let avatar = try await browser.avatar(at: url)
          avatars.append(avatar.map { String(decoding: $0, as: UTF8.self) })
        }
      }
      return avatars
    }
  }

  @Test func `is requested once in the original size`() async throws {
    #expect(try await Self.avatars(.memory, browsers: 1, Self.answer()) == [Self.gif, Self.gif])
  }

  @Test func `is requested once for all runs if there is a folder`() async throws {
    try await ScratchFolder.with { folder async throws in
      let avatars = try await Self.avatars(.folder(folder), browsers: 2, Self.answer())
      #expect(avatars == Array(repeating: Self.gif, count: 4))
    }
  }

  @Test func `is requested each time without a cache`() async throws {
    let avatars = try await Self.avatars(.none, browsers: 1, Self.answer(), Self.answer())
    #expect(avatars == [Self.gif, Self.gif])
  }

  @Test func `is nil if it can't be loaded, and not requested again at once`() async throws {
    #expect(try await Self.avatars(.memory, browsers: 1, Self.answer(404)) == [nil, nil])
    #expect(
      try await Self.avatars(.none, browsers: 1, Self.answer(404), Self.answer(404))
        == [nil, nil])
  }
}
