import FoundationEssentials
import GitHubModels
import HTTPTypes
import TestSupport
import Testing
import TextFormats

@testable import GitHubAPI

@Suite struct `A gist's file` {
  private static let address = "https://gist.githubusercontent.com/octocat/1/raw/2/a.txt"

  private func file(_ members: String) throws -> GistFile {
    try #require(GistFile(name: "a.txt", JSON(parsing: Array("{\(members)}".utf8))))
  }

  private func whole(
    _ file: GistFile, _ stubs: [StubTransport.Stub] = []
  ) async throws -> [UInt8] {
    try await StubTransport.with(stubs) { try await APIScene($0).api.completeFile(file) }
  }

  @Test func `comes from the gist if that contains all of it`() async throws {
    let file = try file(#""size":2,"content":"ab","truncated":false"#)
    #expect(file.unavailability == nil)
    #expect(try await whole(file) == Array("ab".utf8))
  }

  @Test(arguments: [
    #""content":"ab","truncated":true"#, #""content":"a\#u{FFFD}","truncated":false"#,
    #""truncated":false"#,
  ])
  func `is downloaded if the gist does not contain its exact bytes`(
    members: String
  ) async throws {
    let file = try file(#"\#(members),"size":4,"raw_url":"\#(Self.address)""#)
    #expect(file.unavailability == nil)
    #expect(
      try await whole(file, [.answer("GET \(Self.address)", 200, "abcd")]) == Array("abcd".utf8))
  }

  @Test(arguments: [
    ("File created by PyGithub", true), ("File deleted by PyGithub", false),
  ])
  func `has the bytes of the git object that its URL names`(
    text: String, isAccepted: Bool
  ) async throws {
    let blob = "73A1c7f17aa0ad5d7cbb5a8ca033ce47d3d23197"
    let url = "https://gist.githubusercontent.com/octocat/1/raw/\(blob)/a.txt"
    let file = try file(#""size":24,"truncated":true,"raw_url":"\#(url)""#)
    let transport = StubTransport([.answer("GET \(url)", 200, text)])
    let error = await APIScene.error { try await APIScene(transport).api.completeFile(file) }
    #expect(
      error
        == (isAccepted
          ? nil
          : .invalidResponse(
            host: "github.com", reason: .otherContents,
            response: .init(status: 200, excerpt: text))))
  }

  @Test func `of 10 MiB is downloaded`() throws {
    let file = try file(#""size":10485760,"truncated":true,"raw_url":"\#(Self.address)""#)
    #expect(file.unavailability == nil)
  }

  @Test(
    arguments: [
      (#""size":4"#, .missingURL), (#""size":10485761,"raw_url":"\#(address)""#, .gitOnly),
      (#""size":10485761"#, .missingURL),
    ] as [(String, FileUnavailable)])
  func `that GitHub does not serve is not requested`(
    members: String, reason: FileUnavailable
  ) async throws {
    let file = try file(#"\#(members),"truncated":true,"content":"""#)
    #expect(file.unavailability == reason)
    await #expect(throws: reason) { try await whole(file) }
  }

  @Test func `is not fetched if it does not fit into 256 MiB with those before it`() throws {
    let large = try file(#""size":10485760,"truncated":true,"raw_url":"\#(Self.address)""#)
    let sizeless = try file(#""truncated":true,"raw_url":"\#(Self.address)""#)
    let complete = try file(#""size":1,"truncated":false,"content":"a""#)
    let small = try file(#""size":6291456,"truncated":true,"raw_url":"\#(Self.address)""#)
    let files = Array(repeating: large, count: 24) + [sizeless, complete, small, small]
    #expect(
      files.unavailabilities == Array(repeating: nil, count: 27) + [.tooManyBytes])
  }
}

@Suite struct `A raw file` {
  static let address = "https://gist.githubusercontent.com/octocat/1/raw/2/a%20b.txt"

  /// Downloads a file that the gist has only as a URL, with its size unless it is nil.
  private func raw(
    _ api: APIManager, at address: String = address, size: Int?
  ) async throws -> [UInt8] {
    let size = size.map { [JSON.Member("size", .number("\($0)"))] } ?? []
    let document = JSON.object([.init("raw_url", .string(address))] + size)
    return try await api.completeFile(#require(GistFile(name: "a b.txt", document)))
  }

  @Test func `of another origin than the API is fetched without the token`() async throws {
    try await StubTransport.with([.answer("GET \(Self.address)", 200, "x\r\n\u{1B}")]) {
      transport in
      let bytes = try await raw(APIScene(transport).api, size: 4)
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
      _ = try await raw(scene.api, at: address, size: 1)
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
    let error = await APIScene.error { try await raw(scene.api, at: address, size: 1) }
    #expect(
      error == .invalidResponse(host: "github.com", reason: .untrustedURL(address), response: nil))
    #expect(transport.requests.isEmpty)
  }

  @Test(arguments: [3, 5])
  func `of another size than in its gist is an invalid response`(size: Int) async throws {
    let transport = StubTransport([.answer("GET \(Self.address)", 200, "abcd")])
    let scene = try APIScene(transport)
    let error = await APIScene.error { try await raw(scene.api, size: size) }
    #expect(
      error
        == .invalidResponse(
          host: "github.com", reason: .sizeMismatch(expected: size, got: 4),
          response: .init(status: 200, excerpt: "abcd")))
  }

  @Test func `of an unknown size is accepted`() async throws {
    let transport = StubTransport([.answer("GET \(Self.address)", 200, "abcd")])
    #expect(
      try await raw(APIScene(transport).api, size: nil) == Array("abcd".utf8))
  }

  @Test(
    arguments: [
      (0, 30), (49_999, 30), (50_000, 31), (10_000_000, 230), (nil, 2127),
    ] as [(Int?, Int)])
  func `has 30 s and its size at 50 kB/s`(size: Int?, seconds: Int) async throws {
    let transport = StubTransport([.answer("GET \(Self.address)", 200, "")])
    _ = try? await raw(APIScene(transport).api, size: size)
    #expect(transport.requests.first?.timeLimit == .seconds(seconds))
  }
}
