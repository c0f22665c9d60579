import CustomDump
import FoundationEssentials
import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct `A raw file` {
  static let address = "https://gist.githubusercontent.com/octocat/1/raw/2/a%20b.txt"

  @Test func `of another origin than the API is fetched without the token`() async throws {
    try await StubTransport.with([.answer("GET \(Self.address)", 200, "x\r\n\u{1B}")]) {
      transport in
      let bytes = try await APIScene(transport).api.rawFile(at: Self.address, size: 4)
      #expect(bytes == Array("x\r\n\u{1B}".utf8))
      let request = try #require(transport.requests.first)
      #expect(request.url.absoluteString == Self.address)
      #expect(request.fields[.authorization] == nil)
      #expect(request.fields[.accept] == "*/*")
      #expect(request.bodyLimit == 100 << 20)
    }
  }

  @Test func `of the API's own origin is fetched with the token`() async throws {
    let address = "http://127.0.0.1:8080/raw/a.txt"
    try await StubTransport.with([.answer("GET \(address)", 200, "x")]) { transport in
      let scene = try APIScene(transport, host: "http://127.0.0.1:8080")
      _ = try await scene.api.rawFile(at: address, size: 1)
      #expect(transport.requests.first?.fields[.authorization] == "Bearer gho_0123456789")
    }
  }

  @Test(arguments: [
    "https://evil/a.txt", "http://gist.githubusercontent.com/a", "https://github.com/a", "",
    "a.txt",
    "https://gist.githubusercontent.com@evil/a", "file:///etc/passwd", "https://[", "//evil/a",
  ])
  func `at another host is not requested`(address: String) async throws {
    let transport = StubTransport([])
    let scene = try APIScene(transport)
    let error = await APIScene.error { try await scene.api.rawFile(at: address, size: 1) }
    #expect(
      error == .invalidResponse(host: "github.com", reason: .untrustedURL(address), response: nil))
    #expect(transport.requests.isEmpty)
  }

  @Test(arguments: [3, 5])
  func `of another size than in its gist is an invalid response`(size: Int) async throws {
    let transport = StubTransport([.answer("GET \(Self.address)", 200, "abcd")])
    let scene = try APIScene(transport)
    let error = await APIScene.error { try await scene.api.rawFile(at: Self.address, size: size) }
    expectNoDifference(
      error,
      .invalidResponse(
        host: "github.com", reason: .sizeMismatch(expected: size, got: 4),
        response: .init(status: 200, excerpt: "abcd")))
  }

  @Test func `of an unknown size is accepted`() async throws {
    let transport = StubTransport([.answer("GET \(Self.address)", 200, "abcd")])
    #expect(
      try await APIScene(transport).api.rawFile(at: Self.address, size: nil) == Array("abcd".utf8))
  }

  @Test(
    arguments: [
      (0, 30), (49_999, 30), (50_000, 31), (10_000_000, 230), (nil, 2127),
    ] as [(Int?, Int)])
  func `has 30 s and its size at 50 kB/s`(size: Int?, seconds: Int) async throws {
    let transport = StubTransport([.answer("GET \(Self.address)", 200, "")])
    _ = try? await APIScene(transport).api.rawFile(at: Self.address, size: size)
    #expect(transport.requests.first?.timeLimit == .seconds(seconds))
  }
}
