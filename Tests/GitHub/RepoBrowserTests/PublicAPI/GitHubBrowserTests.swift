import FoundationEssentials
import RepoBrowser
import Synchronization
import TestSupport
import Testing

/// The public API, used as another program uses it.
@Suite struct `The public browser` {
  private static let root = """
    {"user_url": "https://api.github.com/users/{user}",\
    "user_repositories_url": "https://api.github.com/users/{user}/repos{?per_page,sort}",\
    "repository_url": "https://api.github.com/repos/{owner}/{repo}",\
    "repository_search_url": "https://api.github.com/search/repositories?q={query}{&per_page}"}
    """
  private static let api = "https://api.github.com"

  /// Serves prepared responses by URL and records the requests.
  private final class Server: Sendable {
    private let requests = Mutex<[GitHubBrowser.Request]>([])
    private let responses: [String: GitHubBrowser.Response]

    init(_ responses: [String: GitHubBrowser.Response]) { self.responses = responses }

    var sent: [GitHubBrowser.Request] { requests.withLock { $0 } }

    func respond(_ request: GitHubBrowser.Request) -> GitHubBrowser.Response {
      requests.withLock { $0.append(request) }
      let notFound = GitHubBrowser.Response(status: 404, body: Array("{}".utf8))
      return responses[request.url.absoluteString] ?? notFound
    }
  }

  private static func json(
    _ text: String, status: Int = 200, headers: [String: String] = [:]
  ) -> GitHubBrowser.Response {
    GitHubBrowser.Response(
      status: status, headers: headers.merging(["Content-Type": "application/json"]) { $1 },
      body: Array(text.utf8))
  }

  private static func browser(
    _ responses: [String: GitHubBrowser.Response], token: String? = nil
  ) throws -> (GitHubBrowser, Server) {
    let all = responses.mapKeys { api + $0 }.merging(["\(api)/": json(root)]) { $1 }
    let server = Server(all)
    let browser = try GitHubBrowser(
      userAgent: "example/1.0", token: { token }, transport: { server.respond($0) })
    return (browser, server)
  }

  private static func repositories(_ names: String...) -> String {
    let documents = names.map { #"{"full_name": "octocat/\#($0)", "stargazers_count": 7}"# }
    return "[\(documents.joined(separator: ","))]"
  }

  @Test func `the example in the documentation runs`() async throws {
    let (browser, _) = try Self.browser([
      "/users/octocat": Self.json(#"{"login": "octocat", "name": "The Octocat"}"#),
      "/users/octocat/repos?per_page=3&sort=pushed": Self.json(Self.repositories("a", "b")),
    ])
    #expect(
      try await summary(of: "octocat", in: browser)
        == "The Octocat: octocat/a (7 stars), octocat/b (7 stars)")
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
    let (browser, server) = try Self.browser(
      ["/users/octocat": Self.json(#"{"login": "octocat"}"#)], token: token)
    _ = try await browser.user("octocat")
    let headers = server.sent.map { request in
      request.headers.first { $0.key.lowercased() == "authorization" }?.value
    }
    #expect((headers.last ?? nil) == token.map { "Bearer \($0)" })
    #expect(server.sent.map(\.url.path) == ["/", "/users/octocat"])
  }

  @Test func `further pages are loaded up to the limit`() async throws {
    let first = "/users/octocat/repos?per_page=3&sort=pushed"
    let next = "\(Self.api)/user/1/repos?page=2"
    let (browser, server) = try Self.browser([
      first: Self.json(
        Self.repositories("a", "b"), headers: ["Link": "<\(next)>; rel=\"next\""]),
      "/user/1/repos?page=2": Self.json(Self.repositories("c", "d")),
    ])
    let names = try await browser.repositories(of: "octocat", limit: 3).map(\.name)
    #expect(names == ["a", "b", "c"])
    #expect(server.sent.count == 3)
    #expect(try await browser.repositories(of: "octocat", limit: 0).isEmpty)
  }

  @Test func `a README, a folder and a file are read`() async throws {
    let readme = #"{"type": "file", "name": "README.md", "encoding": "base64", "content": "SGk="}"#
    let contents = "\(Self.api)/repos/octocat/a/contents/{+path}"
    let (browser, _) = try Self.browser([
      "/repos/octocat/a": Self.json(
        #"{"full_name": "octocat/a", "contents_url": "\#(contents)"}"#),
      "/repos/octocat/a/readme": Self.json(readme),
      "/repos/octocat/a/contents": Self.json(
        #"[{"type": "dir", "name": "src", "path": "src"}, \#(readme)]"#),
      "/repos/octocat/a/contents/README.md": Self.json(readme),
    ])
    #expect(try await browser.repository("octocat/a").owner == "octocat")
    #expect(try await browser.readme(of: "octocat/a").bytes == Array("Hi".utf8))
    #expect(try await browser.file(at: "README.md", of: "octocat/a").name == "README.md")
    let entries = try await browser.contents(of: "octocat/a")
    #expect(entries.map(\.name) == ["src", "README.md"])
    #expect(entries.map(\.kind) == [.folder, .file])
    await #expect(throws: GitHubBrowserError.notAFile("")) {
      try await browser.file(at: "", of: "octocat/a")
    }
  }

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
    let (browser, _) = try Self.browser([
      "/users/octocat": Self.json(#"{"message": "No"}"#, status: status)
    ])
    await #expect(throws: error) { try await browser.user("octocat") }
    #expect("\(error)" == description)
  }

  @Test func `invalid names are rejected without a request`() async throws {
    #expect(throws: GitHubBrowserError.invalidHost("a b")) {
      try GitHubBrowser(host: "a b", userAgent: "example/1.0")
    }
    let (browser, server) = try Self.browser([:])
    await #expect(throws: GitHubBrowserError.invalidRepositoryName("octocat")) {
      try await browser.repository("octocat")
    }
    await #expect(throws: GitHubBrowserError.invalidPath("../x")) {
      try await browser.contents(at: "../x", of: "octocat/a")
    }
    #expect(server.sent.isEmpty)
  }

  @Test func `errors of the transport are passed through`() async throws {
    struct Broken: Error {}
    let browser = try GitHubBrowser(userAgent: "example/1.0", transport: { _ in throw Broken() })
    await #expect(throws: Broken.self) { try await browser.user("octocat") }
  }
}

extension Dictionary where Key == String {
  fileprivate func mapKeys(_ transform: (String) -> String) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: map { (transform($0.key), $0.value) })
  }
}
