import FoundationEssentials
import GitHubModels
import TestSupport
import Testing

@testable import GitHubAPI

struct RateLimitResourceTests {
  private static let now = Date(timeIntervalSince1970: 1_767_225_600)

  /// A response with the last request of a limit that resets in 100 seconds.
  private static func last(
    _ request: String, of resource: String?, status: Int = 200
  ) -> StubTransport.Stub {
    .answer(
      request, status, #"{"message":"API rate limit exceeded"}"#,
      fields: [
        "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1767225700",
        resource == nil ? "X-Other" : "x-ratelimit-resource": resource ?? "",
      ])
  }

  /// Sends the requests through the middleware; those marked with `!` must be stopped.
  private func send(
    _ paths: [String], host: String = "github.com", _ stubs: [StubTransport.Stub]
  ) async throws {
    let time = ManualTime(now: Self.now)
    let host = try Host(host)
    let limits = RateLimitMiddleware(.test(host, time: time))
    try await StubTransport.with(stubs) { transport in
      let chain = MiddlewareChain([limits], around: transport)
      for path in paths {
        let isStopped = path.hasPrefix("!")
        let request = try request("\(host.apiOrigin)\(path.drop { $0 == "!" })")
        guard isStopped else {
          _ = try await chain.send(request)
          continue
        }
        await #expect(
          throws: APIError.rateLimited(
            .init(host: host.name, status: 429), isSecondary: false, retryAt: Self.now + 101)
        ) { try await chain.send(request) }
      }
    }
    #expect(time.sleeps == [])
  }

  @Test(arguments: ["search", nil])
  func `an exceeded search limit stops searches only`(resource: String?) async throws {
    try await send(
      [
        "/search/repositories?q=a", "/gists", "!/search/users?q=a", "/search/code?q=a",
        "/graphql",
      ],
      [
        Self.last("GET /search/repositories?q=a", of: resource), .answer("GET /gists", 200),
        .answer("GET /search/code?q=a", 200), .answer("GET /graphql", 200),
      ])
  }

  @Test(arguments: ["core", nil])
  func `an exceeded core limit stops everything but searches`(resource: String?) async throws {
    try await send(
      ["/gists", "!/users/octocat", "!/gists/public", "/search/users?q=a", "/rate_limit"],
      [
        Self.last("GET /gists", of: resource), .answer("GET /search/users?q=a", 200),
        .answer("GET /rate_limit", 200),
      ])
  }

  @Test func `the response decides which limit is exceeded`() async throws {
    try await send(
      ["/gists", "/gists", "!/graphql"],
      [Self.last("GET /gists", of: "graphql"), .answer("GET /gists", 200)])
  }

  @Test func `/rate_limit tells about the core limit`() async throws {
    try await send(
      ["/rate_limit", "/rate_limit", "!/gists"],
      [Self.last("GET /rate_limit", of: "core"), Self.last("GET /rate_limit", of: nil)])
  }

  @Test func `an Enterprise Server has the same limits`() async throws {
    try await send(
      ["/api/v3/search/users?q=a", "/api/v3/gists", "!/api/v3/search/users?q=b", "/api/graphql"],
      host: "ghe.example.com",
      [
        Self.last("GET /api/v3/search/users?q=a", of: nil), .answer("GET /api/v3/gists", 200),
        .answer("GET /api/graphql", 200),
      ])
    try await send(
      ["/api/v3/gists", "/api/graphql", "/api/v3/rate_limit", "!/api/v3/user"],
      host: "ghe.example.com",
      [
        Self.last("GET /api/v3/gists", of: nil), .answer("GET /api/graphql", 200),
        .answer("GET /api/v3/rate_limit", 200),
      ])
  }
}

struct RateLimitTests {
  @Test(arguments: [
    (200, #"{"resources":{"core":{"limit":60,"remaining":59,"reset":1700000000}}}"#, 59),
    (200, #"{"rate":{"limit":60,"remaining":58}}"#, 58), (404, "{}", nil),
  ])
  func `the remaining rate limit is read`(
    status: Int, document: String, remaining: Int?
  ) async throws {
    let stub = StubTransport.Stub.answer("GET /rate_limit", status, document)
    let scene = try APIScene(StubTransport([stub]))
    #expect(try await scene.api.rateLimit()?.remaining == remaining)
  }
}
