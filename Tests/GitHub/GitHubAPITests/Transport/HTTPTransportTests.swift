import FoundationEssentials
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

@Suite(.endsHangs)
struct HTTPTransportTests {
  @Test func `a response is returned completely and unchanged`() async throws {
    let bytes: [UInt8] = [0x1B, 0x00, 0xFF, 0x0D, 0x0A, 0xC3]
    let answer = try await exchange(.answer(.http(200, [("ETag", "\"a\"")], body: bytes))) {
      server in server.request("/raw?x=%20")
    }.get()
    #expect(answer.status == 200)
    #expect(answer.body == bytes)
    #expect(answer.fields[.eTag] == "\"a\"")
    #expect(answer.url.path() == "/raw")
  }

  @Test func `a request is sent unchanged and accepts gzip`() async throws {
    try await FaultServer.with(.answer(.http(204))) { server in
      var request = server.request("/gists/1/star?a=%2F")
      request.method = .put
      request.fields[.accept] = "x/y"
      _ = try await send(request).get()
      request.method = .post
      request.body = Array("{}".utf8)
      _ = try await send(request).get()
      #expect(server.requests.map(\.method) == ["PUT", "POST"])
      #expect(server.requests.map(\.target) == ["/gists/1/star?a=%2F", "/gists/1/star?a=%2F"])
      #expect(server.requests.map { $0["accept"] } == ["x/y", "x/y"])
      #expect(server.requests.map { $0["accept-encoding"] } == ["gzip", "gzip"])
      #expect(server.requests.map { $0["content-length"] } == ["0", "2"])
      let host = "127.0.0.1:\(server.port)"
      #expect(server.requests.map { $0["host"] } == [host, host])
      #expect(server.requests.map(\.body) == [[], Array("{}".utf8)])
    }
  }

