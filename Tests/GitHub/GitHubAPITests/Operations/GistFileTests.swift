import GitHubAPI
import GitHubModels
import TestSupport
import Testing

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
