import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

/// The header fields of a request: the session's, replaced by the route's, replaced by the request's.
@Suite struct `The three levels of header fields` {
  private static let json = "application/vnd.github+json"
  private static let raw = "application/vnd.github.raw+json"

  private static func version(_ version: String) throws -> (HTTPField.Name, String) {
    (try #require(HTTPField.Name("X-GitHub-Api-Version")), version)
  }

  /// The fields of the only request for a route, without a token.
  private static func fields(
    _ route: Router, _ request: String, _ body: String = "{}"
  ) async throws -> HTTPFields {
    try await StubTransport.with([.answer(request, 200, body)]) { transport in
      try await APIScene(transport, token: nil).api.send(route)
      return try #require(transport.requests.first).fields
    }
  }

  private static func levels(
    accept: String, version: String, _ others: HTTPFields = [:]
  ) throws -> HTTPFields {
    var fields: HTTPFields = [.accept: accept, .userAgent: "gists/1"]
    let (name, value) = try Self.version(version)
    fields[name] = value
    for field in others { fields[field.name] = field.value }
    return fields
  }

  @Test func `of all requests are the session's`() async throws {
    let session = APISession.test()
    #expect(session.fields == (try Self.levels(accept: Self.json, version: "2022-11-28")))
    for route in [Router.rateLimit, .gist(id: "aa11"), .publicGists(since: nil, perPage: 2)] {
      #expect(route.endpoint.fields == [:])
      let request = try route.endpoint.request(on: .gitHub)
      #expect(request.fields == [:])
    }
    #expect(try await Self.fields(.rateLimit, "GET /rate_limit") == session.fields)
  }

  @Test func `of a route replace the session's`() async throws {
    let url = try #require(URL(string: "https://api.github.com/repos/o/n/contents/a"))
    let route = Router.repositoryFile(url, size: 2)
    #expect(route.endpoint.fields == [.accept: Self.raw])
    #expect(
      try await Self.fields(route, "GET /repos/o/n/contents/a")
        == Self.levels(accept: Self.raw, version: "2022-11-28"))
  }

  @Test func `of a request replace the route's and the session's`() async throws {
    var fields: HTTPFields = [.accept: "text/html", .ifNoneMatch: "\"a\""]
    let (name, value) = try Self.version("2026-03-10")
    fields[name] = value
    let custom = CustomRequest(method: .get, path: "users/octocat", fields: fields)
    #expect(
      try await Self.fields(.custom(custom), "GET /users/octocat")
        == Self.levels(accept: "text/html", version: value, [.ifNoneMatch: "\"a\""]))
    let endpoint = Endpoint(
      location: ["a"], fields: [.accept: Self.raw, .range: "bytes=0-1"],
      requestFields: [.accept: "text/html"])
    #expect(
      try endpoint.request(on: .gitHub).fields == [.accept: "text/html", .range: "bytes=0-1"])
  }
}