  @Test func `a large body reports its upload progress`() async throws {
    try await FaultServer.with(.answer(.http(201))) { server in
      let reports = Mutex<[[Int]]>([])
      var request = server.request("/gists")
      request.method = .post
      request.body = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
      request.uploadProgress = UploadProgress { sent, total in
        reports.withLock { $0.append([sent, total]) }
      }
      _ = try await send(request).get()
      #expect(server.requests.map(\.body) == [request.body])
      #expect(server.requests.map { $0["content-length"] } == ["200000"])
      #expect(
        reports.withLock { $0 } == [0, 65_536, 131_072, 196_608, 200_000].map { [$0, 200_000] })
    }
  }

  @Test(arguments: [(301, "/b"), (302, "/b"), (304, "/b"), (307, "/b"), (200, "/b")])
  func `the transport follows no redirect`(status: Int, location: String) async throws {
    try await FaultServer.with(.answer(.redirect(status, to: location))) { server in
      let answer = try await send(server.request("/a")).get()
      #expect(answer.status == status)
      #expect(server.requests.map(\.path) == ["/a"])
    }
  }

  @Test(arguments: [
    FaultAnswer.reset, .finish,
    .json(200, "[1,2,3]").cut(after: 10), .json(200, "[1,2,3]").cut(bodyAfter: 3),
    .json(200, "[1,2,3]").cut(bodyAfter: 3, by: .reset),
    .chunked(200, body: Array("[1,2,3]".utf8)).cut(bodyAfter: 5),
    // All of the chunk, but no last one.
    .chunked(200, body: Array("[1,2,3]".utf8)).cut(bodyAfter: 12),
  ])
  func `a truncated response is a lost connection`(fault: FaultAnswer) async throws {
    #expect(
      try await exchangeError(.answer(fault)) == .unreachable(.connectionLost))
  }

  @Test(arguments: [
    (FaultAnswer.raw("this is not http\r\n\r\n"), APIError.InvalidResponse.notHTTP),
    (.raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n[]\n"), .notHTTP),
    (.raw("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n"), .notHTTP),
    (.http(200, [("Content-Encoding", "br")], body: [1, 2]), .badEncoding),
    (.http(200, [("Content-Encoding", "gzip")], body: Array("no gzip".utf8)), .badEncoding),
    (.http(200, [("X-Big", String(repeating: "x", count: 1 << 20))]), .headerTooLarge),
    (
      .http(200, (0..<90).map { ("X-\($0)", String(repeating: "x", count: 1000)) }),
      .headerTooLarge
    ),
  ])
  func `a complete response with wrong content is invalid`(
    fault: FaultAnswer, reason: APIError.InvalidResponse
  ) async throws {
    #expect(
      try await exchangeError(.answer(fault)) == .breach(reason))
  }

  @Test func `a compressed body is decompressed, and rejected if it is truncated`()
    async throws
  {
    let text = Array(#"{"login":"octocat"}"#.utf8)
    let fields = [("Content-Encoding", "gzip")]
    let answer = try await exchange(.answer(.chunked(200, fields, body: Gzip.stored(text)))) {
      $0.request("/user")
    }.get()
    #expect(answer.body == text)
    for cut in [1, 9, 12, text.count, Gzip.stored(text).count - 1] {
      let fault = FaultAnswer.chunked(200, fields, body: Array(Gzip.stored(text).prefix(cut)))
      #expect(
        try await exchangeError(.answer(fault)) == .breach(.badEncoding), "\(cut)")
    }
  }

  @Test func `no body exceeds the limit of the request`() async throws {
    let exactly = try await exchange(.answer(.http(200, body: Array("12345".utf8)))) {
      $0.request("/a", bodyLimit: 5)
    }.get()
    #expect(exactly.body.count == 5)
    let tooLarge: [FaultAnswer] = [
      .http(200, body: Array("123456".utf8)), .chunked(200, body: Array("123456".utf8)),
      .chunked(200, [("Content-Encoding", "gzip")], body: Gzip.stored(Array("123456".utf8))),
      FaultAnswer([
        .send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)),
        .flood(Array(repeating: 0x20, count: 1 << 16), times: 1 << 20),
      ]),
      .http(200, [("Content-Length", "10000000000")]),
    ]
    for fault in tooLarge {
      #expect(
        try await exchangeError(.answer(fault), bodyLimit: 5) == .breach(.tooLarge(limit: 5)))
    }
  }

  @Test func `64 KiB of an error's body are kept`() async throws {
    let fault = FaultAnswer.http(502, body: Array(repeating: 0x41, count: 1 << 20))
    let answer = try await exchange(.answer(fault)) { $0.request("/a") }.get()
    #expect(answer.status == 502)
    #expect(answer.body == Array(repeating: 0x41, count: 64 << 10))
  }

  @Test func `a 304 may have a Content-Encoding`() async throws {
    let fault = FaultAnswer.http(304, [("Content-Encoding", "gzip")])
    let answer = try await exchange(.answer(fault)) { $0.request("/a") }.get()
    #expect(answer.status == 304)
  }

  @Test func `one deadline ends a dripping head and a dripping body`() async throws {
    // Without the deadline, the drip goes on for hours; silence ends with another error.
    let drip = FaultAnswer.json(200, String(repeating: " ", count: 1_000_000) + "[]")
    for fault in [
      drip.dripping(every: .milliseconds(20)), drip.drippingBody(every: .milliseconds(20)), .hang,
    ] {
      let error = try await exchangeError(.answer(fault), timeLimit: .milliseconds(1_200))
      #expect(error == .unreachable(.deadline(seconds: 1)))
    }
  }

  @Test func `a silent server times out`() async throws {
    var settings = HTTPTransport.Settings.patient()
    settings.idleTimeout = .milliseconds(300)
    let half = FaultAnswer.json(200, "[]").cut(after: 20, by: .hang)
    for fault in [FaultAnswer.hang, half] {
      #expect(
        try await exchangeError(.answer(fault), settings: settings) == .unreachable(.idle))
    }
  }

  /// An upload of 400 parts of ``SlowReads``.
  private static func upload(to server: FaultServer, reportsProgress: Bool) -> APIRequest {
    var request = server.request("/gists")
    request.method = .post
    request.body = Array(repeating: UInt8(ascii: "x"), count: 3_200_000)
    if reportsProgress { request.uploadProgress = UploadProgress { _, _ in } }
    return request
  }

  @Test(arguments: [false, true])
  func `an upload that is not taken any more times out`(reportsProgress: Bool) async throws {
    var settings = HTTPTransport.Settings.patient()
    settings.idleTimeout = .milliseconds(300)
    let stall = SlowReads(parts: 8_000, every: .zero, limit: 10)
    try await FaultServer.with(.answer(.json(201, "{}")), reading: stall) {
      [settings] server async throws in
      let request = Self.upload(to: server, reportsProgress: reportsProgress)
      let result = try await send(request, settings)
      #expect(error(of: result) == .unreachable(.idle))
    }
  }

  @Test(
    .endsHangs,
    arguments: [
      ("http://127.0.0.1:1/", .connectionRefused), ("http://localhost:1/", .connectionRefused),
      ("https://no-such-host.invalid/", .nameNotFound),
    ] as [(String, APIError.ConnectionFailure)])
  func `a refused connection and an unknown name are reported at once`(
    url: String, reason: APIError.ConnectionFailure
  ) async throws {
    // The library alone would try again until this time.
    var settings = HTTPTransport.Settings.patient()
    settings.connectTimeout = .seconds(3_600)
    try await expect(.unreachable(reason), sending: request(url), settings)
  }

  @Test func `a host behind a firewall times out`() async throws {
    var settings = HTTPTransport.Settings.patient()
    settings.connectTimeout = .milliseconds(300)
    try await BlackHole.with { [settings] port in
      try await expect(
        .unreachable(.connectTimeout), sending: request("http://127.0.0.1:\(port)/"), settings)
    }
  }

  @Test func `a cancelled task receives no partial response`() async throws {
    let part = FaultAnswer.json(200, "[1,2,3]").cut(bodyAfter: 3, by: .hang)
    try await FaultServer.with(.answer(part)) { server in
      let request = server.request("/a")
      let task = Task { try await send(request) }
      try await server.waitForRequests(1)
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value.get() }
    }
  }

  @Test func `connections are reused`() async throws {
    try await FaultServer.with(.answer(.json(200, "[]"))) { server in
      try await HTTPTransport.with(
        .patient(), time: .system, redactor: Redactor()
      ) { transport in
        for _ in 0..<3 { _ = try await transport.send(server.request("/a")) }
      }
      #expect(server.connections == 1)
    }
  }
}
