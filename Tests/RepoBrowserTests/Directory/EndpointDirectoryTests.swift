import FoundationEssentials
import GitHubAPI
import GitHubModels
import TestSupport
import Testing

@testable import RepoBrowser

@Suite struct `A root document` {
  private static func directory(
    _ text: String, at address: String = "https://api.github.com/", host: String = "github.com"
  ) throws -> EndpointDirectory {
    let document = try RootDocument(JSON(parsing: text.utf8)).orThrow()
    return EndpointDirectory(document, at: try URL(string: address).orThrow(), host: try Host(host))
  }

  @Test(arguments: [
    "null", "7", "[]", "{}", "true", #""https://api.github.com/{a""#, #""{user""#,
  ])
  func `only an invalid entry is lost`(entry: String) throws {
    let directory = try Self.directory(
      #"{"user_url":\#(entry),"x_url":1,"rate_limit_url":"https://api.github.com/rate_limit"}"#)
    #expect(!directory.contains(.user))
    #expect(
      throws: APIError.invalidResponse(
        host: "github.com", reason: .missingURL("user_url"), response: nil)
    ) { try directory.url(for: .user, ["user": "octocat"]) }
    #expect(
      try directory.url(for: .rateLimit).absoluteString == "https://api.github.com/rate_limit")
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
