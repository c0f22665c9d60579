import FoundationEssentials
import GitHubModels
import TestSupport
import Testing
import TextFormats

@testable import GitHubAPI
@testable import RepoBrowser

@Suite struct `A root document` {
  private static func directory(
    _ text: String, at address: String = "https://api.github.com/", host: String = "github.com"
  ) throws -> EndpointDirectory {
    let document = try JSON(parsing: text.utf8).members.orThrow()
    return EndpointDirectory(document, at: try URL(string: address).orThrow(), host: try Host(host))
  }

  @Test(arguments: [
    "null", "7", "[]", "{}", "true", #""https://api.github.com/{a""#, #""{user""#,
  ])
  func `only an invalid entry is lost`(entry: String) throws {
    let directory = try Self.directory(
      #"{"user_url":\#(entry),"x_url":1,"repository_url":"https://api.github.com/r"}"#)
    #expect(!directory.contains(.user))
    #expect(
      throws: APIError.invalidResponse(
        host: "github.com", reason: .missingURL("user_url"), response: nil)
    ) { try directory.url(for: .user, ["user": "octocat"]) }
    #expect(
      try directory.url(for: .repository).absoluteString == "https://api.github.com/r")
  }

  @Test func `without entries there are no endpoints`() throws {
    let directory = try Self.directory("{}")
    #expect(EndpointDirectory.Endpoint.allCases.allSatisfy { !directory.contains($0) })
  }

  @Test(arguments: [
    ("file:///tmp/copy/", "file:///tmp/copy", "users/{user}.json", "file:///tmp/copy/users/o.json"),
    (
      "https://ghe.example.com/api/v3/", "ghe.example.com", "users/{user}",
      "https://ghe.example.com/api/v3/users/o"
    ),
    (
      "https://ghe.example.com/api/v3/", "ghe.example.com", "/api/v3/users/{user}",
      "https://ghe.example.com/api/v3/users/o"
    ),
    ("https://api.github.com/", "github.com", "?user={user}", "https://api.github.com/?user=o"),
    ("https://api.github.com/", "github.com", "//evil/{user}", "https://evil/o"),
  ])
  func `URLs may be relative to the document`(
    document: String, host: String, template: String, address: String
  ) throws {
    let directory = try Self.directory(
      #"{"user_url":"\#(template)"}"#, at: document, host: host)
    #expect(try directory.url(for: .user, ["user": "o"]).absoluteString == address)
  }

  private static let savedCopies: [(host: String, template: String, url: String)] = [
    ("file:///tmp/copy", "https://api.github.com/users/{user}", "file:///tmp/copy/users/o"),
    (
      "file:///tmp/copy", "https://ghe.example.com/api/v3/users/{user}",
      "file:///tmp/copy/users/o"
    ),
    (
      "file:///tmp/copy", "https://api.github.com/users?name={user}{&page}",
      "file:///tmp/copy/users?name=o"
    ),
    (
      "http://127.0.0.1:8000", "https://api.github.com/users/{user}",
      "http://127.0.0.1:8000/users/o"
    ),
    ("http://127.0.0.1:8000", "http://127.0.0.1:9/users/{user}", "http://127.0.0.1:9/users/o"),
    ("http://127.0.0.1:8000", "http://evil.example/users/{user}", "http://evil.example/users/o"),
    ("github.com", "https://evil.example/users/{user}", "https://evil.example/users/o"),
    ("ghe.example.com", "https://api.github.com/users/{user}", "https://api.github.com/users/o"),
  ]

  @Test(arguments: savedCopies)
  func `in a saved copy, a URL on the original server means the same path of the copy`(
    host: String, template: String, url: String
  ) throws {
    let directory = try Self.directory(
      #"{"user_url":"\#(template)"}"#, at: Host(host).api.absoluteString + "/", host: host)
    #expect(try directory.url(for: .user, ["user": "o"]).absoluteString == url)
    let foreign = try #require(URL(string: "https://evil.example/users/o"))
    if !url.hasPrefix("https://evil") { #expect(directory.located(foreign) == foreign) }
  }

  @Test func `a root document with URLs on two servers is no saved copy`() throws {
    let directory = try Self.directory(
      """
      {"user_url":"https://api.github.com/users/{user}",\
      "repository_url":"https://evil.example/repos/{owner}/{repo}"}
      """, at: "file:///tmp/copy/", host: "file:///tmp/copy")
    let url = try directory.url(for: .user, ["user": "o"])
    #expect(url.absoluteString == "https://api.github.com/users/o")
  }

  @Test(arguments: ["[]", "7", "null"])
  func `a document that is not an object is an invalid response`(text: String) async throws {
    let transport = StubTransport([.answer("GET /", 200, text)])
    let error = await BrowserScene.error {
      try await HypermediaClient(BrowserScene.manager(transport))
    }
    #expect(
      error
        == .invalidResponse(
          host: "github.com", reason: .wrongShape, response: .init(status: 200, excerpt: text)))
  }
}

@Suite struct `A link template` {
  @Test(arguments: [
    ("x", "x?per_page=100"), ("x?a=b", "x?a=b&per_page=100"), ("x{?page}", "x?per_page=100"),
    ("x{?page,per_page}", "x?per_page=100"), ("x{?per_page,page}", "x?per_page=100"),
    ("x{?sort}", "x?sort=pushed&per_page=100"), ("x?a=b{&page}", "x?a=b&per_page=100"),
  ])
  func `a link template accepts further parameters`(text: String, address: String) throws {
    let document = try URL(string: "https://api.github.com/").orThrow()
    let template = try LinkTemplate(text, in: document, query: ["per_page"])
    #expect(
      template.expand(["per_page": "100", "sort": "pushed"])?.absoluteString
        == "https://api.github.com/\(address)")
  }
}
