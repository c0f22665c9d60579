import ClientState
import CommandSupport
import GitHubAPI
import Keyring
import ModelContext
import Synchronization
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import GistsCommands

@Suite(.endsHangs) struct `An agent` {
  private static let id = GistDocument.id
  private static let facts =
    #""id":"\#(id)","url":"https://gist.github.com/\#(id)","owner":"octocat","#
    + #""description":"Hello world","public":true,"created_at":"2024-01-31T12:00:00Z","#
    + #""updated_at":"2026-01-31T10:00:00Z","comments":0,"file_count":1"#

  @Test func `it has tools that only read, and is told whose words it reads`() async throws {
    let session = try AgentSession()
    let tools = try await session.answer("tools/list", in: session.context())["tools"]?.array ?? []
    #expect(
      tools.map { $0["name"]?.string } == [
        "search_gists", "list_gists", "get_gist", "get_gist_file", "gist_history", "gist_diff",
        "list_comments", "get_user", "list_repositories", "get_repository", "read_repository_file",
      ])
    #expect(tools.allSatisfy { $0["annotations"]?["readOnlyHint"] == .bool(true) })
    let discovery = try await session.answer("server/discover", in: session.context())
    #expect(discovery["instructions"]?.string?.hasSuffix(AgentText.warning) == true)
  }

  @Test func `it lists a feed, a part at a time`() async throws {
    let gists = ["a1", "b2", "c3"].map {
      GistDocument(id: $0, description: $0, isPublic: $0 == "b2")
    }
    let page = StubTransport.Stub.answer(
      "GET /gists?per_page=2", 200, gists.prefix(2).map(\.self).json)
    let all = StubTransport.Stub.answer("GET /gists?per_page=4", 200, gists.json)
    let results = try await AgentSession().call(
      ("list_gists", #""limit":1"#), ("list_gists", #""limit":2,"offset":1"#), api: [page, all])
    let ids = results.map { result in
      result["structuredContent"]?["gists"]?.array?.compactMap { $0["id"]?.string }
    }
    #expect(ids == [["a1"], ["b2", "c3"]])
    #expect(results.map { $0["structuredContent"]?["more"] } == [.bool(true), .bool(false)])
    #expect(
      results[0].toolValue
        == #"{"gists":[{"id":"a1","url":"https://gist.github.com/a1","owner":"octocat","#
        + #""description":"a1","public":false,"created_at":"2024-01-31T12:00:00Z","#
        + #""updated_at":"2026-01-31T10:00:00Z","comments":0,"file_count":1,"#
        + #""files":[{"name":"hello.py","language":"Python","size":12}]}],"more":true}"#)
  }

  @Test func `it filters and sorts a list as gists list does`() async throws {
    let gists = [
      GistDocument(id: "a1", description: "#deploy", comments: 1),
      GistDocument(id: "b2", description: "#deploy", comments: 5),
      GistDocument(id: "c3", description: "other", comments: 9),
    ]
    let result = try await AgentSession().call(
      ("list_gists", #""feed":"@octocat","tag":"deploy","sort":"comments","language":"python""#),
      api: [.answer("GET /users/octocat/gists?per_page=100", 200, gists.json)])
    #expect(
      result[0]["structuredContent"]?["gists"]?.array?.compactMap { $0["id"]?.string }
        == ["b2", "a1"])
  }

  @Test func `it gets a gist with its texts, and is told what gets the others`() async throws {
    var gist = GistDocument.with(["a.txt": "one\n"])
    gist.files[0].language = "Text"
    gist.files.append(.init(name: "large.log", size: 60_000, content: "…", isTruncated: true))
    let result = try await AgentSession().call(
      ("get_gist", #""gist":"\#(Self.id)""#),
      api: [
        .answer("GET /gists/\(Self.id)", 200, gist.json),
        .answer("GET /gists/\(Self.id)/star", 204),
      ])
    #expect(
      result[0].toolValue
        == "{" + Self.facts.replacing(#""file_count":1"#, with: #""file_count":2"#)
        + #","files":[{"name":"a.txt","language":"Text","size":4,"text":"one\n"},"#
        + #"{"name":"large.log","size":60000,"#
        + #""next":"Call get_gist_file with the gist \#(Self.id) and this file."}],"starred":true}"#
    )
  }

  @Test func `a text that is too long when it is shown is cut, not the whole result`() async throws
  {
    let hidden = String(repeating: "\u{200B}", count: 16_000)
    let (old, new) = (String(repeating: "a", count: 40), String(repeating: "b", count: 40))
    let path = "GET /gists/\(Self.id)"
    let results = try await AgentSession().call(
      ("get_gist", #""gist":"\#(Self.id)""#),
      ("gist_diff", #""gist":"\#(Self.id)","from":"\#(old)","to":"\#(new)""#),
      api: [
        .answer(path, 200, GistDocument.with(["a.txt": hidden, "b.txt": "two\n"]).json),
        .answer("\(path)/star", 404, "{}"),
        .answer("\(path)/\(old)", 200, GistDocument.with(["a.txt": "one\n"]).json),
        .answer("\(path)/\(new)", 200, GistDocument.with(["a.txt": hidden]).json),
      ])
    let values = results.map { $0["structuredContent"] }
    let files = values[0]?["files"]?.array ?? []
    #expect(files.map { $0["text"]?.string } == [nil, "two\n"])
    #expect(
      files.first?["next"]?.string == "Call get_gist_file with the gist \(Self.id) and this file.")
    #expect(values[1]?["cut"] == .bool(true))
    #expect(values[1]?["diff"]?.string?.hasPrefix("diff --git a/a.txt b/a.txt\n") == true)
  }

  @Test func `it is told which revision of a gist it read`() async throws {
    let (newest, older) = (String(repeating: "b", count: 40), String(repeating: "a", count: 40))
    let document =
      GistDocument.with(["a.txt": "one\n"]).json.dropLast()
      + #","history":[{"version":"\#(newest)"},{"version":"\#(older)"}]}"#
    var session = try AgentSession()
    session.machine = try TestMachine()
    let results = try await session.call(
      ("get_gist", #""gist":"\#(Self.id)""#),
      ("get_gist", #""gist":"\#(Self.id)","revision":"\#(older)""#),
      api: [
        .answer("GET /gists/\(Self.id)", 200, String(document)),
        .answer("GET /gists/\(Self.id)/\(older)", 200, String(document)),
      ])
    #expect(results.map { $0["structuredContent"]?["revision"]?.string } == [newest, older])
  }

  @Test func `it gets lines of a file, and where a long text goes on`() async throws {
    let text = String(repeating: "é\n", count: 30_000)
    let gist = StubTransport.Stub.answer(
      "GET /gists/\(Self.id)", 200, GistDocument.with(["a.txt": text]).json)
    let file = #""gist":"\#(Self.id)","file":"a.txt""#
    let results = try await AgentSession().call(
      ("get_gist_file", file + #","first_line":3,"line_count":2"#), ("get_gist_file", file),
      ("get_gist_file", file + #","offset":89999"#), api: [gist, gist, gist])
    #expect(
      results[0].toolValue
        == #"{"name":"a.txt","size":90000,"text":"é\né\n","first_line":3,"lines":30000}"#)
    let long = results[1]["structuredContent"]
    #expect(long?["next_offset"]?.integer == 49_999 / 3 * 3 + 2)
    #expect(long?["text"]?.string?.utf8.count == 50_000)
    #expect(
      results[2].toolValue
        == #"{"name":"a.txt","size":90000,"text":"\n","first_line":30000,"lines":30000}"#)
  }

  @Test func `of names that differ in composition only, it gets the one it named`() async throws {
    let names = ["\u{E9}.md", "e\u{301}.md"]
    let gist = StubTransport.Stub.answer(
      "GET /gists/\(Self.id)", 200, GistDocument.with([names[0]: "one", names[1]: "two"]).json)
    let results = try await AgentSession().call(
      ("get_gist", #""gist":"\#(Self.id)""#),
      ("get_gist_file", #""gist":"\#(Self.id)","file":"\#(names[0])""#),
      ("get_gist_file", #""gist":"\#(Self.id)","file":"\#(names[1])""#),
      api: [gist, .answer("GET /gists/\(Self.id)/star", 204), gist, gist])
    let files = results[0]["structuredContent"]?["files"]?.array ?? []
    #expect(files.map { $0["text"]?.string } == ["one", "two"])
    #expect(results.dropFirst().map { $0["structuredContent"]?["text"]?.string } == ["one", "two"])
  }

  @Test func `of a file that is no text it gets type and size, and an image`() async throws {
    let result = try await AgentSession().call(
      ("get_gist_file", #""gist":"\#(Self.id)","file":"a.png""#),
      api: [
        .answer(
          "GET /gists/\(Self.id)", 200,
          #"{"id":"\#(Self.id)","files":{"a.png":{"type":"image/png","size":4,"encoding":"base64","#
            + #""content":"iVBORw==","truncated":false}}}"#)
      ])
    #expect(result[0].toolValue == #"{"name":"a.png","type":"image/png","size":4}"#)
    #expect(
      result[0]["content"]?.array?.last?.text()
        == #"{"type":"image","data":"iVBORw==","mimeType":"image/png"}"#)
  }

  @Test func `it reads histories and comments`() async throws {
    let revision = String(repeating: "a", count: 40)
    let results = try await AgentSession().call(
      ("gist_history", #""gist":"\#(Self.id)","limit":1"#),
      ("list_comments", #""gist":"\#(Self.id)""#),
      api: [
        .answer(
          "GET /gists/\(Self.id)/commits?per_page=2", 200,
          #"[{"version":"\#(revision)","user":{"login":"mona","id":2},"#
            + #""committed_at":"2026-01-02T03:04:05Z","change_status":{"additions":3,"deletions":1}},"#
            + #"{"version":"\#(String(repeating: "b", count: 40))"}]"#),
        .answer(
          "GET /gists/\(Self.id)/comments?per_page=21", 200,
          #"[{"id":7,"user":{"login":"mona","id":2},"body":"Nice.","#
            + #""created_at":"2026-01-02T03:04:05Z","updated_at":"2026-01-03T03:04:05Z"}]"#),
      ])
    #expect(
      results.map(\.toolValue) == [
        #"{"revisions":[{"revision":"\#(revision)","committed_at":"2026-01-02T03:04:05Z","#
          + #""user":"mona","additions":3,"deletions":1}],"more":true}"#,
        #"{"comments":[{"id":7,"user":"mona","created_at":"2026-01-02T03:04:05Z","#
          + #""updated_at":"2026-01-03T03:04:05Z","body":"Nice."}],"more":false}"#,
      ])
  }

  @Test func `it reads gists and files by their addresses`() async throws {
    let session = try AgentSession()
    let gist = StubTransport.Stub.answer(
      "GET /gists/\(Self.id)", 200, GistDocument.with(["a b.txt": "one"]).json)
    let star = StubTransport.Stub.answer("GET /gists/\(Self.id)/star", 404, "{}")
    try await StubTransport.with([gist, star, gist]) { api in
      let context = session.context(api)
      let whole = try await session.answer(
        "resources/read", #""uri":"gist:///\#(Self.id)""#, in: context)["contents"]?.array?[0]
      #expect(whole?["mimeType"] == .string("application/json"))
      #expect(whole?["text"]?.string?.contains(#""text":"one""#) == true)
      let file = try await session.answer(
        "resources/read", #""uri":"gist:///\#(Self.id)/a%20b.txt""#, in: context)["contents"]
      let address = #"{"uri":"gist:///\#(Self.id)/a%20b.txt","mimeType":"text/plain","text":"#
      #expect(
        file?.text()
          == "[\(address)\"one\"},\(address)\(JSON.string(AgentText.warning).text())}]")
    }
  }

  @Test func `a missing file is no resource`() async throws {
    let session = try AgentSession()
    let gist = StubTransport.Stub.answer(
      "GET /gists/\(Self.id)", 200, GistDocument.with(["a.txt": "one"]).json)
    try await StubTransport.with([gist]) { api in
      let uri = "gist:///\(Self.id)/b.txt"
      let error = try await session.answer(
        "resources/read", #""uri":"\#(uri)""#, in: session.context(api))
      #expect(error["code"]?.integer == -32_602)
      #expect(error["message"]?.string?.hasPrefix("no such file in gist \(Self.id): b.txt") == true)
    }
  }

  @Test func `an ID that no gist can have is no resource`() async throws {
    let session = try AgentSession()
    let error = try await session.answer(
      "resources/read", #""uri":"gist:///public/a.txt""#, in: session.context())
    #expect(error["code"]?.integer == -32_602)
    #expect(error["message"]?.string?.hasPrefix("invalid gist ID or URL: public\n") == true)
  }

  @Test(arguments: [
    "gist:///", "gist:///../..", "gist:///a/", "gist:////etc/passwd", "gist://a/b", "file:///etc",
    "gist:///a?b", "gist:///%2e%2e/a",
  ])
  func `no other address is read`(uri: String) async throws {
    let session = try AgentSession()
    let error = try await session.answer(
      "resources/read", #""uri":"\#(uri)""#, in: session.context())
    #expect(
      error["message"]?.string == "An address is gist:///ID or gist:///ID/FILE: \(uri)")
  }

  @Test(arguments: [
    ("list_gists", #""feed":"mona""#, "unknown list: mona\ndid you mean @mona?"),
    ("get_gist", #""gist":"../..""#, "invalid gist ID or URL: ../.."),
    ("search_gists", #""query":"  ""#, "no search words given"),
    ("list_gists", #""since":"soon""#, "invalid time: soon"),
  ])
  func `it hears what is wrong, and what to do`(
    tool: String, arguments: String, sentence: String
  ) async throws {
    let result = try await AgentSession().call((tool, arguments))
    #expect(result[0].failure?.hasPrefix(sentence) == true, "\(result)")
  }

  @Test func `signed out, it reads public gists, and hears how the user signs in`() async throws {
    var session = try AgentSession()
    session.machine = try TestMachine()
    let results = try await session.call(
      ("get_gist_file", #""gist":"\#(Self.id)","file":"a.txt""#), ("list_gists", ""),
      api: [.answer("GET /gists/\(Self.id)", 200, GistDocument.with(["a.txt": "one\n"]).json)])
    #expect(
      results[0].toolValue
        == #"{"name":"a.txt","size":4,"text":"one\n","first_line":1,"lines":1}"#)
    #expect(
      results[1].failure
        == "not signed in to github.com\nask the user to \(Sentence.signIn()) in a terminal")
  }

  @Test func `with a locked keyring, it hears so, and no dialog opens`() async throws {
    var session = try AgentSession()
    session.machine = try TestMachine()
    session.machine.keyring = BrokenKeyring(.locked)
    var context = session.context()
    let (waits, keyring) = (Waits(), context.keyring)
    context.keyring = { wait in
      waits.all.withLock { $0.append(wait) }
      return keyring(wait)
    }
    let result = try await session.answer(
      "tools/call", #""name":"list_gists","arguments":{}"#, in: context)
    #expect(result.failure?.hasPrefix("the keyring is locked") == true, "\(result)")
    #expect(waits.all.withLock { $0 } == [.brief])
  }

  @Test func `what is not found without a token says that the keyring is locked`() async throws {
    var session = try AgentSession()
    session.machine = try TestMachine()
    session.machine.keyring = BrokenKeyring(.locked)
    try await session.machine.accountsFile.update {
      $0.hosts["github.com", default: .init()].signIn(.init(login: "octocat"))
    }
    let results = try await session.call(
      ("get_gist", #""gist":"\#(Self.id)""#), ("get_repository", #""repository":"mona/secret""#),
      api: [
        .answer("GET /gists/\(Self.id)", 404, "{}"), .root, .missing("/repos/mona/secret"),
      ])
    let step = "unlock the keyring first: it is locked, so no token was sent"
    #expect(
      results.map(\.failure) == [
        "no gist \(Self.id) on github.com (HTTP 404)\nif it is your own or secret, \(step)",
        "no repository mona/secret on github.com (HTTP 404)\nif it is private, \(step)",
      ])
  }

  private final class Waits: Sendable {
    let all = Mutex<[KeyringWait]>([])
  }

  @Test func `without a library it hears how to get one`() async throws {
    let result = try await AgentSession().call(("search_gists", #""query":"retry""#))
    #expect(result[0].failure?.contains("run gists sync") == true, "\(result)")
  }

  @Test func `it hears that the library was never synced`() async throws {
    var session = try AgentSession()
    session.machine = try TestMachine()
    let results = try await session.call(
      ("get_gist", #""gist":"\#(Self.id)""#), ("search_gists", #""query":"zebra""#),
      api: [
        .answer("GET /gists/\(Self.id)", 200, GistDocument.with(["a.txt": "one\n"]).json)
      ])
    #expect(
      results[1].toolValue
        == #"{"hits":[],"more":false,"library":{"gists":1,"without_contents":0},"notes":["#
        + #""never synced: the library has only gists that were read or listed here; to fill it, "#
        + #"ask the user to run gists sync in a terminal"]}"#)
  }

  @Test func `offline, it hears that a library can be searched`() async throws {
    var session = try AgentSession()
    session.machine = try TestMachine()
    let (call, request) = (("get_gist", #""gist":"\#(Self.id)""#), "GET /gists/\(Self.id)")
    let away = StubTransport.Stub.failure(
      request, .unreachable(host: "github.com", reason: .nameNotFound))
    let results = try await session.call(
      call, call, call,
      api: [away, .answer(request, 200, GistDocument.with(["a.txt": "one\n"]).json), away])
    let sentence = "could not reach github.com: host not found\ncheck your network connection"
    #expect(
      results.map(\.failure) == [
        sentence, nil,
        sentence + "\nto search the gists in the library on this computer, call search_gists",
      ])
  }

  @Test func `characters that hide orders are shown`() async throws {
    let tag = "\u{E0041}\u{E0042}"
    var gist = GistDocument.with(["a\u{202E}.txt": "x\(tag)\u{200B}\u{200D}y"])
    gist.description = "b\u{2066}c"
    let result = try await AgentSession().call(
      ("get_gist", #""gist":"\#(Self.id)""#),
      api: [
        .answer("GET /gists/\(Self.id)", 200, gist.json),
        .answer("GET /gists/\(Self.id)/star", 404, "{}"),
      ])
    let value = result[0]["structuredContent"]
    #expect(value?["description"]?.string == #"b\u{2066}c"#)
    let file = value?["files"]?.array?.first
    #expect(file?["name"]?.string == #"a\u{202E}.txt"#)
    #expect(file?["text"]?.string == #"x\u{E0041}\u{E0042}\u{200B}\u{200D}y"#)
  }

  @Test func `a token in a gist is not shown`() async throws {
    let session = try AgentSession()
    let token = TestToken.text
    let result = try await session.call(
      ("get_gist", #""gist":"\#(Self.id)""#),
      api: [
        .answer("GET /gists/\(Self.id)", 200, GistDocument.with(["a": "my \(token)"]).json),
        .answer("GET /gists/\(Self.id)/star", 404, "{}"),
      ])
    #expect(result[0]["structuredContent"]?.text().contains("my [redacted]") == true)
    #expect(!result[0].text().contains(token))
  }

  @Test func `a token is not shown in parts either`() async throws {
    let token = TestToken.text
    let page = String(repeating: "x", count: 49_995)
    var gist = GistDocument.with(["a": "tok=\(token)\n", "b": "\(page)\(token)\n"])
    gist.description = String(repeating: "x", count: 3_995) + token
    let read = StubTransport.Stub.answer("GET /gists/\(Self.id)", 200, gist.json)
    let file = #""gist":"\#(Self.id)","file":"#
    let results = try await AgentSession().call(
      ("get_gist_file", file + #""a","offset":5"#), ("get_gist_file", file + #""b""#),
      ("get_gist_file", file + #""b","offset":50000"#), ("get_gist", #""gist":"\#(Self.id)""#),
      api: [read, read, read, read, .answer("GET /gists/\(Self.id)/star", 404, "{}")])
    let values = results.map { $0["structuredContent"] }
    #expect(
      values.prefix(3).map { $0?["text"]?.string }
        == ["redacted]\n", "\(page)[reda", "cted]\n"])
    #expect(values.prefix(3).map { $0?["next_offset"]?.integer } == [nil, 50_000, nil])
    #expect(
      values[3]?["description"]?.string == String(repeating: "x", count: 3_995) + "[reda…")
  }

  @Test func `a part of a long line has no part of a token`() async throws {
    let token = "ghp_0123456789abcdefghijklmnopqrstuvwxyz"
    // The part of the line that has the word begins within the token.
    let line = String(repeating: "x", count: 3_830) + " " + token + " "
    let rest = String(repeating: "y", count: 300) + " needle "
    let gist = GistDocument.with(["a": line + rest + String(repeating: "z", count: 90)])
    var session = try AgentSession()
    session.machine = try TestMachine()
    let results = try await session.call(
      ("get_gist", #""gist":"\#(Self.id)""#), ("search_gists", #""query":"needle""#),
      api: [.answer("GET /gists/\(Self.id)", 200, gist.json)])
    let hit = try #require(results[1].toolValue)
    #expect(hit.contains("yyy"), "\(hit)")
    #expect(!hit.contains("uvwxyz"), "\(hit)")
  }

  @Test func `a hit has the whole description, which an agent may change and send`() async throws {
    var gist = GistDocument.with(["a": "needle"])
    gist.description = String(repeating: "検索", count: 100)
    var session = try AgentSession()
    session.machine = try TestMachine()
    let results = try await session.call(
      ("get_gist", #""gist":"\#(Self.id)""#), ("search_gists", #""query":"needle""#),
      api: [.answer("GET /gists/\(Self.id)", 200, gist.json)])
    let hits = results[1]["structuredContent"]?["hits"]?.array
    #expect(hits?.map { $0["description"]?.string } == [gist.description])
  }

  @Test func `a person at a terminal hears who runs the command`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(inIsTerminal: true, outIsTerminal: true, errIsTerminal: true)
    #expect(
      await machine.gists("mcp")
        == .init(
          out: "",
          err: """
            error: gists mcp is for agents, not for a terminal
            It lets agents search, list and read gists with your account; with --write, also change them.
            gists asks you before it deletes or publishes anything. The agent never sees your token.
            hint: to list the known agents, run gists mcp --config
            hint: for Claude Code, run claude mcp add --scope user gists -- gists mcp
            hint: run gists mcp --help

            """, status: .wrongUsage))
  }
}

@Suite struct `Texts for an agent` {
  @Test(arguments: [
    ("plain é\n\ttext", "plain é\n\ttext"), ("👩‍💻 न्‍य", "👩‍💻 न्‍य"),
    ("a\u{200B}b", "a\u{200B}b"), ("a\u{200B}\u{200C}b", #"a\u{200B}\u{200C}b"#),
    ("\u{FE00}\u{E0100}\u{E0101}", #"\u{FE00}\u{E0100}\u{E0101}"#), ("\u{1B}[0m", #"\u{1B}[0m"#),
    ("end\u{2060}\u{2060}", #"end\u{2060}\u{2060}"#),
  ])
  func `show what can't be seen`(text: String, shown: String) {
    #expect(AgentText.shown(text) == shown)
  }

  @Test func `show runs of all characters that Unicode lets a font hide`() {
    let hidden = (UInt32(0)...0x10FFFF).compactMap { Unicode.Scalar($0) }
      .filter { $0.properties.isDefaultIgnorableCodePoint || 0xFFF9...0xFFFB ~= $0.value }
    #expect(hidden.count > 4_000)
    let unseen = hidden.filter { scalar in
      let shown = Printable.visible(scalar)
      return AgentText.shown(String(repeating: Character(scalar), count: 2)) != shown + shown
        || AgentText.visible(String(Character(scalar))) != shown
    }
    #expect(unseen == [])
  }

  @Test func `are redacted before they are cut`() {
    let token = "ghp_" + String(repeating: "k3Qw9", count: 7) + "Z"
    let redactor = Redactor()
    redactor.learn("a secret")
    AgentText.$redactor.withValue(redactor) {
      #expect(AgentText.beginning(of: "my \(token)", atMost: 20) == "my [redacted]")
      #expect(AgentText.beginning(of: "my \(token)", atMost: 5) == "my [r…")
      #expect(AgentText.beginning(of: "this is a secret!", atMost: 14) == "this is [redac…")
    }
  }

  @Test func `are cut at a whole character`() {
    #expect(AgentText.beginning(of: "aéé", atMost: 4) == "aé…")
    #expect(AgentText.beginning(of: "aéé", atMost: 5) == "aéé")
  }

  private func window(_ text: String, _ arguments: String, mostBytes: Int = 50) throws -> TextWindow
  {
    try TextWindow(
      Array(text.utf8), try JSON(parsing: "{\(arguments)}".utf8), mostBytes: mostBytes)
  }

  @Test(
    arguments: [
      ("", "a\nb\nc", 1, 3, nil), (#""first_line":2"#, "b\nc", 2, 3, nil),
      (#""first_line":2,"line_count":1"#, "b\n", 2, 3, nil),
      (#""first_line":3"#, "c", 3, 3, nil), (#""offset":3"#, "\nc", 2, 3, nil),
      (#""offset":5"#, "", 3, 3, nil),
    ] as [(String, String, Int, Int, Int?)])
  func `are cut by lines or bytes`(
    arguments: String, text: String, first: Int, lines: Int, next: Int?
  ) throws {
    let window = try window("a\nb\nc", arguments)
    #expect(window.text == text)
    #expect([window.firstLine, window.lines] == [first, lines])
    #expect(window.next == next)
  }

  @Test(
    arguments: [
      (#""first_line":4"#, "first_line is 4, but the file has 3 lines"),
      (#""offset":6"#, "offset is 6, but the text has 5 bytes"),
      (#""first_line":2,"offset":2"#, "first_line and offset can't be used together"),
    ] as [(String, MessageText)])
  func `are not cut where they have no part`(arguments: String, sentence: MessageText) {
    #expect(throws: Failure(.wrongUsage, sentence)) { try window("a\nb\nc", arguments) }
  }

  @Test func `go on where they were cut`() throws {
    let text = "ab\nééé\n…"
    var (offset, read): (Int?, String) = (0, "")
    while let next = offset {
      let window = try window(text, #""offset":\#(next)"#, mostBytes: 3)
      read += window.text
      offset = window.next
    }
    #expect(read == text)
  }

  @Test func `take no more room when they are escaped`() throws {
    let window = try window(
      String(repeating: "\u{E0041}", count: 20_000), "", mostBytes: 50_000)
    #expect(window.text.utf8.count <= 80_000)
    #expect(window.next.map { $0 % 4 } == 0)
  }
}
