import GitHubAPI
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// Cached data stays readable offline, and old data is never shown as new.
@Suite struct `Reading the library offline` {
  private static let away = APIError.unreachable(host: "github.com", reason: .nameNotFound)
  private static let date: KeyValuePairs = ["Date": "Sat, 31 Jan 2026 14:02:00 GMT"]
  /// The list had one file; the gist that was viewed later has two.
  private static let row =
    "6cad326836d38bd3a7ae\toctocat\tHello world\t2\tpublic\t2026-01-31T10:00:00Z\n"

  private static func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    return machine
  }

  /// A machine that listed its gists and viewed one while it was online.
  private static func machineWithLibrary() async throws -> TestMachine {
    let machine = try machine()
    let gist = GistDocument.with(["hello.py": "print(1)", "b.txt": "two"])
    let api = StubTransport([
      .answer("GET /gists?per_page=30", 200, [GistDocument()].json, fields: date),
      .answer("GET /gists/\(GistDocument.id)", 200, gist.json, fields: date),
    ])
    #expect(await machine.gists("list", api: api).status == .done)
    #expect(await machine.gists("view", "--raw", GistDocument.id, api: api).out == "print(1)two")
    return machine
  }

  @Test func `a listed feed is shown again without a request`() async throws {
    let machine = try await Self.machineWithLibrary()
    let result = await machine.gists("list", "--offline")
    #expect(result.out == Self.row)
    #expect(result.err.hasPrefix("note: offline: showing the library as of "))
    #expect(result.status == .done)
  }

  @Test(arguments: [
    ([], ["aaaa", "bbbb", "cccc"]), (["-L", "2"], ["aaaa", "bbbb"]),
    (["--visibility", "secret"], ["bbbb"]), (["--visibility", "public"], ["aaaa", "cccc"]),
    (["--language", "pYTHON"], ["aaaa", "cccc"]), (["--language", "pYTHON", "-L1"], ["aaaa"]),
    (["--since", "2026-01-02T00:00:00Z"], ["bbbb", "cccc"]), (["--filter", "NOTES"], ["bbbb"]),
    (["--filter", "café"], ["cccc"]), (["--filter", "monaLISA"], ["bbbb"]),
    (["--filter", "o", "-L2"], ["aaaa", "bbbb"]), (["--filter", "nothing"], []),
  ])
  func `an offline list is selected by the same options`(
    options: [String], ids: [String]
  ) async throws {
    let machine = try Self.machine()
    let gists = [
      GistDocument(id: "aaaa", description: "One", updated: "2026-01-01T10:00:00Z"),
      GistDocument(
        id: "bbbb", description: " ", owner: "monalisa", isPublic: false,
        files: [.init(name: "notes.md"), .init(name: "b c")], updated: "2026-01-02T10:00:00Z"),
      GistDocument(id: "cccc", description: "CAFÉ\n\u{1B}", updated: "2026-01-03T10:00:00Z"),
    ]
    let lines = [
      "aaaa": "aaaa\toctocat\tOne\t1\tpublic\t2026-01-01T10:00:00Z\n",
      "bbbb": "bbbb\tmonalisa\tnotes.md\t2\tsecret\t2026-01-02T10:00:00Z\n",
      "cccc": "cccc\toctocat\tCAFÉ \\u{1B}\t1\tpublic\t2026-01-03T10:00:00Z\n",
    ]
    let page = StubTransport.Stub.answer(
      "GET /gists?per_page=100", 200, gists.json, fields: Self.date)
    let online = await machine.gists("list", "--all", api: StubTransport([page]))
    #expect(online.out == gists.compactMap { lines[$0.id] }.joined())
    let offline = await machine.gists(["list", "--offline"] + options)
    #expect(offline.out == ids.compactMap { lines[$0] }.joined())
    #expect(offline.status == .done)
    let documents = gists.filter { ids.contains($0.id) }
    #expect(
      await machine.gists(["list", "--offline", "--json"] + options).out == documents.json + "\n")
  }

  @Test func `a list that is only partly in the library says so`() async throws {
    let machine = try Self.machine()
    let gists = (1...30).map { GistDocument(id: "6cad326836d38bd3a7\($0 + 10)") }
    let page = StubTransport.Stub.answer(
      "GET /gists?per_page=30", 200, gists.json,
      fields: [
        "Date": "Sat, 31 Jan 2026 14:02:00 GMT",
        "Link": "<https://api.github.com/gists?per_page=30&page=2>; rel=\"next\"",
      ])
    #expect(await machine.gists("list", api: StubTransport([page])).status == .done)
    let note = "note: the library has only the first 30 gists\n"
    #expect(await machine.gists("list", "--offline", "--all").err.hasSuffix(note))
    #expect(await machine.gists("list", "--offline", "--filter", "x", "-L1").err.hasSuffix(note))
    #expect(await !machine.gists("list", "--offline").err.contains("only the first"))
  }

  @Test func `at a terminal a gist is chosen from the library if the host can't be reached`()
    async throws
  {
    let machine = try await Self.machineWithLibrary()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true, columns: 60)
    let note = "note: offline: showing the library as of "
    let question =
      " 1  6cad326836  Hello world  public  2h ago\n"
      + "or type words to find, starred, public, quit\nWhich gist? [1-1] "
    let offline = await machine.gists("view", "--offline", "--raw", input: "1\n")
    #expect(offline.out == "print(1)two")
    #expect(offline.err.hasPrefix(note))
    #expect(offline.err.contains("\n" + question))
    let api = StubTransport([.failure("GET /gists?per_page=100", Self.away)])
    let away = await machine.gists("view", "--raw", input: "1\n", api: api)
    #expect(away.err.hasPrefix(note))
    #expect(away.err.contains("\n" + question))
    let delete = await machine.gists(
      "delete", input: "1\n",
      api: StubTransport([.failure("GET /gists?per_page=100", Self.away)]))
    #expect(delete.err.hasPrefix("error: could not reach github.com: "))
    machine.terminal = Terminal()
    #expect(await machine.gists("view", "--offline").status == .wrongUsage)
  }

  @Test func `at a terminal a list cut at the default limit says there are more, also offline`()
    async throws
  {
    let machine = try Self.machine()
    let gists = (1...31).map { GistDocument(id: "6cad326836d38bd3a7\($0 + 10)") }
    let all = StubTransport([
      .answer("GET /gists?per_page=100", 200, gists.json, fields: Self.date)
    ])
    #expect(await machine.gists("list", "--all", api: all).status == .done)
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    let note = "30 of 31; use -L 31 or --all to see more\n"
    #expect(await machine.gists("list", "--offline").err.hasSuffix(note))
    #expect(await machine.gists("list", "--offline", "-L", "30").err.hasSuffix(note))
    #expect(await !machine.gists("list", "--offline", "-L", "31").err.contains("to see more"))
    #expect(await !machine.gists("list", "--offline", "--all").err.contains("to see more"))
    let found = await machine.gists("search", "hello")
    #expect(
      found.err == """
        first 30; use -L N or --all to see more
        note: contents of 31 gists not searched; to fetch them, run gists sync

        """)
  }

  @Test func `a viewed gist is shown again, byte for byte`() async throws {
    let machine = try await Self.machineWithLibrary()
    let result = await machine.gists("view", "--offline", GistDocument.id, "b.txt")
    #expect(result.out == "two")
    #expect(result.err.hasPrefix("note: offline: showing the gist as of "))
    #expect(result.status == .done)
    let json = await machine.gists("view", "--offline", GistDocument.id, "--json")
    #expect(
      json.out == GistDocument.with(["hello.py": "print(1)", "b.txt": "two"]).json + "\n")
  }

  @Test(arguments: [
    ["list", "--offline", "starred"], ["view", "--offline", "aaaaaaaaaaaaaaaaaaaa"],
  ])
  func `a feed that was never listed is not an empty list`(arguments: [String]) async throws {
    let machine = try await Self.machineWithLibrary()
    let result = await machine.gists(arguments)
    #expect(result.out == "")
    #expect(result.err.hasPrefix("error: not in your library: "))
    #expect(result.status == .unreachable)
  }

  @Test func `--offline without a library is an error`() async throws {
    let result = try await Self.machine().gists("list", "--offline")
    #expect(result.status == .unreachable)
    #expect(
      result.err == """
        error: no library for github.com
        hint: when online, run gists sync

        """)
  }

  @Test func `without a network, a terminal shows cached data with a note`()
    async throws
  {
    let machine = try await Self.machineWithLibrary()
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true, columns: 120)
    let api = StubTransport([
      .failure("GET /gists?per_page=30", Self.away),
      .failure("GET /gists/\(GistDocument.id)/star", Self.away),
      .failure("GET /gists/\(GistDocument.id)", Self.away),
    ])
    let list = await machine.gists("list", api: api)
    #expect(list.status == .done)
    #expect(list.out.contains("Hello world"))
    #expect(list.err.hasPrefix("note: offline: showing the library as of "))
    let view = await machine.gists("view", GistDocument.id, api: api)
    #expect(view.status == .done)
    #expect(view.out.contains("print(1)"))
    #expect(view.err.contains("note: offline: showing the gist as of "))
  }

  @Test func `without a network, a pipe gets an error that names cached data`() async throws {
    let machine = try await Self.machineWithLibrary()
    let api = StubTransport([
      .failure("GET /gists?per_page=30", Self.away),
      .failure("GET /gists/\(GistDocument.id)", Self.away),
    ])
    for arguments in [["list"], ["view", GistDocument.id]] {
      let result = await machine.gists(arguments, api: api)
      #expect(result.out == "")
      #expect(result.status == .unreachable)
      let lines = result.err.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(
        lines.prefix(2) == [
          "error: could not reach github.com: host not found",
          "hint: \(Sentence.checkNetwork)",
        ])
      #expect(
        lines.dropFirst(2).first?.wholeMatch(
          of: /hint: add --offline to use the data from [-0-9: ]+/) != nil)
      #expect(lines.dropFirst(3) == [""])
    }
  }

  @Test(arguments: [(401, Int32(4)), (404, 1), (500, 75)])
  func `an error response is never replaced by cached data`(
    code: Int, status: Int32
  ) async throws {
    let machine = try await Self.machineWithLibrary()
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true, columns: 120)
    let answers = (0..<3).map { _ in
      StubTransport.Stub.answer("GET /gists?per_page=30", code, #"{"message":"no"}"#)
    }
    let result = await machine.gists("list", api: StubTransport(answers))
    #expect(result.out == "")
    #expect(result.status.rawValue == status)
  }

  @Test(arguments: [503, 403])
  func `a terminal shows the library's gist, with the error, if the host is overloaded`(
    code: Int
  ) async throws {
    let machine = try await Self.machineWithLibrary()
    machine.terminal = Terminal(outIsTerminal: true, columns: 120)
    func api() -> StubTransport {
      let fields: KeyValuePairs = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "4102444800"]
      let paths = ["/gists/\(GistDocument.id)", "/gists/\(GistDocument.id)/star"]
      return StubTransport(
        (0..<3).flatMap { _ in
          paths.map { .answer("GET \($0)", code, #"{"message":"no"}"#, fields: fields) }
        })
    }
    let result = await machine.gists("view", GistDocument.id, api: api())
    #expect(result.out.contains("two"), "\(result)")
    #expect(result.err.contains("warning: showing the gist as of "), "\(result)")
    #expect(result.status == .done)
    machine.terminal = Terminal()
    let pipe = await machine.gists("view", GistDocument.id, api: api())
    #expect(pipe.out == "")
    #expect(pipe.status == .tryLater)
  }

  @Test func `an abbreviated ID names a gist of the library`() async throws {
    let machine = try await Self.machineWithLibrary()
    #expect(await machine.gists("view", "--offline", "6CAD", "b.txt").out == "two")
    let unknown = await machine.gists("view", "--offline", "6cae")
    #expect(unknown.status == .no)
    #expect(unknown.err.hasPrefix("error: no gist in your library starts with 6cae\n"))
    let write = await machine.gists("delete", "--yes", "6cad")
    #expect(write.status == .wrongUsage)
  }

  @Test func `an ambiguous abbreviated ID lists three of its gists`() async throws {
    let machine = try Self.machine()
    let ids = ["0", "3", "6", "9"].map { "abcd" + String(repeating: $0, count: 16) }
    let api = StubTransport([
      .answer(
        "GET /gists?per_page=30", 200, ids.map { GistDocument(id: $0) }.json, fields: Self.date)
    ])
    _ = await machine.gists("list", api: api)
    let result = await machine.gists("view", "abcd")
    #expect(result.status == .wrongUsage)
    #expect(
      result.err == "error: ambiguous ID abcd: several gists start with it\n"
        + ids.prefix(3).map { "\($0)  Hello world\n" }.joined()
        + "and more\nhint: add more characters of the ID\n")
  }

  @Test func `digits are an ID unless the library has a gist that starts with them`() async throws {
    let machine = try await Self.machineWithLibrary()
    let gist = GistDocument(id: "1234567")
    let api = StubTransport([.answer("GET /gists/1234567", 200, gist.json)])
    #expect(await machine.gists("view", "--files", "1234567", api: api).out == "hello.py\n")
  }
}
