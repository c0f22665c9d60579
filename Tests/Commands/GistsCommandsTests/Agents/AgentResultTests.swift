import FoundationEssentials
import ModelContext
import TestSupport
import Testing
import TextFormats

@testable import GistsCommands

/// The results of tools have limits, and say how to get the rest.
@Suite(.endsHangs) struct `A result for an agent` {
  private static let id = GistDocument.id
  private static let gist = #""gist":"\#(id)""#
  private static let get = "GET /gists/\(id)"

  private func signedOut() throws -> AgentSession {
    var session = try AgentSession()
    session.machine = try TestMachine()
    return session
  }

  @Test func `names the revision of a file whose text it leaves out`() async throws {
    let revision = String(repeating: "a", count: 40)
    let gist = GistDocument(files: [.init(name: "large.log", size: 60_000)])
    let results = try await signedOut().call(
      ("get_gist", Self.gist), ("get_gist", Self.gist + #","revision":"\#(revision)""#),
      api: [.answer(Self.get, 200, gist.json), .answer("\(Self.get)/\(revision)", 200, gist.json)])
    let files = results.map { $0["structuredContent"]?["files"]?.array?.first }
    #expect(
      files.map { $0?["next"]?.string } == [
        "Call get_gist_file with the gist \(Self.id) and this file.",
        "Call get_gist_file with the gist \(Self.id), the revision \(revision) and this file.",
      ])
  }

