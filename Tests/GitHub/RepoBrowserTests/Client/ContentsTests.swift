import FoundationEssentials
import GitHubModels
import TestSupport
import Testing

@testable import GitHubAPI
@testable import RepoBrowser

@Suite struct `The contents of a repository` {
  private static let repository = StubTransport.Stub.answer(
    "GET /repos/octocat/Hello-World", 200,
    """
    {"full_name":"octocat/Hello-World",\
    "contents_url":"https://api.github.com/repos/octocat/Hello-World/contents/{+path}"}
    """)
  private static let contents = "GET /repos/octocat/Hello-World/contents"

  private static func file(_ members: String) -> String {
    #"{"type":"file","name":"a.txt","path":"a.txt",\#(members)}"#
  }

  @Test(arguments: [
    ("", nil, ""), ("src/a b?#%2F.txt", nil, "/src/a%20b%3F%23%252F.txt"), ("é", nil, "/%C3%A9"),
    ("src", "v1.0 &x", "/src?ref=v1.0%20%26x"), ("", "main", "?ref=main"),
  ])
  func `contents are requested by path and ref`(path: String, ref: String?, address: String)
    async throws
  {
    try await BrowserScene.with(
      Self.repository, .answer(Self.contents + address, 200, "[]")
    ) { browser async throws in
      #expect(try await browser.entry(at: path, ref: ref, in: .hello) == .folder([]))
    }
  }

  @Test func `an array is a folder`() async throws {
    let listing = """
      [{"type":"file","name":"a.txt","path":"a.txt","size":3},7,{"type":"dir","name":"src"},\
      {"type":"file","name":"lib","submodule_git_url":"https://x/lib.git"},{"type":"new","name":"x"},\
      {"type":"file","name":"old","git_url":"https://x/git/trees/1"},\
      {"type":"file","name":"far","size":0,"git_url":null,"download_url":null}]
      """
    try await BrowserScene.with(Self.repository, .answer(Self.contents, 200, listing)) {
      browser async throws in
      guard case .folder(let entries) = try await browser.entry(at: "", ref: nil, in: .hello)
      else { return #expect(Bool(false), "no folder") }
      #expect(entries.map(\.name) == ["a.txt", "src", "lib", "old", "far"])
      #expect(entries.map(\.kind) == [.file, .folder, .submodule, .submodule, .submodule])
    }
  }

  private func bytes(
    _ document: String, _ stubs: StubTransport.Stub...
  ) async throws -> [UInt8] {
    let all =
      [
        BrowserScene.wholeRoot, Self.repository,
        .answer(Self.contents + "/a.txt", 200, document),
      ] + stubs
    return try await StubTransport.with(all) { transport in
      let browser = try await HypermediaClient(BrowserScene.manager(transport))
      guard
        case .single(let content) = try await browser.entry(at: "a.txt", ref: nil, in: .hello)
      else { throw Optional<Int>.Missing() }
      return try await browser.file(content, at: "a.txt", ref: nil, in: .hello).bytes
    }
  }

  @Test func `a small file is base64 with line breaks in its document`() async throws {
    let text = Self.file(#""size":11,"encoding":"base64","content":"SGVsbG8g\nd29y\nbGQ=\n""#)
    #expect(try await bytes(text) == Array("Hello world".utf8))
  }

  @Test(arguments: [
    #""size":11,"encoding":"none","content":"""#, #""size":11"#,
    #""size":11,"encoding":"base64","content":"?""#,
    #""size":11,"encoding":"base64","content":"SGVsbG8=""#,
  ])
  func `an incomplete file is requested raw`(members: String) async throws {
    let raw = StubTransport.Stub.answer(Self.contents + "/a.txt", 200, "Hello world")
    #expect(try await bytes(Self.file(members), Self.repository, raw) == Array("Hello world".utf8))
  }

  @Test func `a file too big for the API is not requested`() async throws {
    await #expect(throws: RawFileTooLarge(size: 200 << 20)) {
      try await bytes(Self.file(#""size":\#(200 << 20)"#), Self.repository)
    }
  }

  @Test func `a file of another size than stated is an invalid response`() async throws {
    let raw = StubTransport.Stub.answer(Self.contents + "/a.txt", 200, "Hello")
    let error = await BrowserScene.error {
      try await bytes(Self.file(#""size":11"#), Self.repository, raw)
    }
    #expect(
      error
        == .invalidResponse(
          host: "github.com", reason: .sizeMismatch(expected: 11, got: 5),
          response: .init(status: 200, excerpt: "Hello")))
  }

  @Test func `a README needs only the repository's URL`() async throws {
    try await BrowserScene.with(
      .answer(
        "GET /repos/octocat/Hello-World/readme", 200,
        #"{"type":"file","name":"README.md","encoding":"base64","content":"SGk="}"#)
    ) { browser async throws in
      #expect(
        try await browser.readme(of: .hello)
          == GitHubFile(name: "README.md", bytes: Array("Hi".utf8)))
    }
  }
}
