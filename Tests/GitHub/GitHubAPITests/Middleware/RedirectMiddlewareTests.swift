import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

struct RedirectMiddlewareTests {
  private static let origin = "https://api.github.com"

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a read follows a redirect within the origin with all its fields`(status: Int) async throws {
    for location in ["/b?x=1", "\(Self.origin)/b?x=1", "b?x=1"] {
      let requests = try await follow(
        .get, status, location: location, then: "\(Self.origin)/b?x=1")
      #expect(requests.map(\.fields) == [Self.fields, Self.fields])
      #expect(requests.map(\.method) == [.get, .get])
    }
  }

  @Test(arguments: [
    "https://other.example/b", "https://api.github.com:8443/b", "https://uploads.github.com/b",
  ])
  func `another origin receives neither token nor custom fields`(target: String) async throws {
    for method in [HTTPRequest.Method.get, .head] {
      let requests = try await follow(method, 302, location: target, then: target)
      #expect(requests.last?.fields == [.accept: "x/y", .userAgent: "gists/1"])
      #expect(requests.last?.method == method)
    }
  }

  @Test(arguments: [307, 308])
  func `a write follows a redirect within the origin with its body`(status: Int) async throws {
    for method in [HTTPRequest.Method.post, .patch, .put, .delete] {
      let requests = try await follow(
        method, status, location: "/b", then: "\(Self.origin)/b", body: [1, 2])
      #expect(requests.map(\.method) == [method, method])
      #expect(requests.map(\.body) == [[1, 2], [1, 2]])
    }
  }

  @Test(arguments: [HTTPRequest.Method.post, .patch, .put, .delete])
  func `a write follows no redirect to another origin`(method: HTTPRequest.Method) async throws {
    for status in [301, 302, 303] { try await refuse(method, status, "/b") }
    for status in [307, 308] {
      for location in ["https://other.example/b", "https://api.github.com:8443/b"] {
        try await refuse(method, status, location)
      }
    }
  }

  @Test(arguments: [
    "http://api.github.com/b", "http://127.0.0.1/b", "https://octocat@api.github.com/b",
    "https://octocat:x@api.github.com/b", "ftp://api.github.com/", "file:///etc/passwd",
    "javascript:alert(1)", "//%00/", "http://", "https://", ":", "http://a b/", "//[::", "///",
    "https://api.github.com./", "https://xn--gthub-cta.com/", "https://api.github.com:99999/",
    "https://api%2egithub.com/", "/é", "/" + String(repeating: "x", count: 10_000),
  ])
  func `an invalid Location is rejected`(location: String) async throws {
    try await refuse(.get, 302, location)
  }

  @Test func `a redirect never leads from loopback to the network over plain http`() async throws {
    try await refuse(.get, 302, "http://10.0.0.1/", from: "http://127.0.0.1:8080/a")
  }

  @Test(arguments: [
    ("/gists/aa/star", "/gists/bb/star"), ("/gists/aa", "/gists/bb"), ("/gists/aa", "/gists"),
    ("/gists/aa", "/gists/aa/star"), ("/gists/aa/comments/1", "/gists/aa/comments/2"),
    ("/api/v3/gists/aa", "/api/v3/gists/bb"), ("/gists/aa/0123abc", "/gists/aa"),
    ("/gists/aa", "/users/aa"),
  ])
  func `a request about a gist never reaches another one`(path: String, other: String) async throws
  {
    for method in [HTTPRequest.Method.get, .head, .post, .patch, .put, .delete] {
      try await refuse(method, 307, other, from: Self.origin + path)
    }
  }

  @Test(arguments: [HTTPRequest.Method.post, .patch, .put, .delete])
  func `a new gist is not sent to an existing one`(method: HTTPRequest.Method) async throws {
    try await refuse(method, 307, "/gists/bb/comments", from: Self.origin + "/gists")
  }

  @Test(arguments: [
    ("/gists/aA/star", "/api/v3/gists/Aa/star?x"), ("/gists/aa", "/gists/%61a"),
    ("/gists?page=2", "/gists/public"), ("/users/gists/gists", "/user/1/gists"),
  ])
  func `another form of the same address is no other gist`(
    path: String, other: String
  ) async throws {
    let requests = try await follow(
      .get, 307, location: other, then: Self.origin + other, from: Self.origin + path)
    #expect(requests.count == 2)
  }

  @Test func `a redirect loop ends after five redirects`() async throws {
    let stub = StubTransport.Stub.answer("GET /a", 302, fields: ["Location": "/a"])
    try await StubTransport.with(Array(repeating: stub, count: 6)) { transport in
      let chain = MiddlewareChain([RedirectMiddleware()], around: transport)
      await #expect(
        throws: APIError.invalidResponse(
          host: "api.github.com", reason: .tooManyRedirects, response: .init(status: 302))
      ) { try await chain.send(request("\(Self.origin)/a")) }
    }
  }

  @Test(arguments: [200, 201, 300, 304, 305])
  func `a response with a Location is not a redirect unless its status says so`(status: Int)
    async throws
  {
    let stub = StubTransport.Stub.answer("GET /a", status, fields: ["Location": "/b"])
    try await StubTransport.with([stub]) { transport in
      let chain = MiddlewareChain([RedirectMiddleware()], around: transport)
      let answer = try await chain.send(request("\(Self.origin)/a"))
      #expect(answer.status == status)
    }
  }

  private static let fields: HTTPFields = [
    .accept: "x/y", .authorization: "Bearer secret", .userAgent: "gists/1",
    .ifNoneMatch: "\"a\"",
  ]

  private func follow(
    _ method: HTTPRequest.Method, _ status: Int, location: String, then target: String,
    body: [UInt8]? = nil, from url: String = "\(origin)/a"
  ) async throws -> [APIRequest] {
    try await StubTransport.with([
      .answer("\(method.rawValue) \(url)", status, fields: ["Location": location]),
      .answer("\(method.rawValue) \(target)", 200),
    ]) { transport in
      var request = try request(url)
      request.method = method
      request.fields = Self.fields
      request.body = body
      let answer = try await MiddlewareChain([RedirectMiddleware()], around: transport).send(
        request)
      #expect(answer.status == 200)
      return transport.requests
    }
  }

  private func refuse(
    _ method: HTTPRequest.Method, _ status: Int, _ location: String,
    from address: String = "\(origin)/a"
  ) async throws {
    let stub = StubTransport.Stub.answer(
      "\(method.rawValue) \(address)", status, fields: ["Location": location])
    try await StubTransport.with([stub]) { transport in
      var request = try request(address)
      request.method = method
      let result = await #expect(throws: APIError.self) {
        try await MiddlewareChain([RedirectMiddleware()], around: transport).send(request)
      }
      guard case .invalidResponse(_, .redirectRefused, let facts)? = result else {
        Issue.record("\(location): \(String(describing: result))")
        return
      }
      #expect(facts == .init(status: status))
    }
  }
}