  @Test func `has the first of many files with long names`() async throws {
    let name = String(repeating: "x", count: 240)
    let gist = GistDocument(files: (100..<400).map { .init(name: "\(name)\($0)", size: 60_000) })
    let result = try await signedOut().call(
      ("get_gist", Self.gist), api: [.answer(Self.get, 200, gist.json)])
    let value = result[0]["structuredContent"]
    let files = value?["files"]?.array ?? []
    #expect(value?["file_count"]?.integer == 300)
    #expect((200..<300).contains(files.count))
    #expect(files.last?["name"]?.string == "\(name)\(99 + files.count)")
    #expect(
      value?["notes"]?.array == [.string("the gist has more files than this result lists")])
  }

  @Test func `has the first elements of a long list, and says that there are more`() async throws {
    let text = String(repeating: "x", count: 3_900)
    let gists = (100..<130).map { GistDocument(id: "\($0)", description: text) }
    let page = StubTransport.Stub.answer("GET /gists?per_page=31", 200, gists.json)
    let comments = (100..<130).map { #"{"id":\#($0),"body":"\#(text)"}"# }
    let results = try await AgentSession().call(
      ("list_gists", ""), ("list_comments", Self.gist + #","limit":30"#),
      api: [
        page,
        .answer("\(Self.get)/comments?per_page=31", 200, "[\(comments.joined(separator: ","))]"),
      ])
    for (result, name) in zip(results, ["gists", "comments"]) {
      let shown = result["structuredContent"]?[name]?.array ?? []
      #expect((15..<30).contains(shown.count))
      #expect(shown.last?["id"]?.text().contains("\(99 + shown.count)") == true)
      #expect(result["structuredContent"]?["more"] == .bool(true))
    }
  }

  @Test func `has the first entries of a folder with long names`() async throws {
    let name = String(repeating: "x", count: 100)
    let entries = (1_000..<1_900).map {
      #"{"type":"file","name":"\#(name)\#($0)","size":12}"#
    }
    let result = try await signedOut().call(
      ("read_repository_file", #""repository":"octocat/Hello-World""#),
      api: [
        .root, .repository(RepositoryDocument()),
        .answer(
          "GET /repos/octocat/Hello-World/contents", 200,
          "[\(entries.joined(separator: ","))]"),
      ])
    let value = result[0]["structuredContent"]
    let shown = value?["entries"]?.array ?? []
    #expect((400..<900).contains(shown.count))
    #expect(shown.last?["name"]?.string == "\(name)\(999 + shown.count)")
    #expect(
      value?["notes"]?.array
        == [.string("the result has only the first \(shown.count) of these entries")])
  }

  @Test func `lists a folder, and tells files from folders`() async throws {
    let result = try await signedOut().call(
      ("read_repository_file", #""repository":"octocat/Hello-World""#),
      api: [
        .root, .repository(RepositoryDocument()),
        .answer(
          "GET /repos/octocat/Hello-World/contents", 200,
          #"[{"type":"file","name":"a.txt","size":1234},{"type":"dir","name":"src","size":0}]"#),
      ])
    #expect(
      result[0].toolValue
        == #"{"name":"","type":"dir","entries":[{"name":"src","type":"dir","size":0},"#
        + #"{"name":"a.txt","type":"file","size":1234}]}"#)
  }

  @Test func `has a description as long as one that an agent can write`() async throws {
    var gist = GistDocument.with(["a": "needle"])
    gist.description = String(repeating: "検", count: 1_000)
    let results = try await signedOut().call(
      ("get_gist", Self.gist), ("search_gists", #""query":"needle""#),
      api: [.answer(Self.get, 200, gist.json)])
    let values = results.map { $0["structuredContent"] }
    #expect(values[0]?["description"]?.string == gist.description)
    #expect(
      values[1]?["hits"]?.array?.map { $0["description"]?.string } == [gist.description])
  }

  @Test(arguments: [
    ("large.txt", String(repeating: "x\n", count: 30_000)), ("a.bin", "a\u{0}b"),
  ])
  func `is no resource if the file is too large or not text`(
    name: String, text: String
  ) async throws {
    let session = try AgentSession()
    let gist = StubTransport.Stub.answer(Self.get, 200, GistDocument.with([name: text]).json)
    try await StubTransport.with([gist]) { api in
      let error = try await session.answer(
        "resources/read", #""uri":"gist:///\#(Self.id)/\#(name)""#, in: session.context(api))
      #expect(error["code"]?.integer == -32_602)
      #expect(
        error["message"]?.string == "\(name) is too large or not text; call get_gist_file.")
    }
  }

  @Test(arguments: [(1_000_000, true), (1_000_001, false)])
  func `has an image of up to 1 MB`(size: Int, isShown: Bool) async throws {
    let image = Data([0x89] + Array(repeating: UInt8(ascii: "x"), count: size - 1))
    let result = try await AgentSession().call(
      ("get_gist_file", Self.gist + #","file":"a.png""#),
      api: [
        .answer(
          Self.get, 200,
          #"{"id":"\#(Self.id)","files":{"a.png":{"type":"image/png","size":\#(size),"#
            + #""encoding":"base64","content":"\#(image.base64EncodedString())","truncated":false}}}"#
        )
      ])
    #expect(result[0].toolValue == #"{"name":"a.png","type":"image/png","size":\#(size)}"#)
    #expect(result[0]["content"]?.array?.count == (isShown ? 2 : 1))
  }

  @Test(arguments: [
    ("create_gist", #""files":[{"name":"a.txt","text":"a"}]"#),
    ("edit_gist", Self.gist + #","description":"x""#), ("star_gist", Self.gist),
    ("comment_on_gist", Self.gist + #","body":"Hi""#), ("fork_gist", Self.gist),
    ("delete_gist", Self.gist), ("sync_library", ""),
  ])
  func `says how the user signs in, for each tool that changes GitHub or the library`(
    name: String, arguments: String
  ) async throws {
    let source = AgentSource(try signedOut().context(), writes: true)
    let tool = try #require(AgentServer.writingTools(source).first { $0.name == name })
    let call = ToolCall(
      try JSON(parsing: "{\(arguments)}".utf8), report: { _, _, _ in }, ask: { _ in .unavailable })
    let error = await #expect(throws: (any Error).self) { _ = try await tool.run(call) }
    let said = error.map(source.sentence) ?? ""
    #expect(said.hasPrefix("not signed in to github.com\n"), "\(said)")
    #expect(said.hasSuffix("\nask the user to run gists auth login in a terminal"), "\(said)")
  }

  @Test(arguments: ["create_gist", "delete_gist", "sync_library"])
  func `is an error for a tool that writes, unless the user wants such tools`(
    tool: String
  ) async throws {
    let session = try AgentSession()
    let error = try await session.answer(
      "tools/call", #""name":"\#(tool)","arguments":{\#(Self.gist)}"#, in: session.context())
    #expect(error["code"]?.integer == -32_602)
    #expect(error["message"]?.string == "There is no tool \(tool).")
  }

  @Test func `comes within half a minute, except that of a sync`() throws {
    let source = AgentSource(try AgentSession().context(), writes: true)
    let tools = AgentServer.readingTools(source) + AgentServer.writingTools(source)
    #expect(
      tools.filter { $0.timeLimit != .seconds(30) }.map { "\($0.name): \($0.timeLimit)" }
        == ["sync_library: 600.0 seconds"])
  }
}
