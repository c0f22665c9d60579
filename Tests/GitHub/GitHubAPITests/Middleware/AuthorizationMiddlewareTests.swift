import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

struct AuthorizationMiddlewareTests {
  private static let secret = "gho_0123456789abcdefghij"

  @Test(arguments: [
    "https://api.github.com/user", "https://api.github.com:443/user", "HTTPS://API.GITHUB.COM/user",
  ])
  func `the API's origin receives the token`(address: String) async throws {
    let sent = try await send(address, host: "github.com")
    #expect(sent.fields[.authorization] == "Bearer \(Self.secret)")
  }

  @Test(arguments: [
    "https://github.com.evil/", "https://evilgithub.com/", "https://api.github.com.evil/",
    "https://api.github.com./", "https://api.github.com:8443/", "http://api.github.com/",
    "https://api.github.com@evil.example/", "https://x@api.github.com/", "https://github.com/",
    "https://gist.githubusercontent.com/", "https://xn--gthub-cta.com/",
    "https://api%2egithub.com/",
  ])
  func `no other origin receives it`(address: String) async throws {
    let sent = try await send(address, host: "github.com")
    #expect(sent.fields[.authorization] == nil)
    await #expect(throws: APIError.self) {
      try await send(address, host: "github.com", authorization: .required)
    }
  }

  @Test func `loopback receives it over http, only on its own port`() async throws {
    let host = "http://127.0.0.1:8080"
    #expect(
      try await send("http://127.0.0.1:8080/user", host: host).fields[.authorization] != nil)
    #expect(
      try await send("http://127.0.0.1:8081/user", host: host).fields[.authorization] == nil)
    #expect(
      try await send("http://localhost:8080/user", host: host).fields[.authorization] == nil)
  }

  @Test func `a request without a token fails early if it requires one`()
    async throws
  {
    let never = try await send(
      "https://api.github.com/gists", host: "github.com", authorization: .none)
    #expect(never.fields[.authorization] == nil)
    try await StubTransport.with([]) { transport in
      let chain = MiddlewareChain([AuthorizationMiddleware(session: .test())], around: transport)
      var request = try request("https://api.github.com/gists")
      request.authorization = .required
      let needy = request
      await #expect(throws: APIError.signInRequired(host: "github.com")) {
        try await chain.send(needy)
      }
      #expect(transport.requests == [])
    }
  }

  @Test func `the redactor knows a token before it is sent`() async throws {
    let redactor = Redactor()
    try await StubTransport.with([.answer("GET /user", 200)]) { transport in
      let session = APISession.test(token: "0123456789", redactor: redactor)
      let chain = MiddlewareChain([AuthorizationMiddleware(session: session)], around: transport)
      _ = try await chain.send(request("https://api.github.com/user"))
    }
    #expect(redactor.redact("x0123456789y") == "x[redacted]y")
  }

  private func send(
    _ address: String, host: String, authorization: APIRequest.Authorization = .optional
  ) async throws -> APIRequest {
    var request = try request(address)
    request.authorization = authorization
    request.fields[.authorization] = "Bearer smuggled"
    let transport = StubTransport([.answer("GET \(address)", 200)])
    let session = APISession.test(try Host(host), token: Self.secret)
    let chain = MiddlewareChain([AuthorizationMiddleware(session: session)], around: transport)
    _ = try await chain.send(request)
    return try #require(transport.requests.first)
  }
}
