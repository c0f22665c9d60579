import FoundationEssentials
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

struct MiddlewareChainTests {
  private static let secret = "gho_0123456789abcdefghij"

  @Test func `every request has the headers that GitHub requires`() async throws {
    let run = Run()
    let sent = try await run.send([.answer("GET /user", 200)], "/user")
    #expect(
      sent.map(\.fields) == [
        [
          .accept: "application/vnd.github+json",
          try #require(HTTPField.Name("X-GitHub-Api-Version")): "2022-11-28",
          .userAgent: "gists/1", .authorization: "Bearer \(Self.secret)",
        ]
      ])
  }

  @Test func `a request keeps the Accept and Content-Type of its route`() async throws {
    let run = Run()
    let sent = try await run.send([.answer("PATCH /gists/1", 200)], "/gists/1") { request in
      request.method = .patch
      request.fields[.accept] = "application/vnd.github.raw+json"
      request.fields[.contentType] = "application/json"
      request.body = Array("{}".utf8)
    }
    #expect(sent.map { $0.fields[.accept] } == ["application/vnd.github.raw+json"])
    #expect(sent.map { $0.fields[.contentType] } == ["application/json"])
  }

  @Test func `a redirect to another origin carries no token and no custom headers`()
    async throws
  {
    let run = Run()
    let sent = try await run.send(
      [
        .answer("GET /a", 302, fields: ["Location": "https://other.example/b"]),
        .answer(
          "GET https://other.example/b", 302, fields: ["Location": "https://api.github.com/c"]),
        .answer("GET /c", 200),
      ], "/a")
    let harmless: HTTPFields = [
      .accept: "application/vnd.github+json", .userAgent: "gists/1",
    ]
    #expect(sent.dropFirst().map(\.fields) == [harmless, harmless])
  }

  @Test func `one deadline holds for redirects and retries, not for limits`() async throws {
    let run = Run()
    run.session.rateLimitWait = .unlimited
    let reset = Int(run.time.now.timeIntervalSince1970) + 1000
    await #expect(
      throws: APIError.unreachable(host: "api.github.com", reason: .deadline(seconds: 30))
    ) {
      try await run.send(
        [
          .answer(
            "GET /a", 403,
            fields: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "\(reset)"]),
          .answer("GET /a", 302, fields: ["Location": "/b"]).taking(.seconds(10)),
          .answer("GET /b", 502).taking(.seconds(10)), .answer("GET /b", 200).taking(.seconds(10)),
        ], "/a")
    }
    #expect(run.time.uptime == .seconds(1001 + 30))
  }

  @Test func `a POST is sent only once, whatever its outcome`() async throws {
    let run = Run()
    await #expect(
      throws: APIError.outcomeUnknown(
        host: "github.com",
        cause: .errorResponse(.init(host: "github.com", status: 502, wasSignedIn: true)),
        sinceSent: .zero)
    ) {
      try await run.send([.answer("POST /gists", 502)], "/gists") { $0.method = .post }
    }
  }

  @Test func `the log has each attempt and no secret`() async throws {
    let run = Run()
    let lines = Mutex<[String]>([])
    run.session.log = { line in lines.withLock { $0.append(line) } }
    _ = try await run.send(
      [
        .answer("GET /user?x=\(Self.secret)", 502),
        .answer(
          "GET /user?x=\(Self.secret)", 200, "{}",
          fields: ["X-Echo": "Bearer \(Self.secret)", "Set-Cookie": "a=b; c"]),
      ], "/user?x=\(Self.secret)")
    let request = [
      "> GET https://api.github.com/user?x=[redacted]", "> Accept: application/vnd.github+json",
      "> X-GitHub-Api-Version: 2022-11-28", "> User-Agent: gists/1",
      "> Authorization: Bearer [redacted]",
    ]
    #expect(
      lines.withLock { $0 } == request + ["< 502 (0 bytes, 0 ms)"] + request + [
        "< 200 (2 bytes, 0 ms)", "< Content-Type: application/json; charset=utf-8",
        "< X-Echo: Bearer [redacted]", "< Set-Cookie: [redacted]",
      ])
  }

  private final class Run {
    let time = ManualTime()
    var session: APISession

    init() { session = .test(time: time, token: MiddlewareChainTests.secret) }

    @discardableResult
    func send(
      _ stubs: [StubTransport.Stub], _ path: String, change: (inout APIRequest) -> Void = { _ in }
    ) async throws -> [APIRequest] {
      let transport = StubTransport(stubs, time: time)
      let chain = MiddlewareChain.standard(session, around: transport)
      var request = try request("https://api.github.com\(path)")
      change(&request)
      let result: Result<APIResponse, any Error>
      do { result = .success(try await chain.send(request)) } catch { result = .failure(error) }
      #expect(transport.unused == [])
      _ = try result.get()
      return transport.requests
    }
  }
}
