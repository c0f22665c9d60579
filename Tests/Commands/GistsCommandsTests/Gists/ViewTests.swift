import ChildProcesses
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct ViewTests {
  @Test(arguments: [["--raw"], ["--files"], ["--json"], []], [1, 2])
  func `a gist with more files than GitHub lists is an error`(
    options: [String], count: Int
  ) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let gist = GistDocument.with(count == 1 ? ["a": "one"] : ["a": "one", "b": "two"])
    let json = gist.json.dropLast() + #","truncated":true}"#
    let api = StubTransport([
      .answer("GET /gists/\(gist.id)", 200, String(json)),
      .answer("GET /gists/\(gist.id)/star", 204),
    ])
    let result = await machine.gists(["view", gist.id] + options, api: api)
    #expect(!result.out.isEmpty)
    let message =
      options == ["--json"]
      ? #""code":"too_many_files""#
      : """
      error: GitHub lists only the first \(count == 1 ? "file" : "2 files") of gist \(gist.id)
      hint: to get all of them, run gists clone \(gist.id)

      """
    #expect(result.err.contains(message), "\(result)")
    #expect(result.status == .dataRefused)
  }

  static let id = GistDocument.id
  static let get = "GET /gists/\(id)"
  static let raw = "GET https://gist.githubusercontent.com/octocat/\(id)/raw/"

  @Test(arguments: [[], ["--raw"], ["a.txt"]])
  func `a pipe gets the exact bytes of one file`(arguments: [String]) async throws {
    let machine = try TestMachine()
    let text = "\u{1B}[31mred\r\n\u{0}no line end"
    let api = StubTransport([.answer(Self.get, 200, GistDocument.with(["a.txt": text]).json)])
    #expect(
      await machine.gists(["view", Self.id] + arguments, api: api)
        == .init(out: text, err: "", status: .done))
  }

  @Test func `a pasted URL with white space around it is accepted`() async throws {
    let api = StubTransport([.answer(Self.get, 200, GistDocument.with(["a": "text"]).json)])
    #expect(
      try await TestMachine().gists(
        "view", " https://gist.github.com/octocat/\(Self.id)\n", api: api)
        == .init(out: "text", err: "", status: .done))
  }

  @Test(arguments: [
    ([], "==> a <==\none\n==> b c <==\ntwo\n==> d <==\n"), (["-r"], "onetwo\n"),
    (["d", "a"], "==> d <==\n==> a <==\none"),
  ])
  func `several files are printed under their names, or only as bytes`(
    arguments: [String], out: String
  ) async throws {
    let machine = try TestMachine()
    let gist = GistDocument.with(["a": "one", "b\tc": "two\n", "d": ""]).json
    let api = StubTransport([.answer(Self.get, 200, gist)])
    let result = await machine.gists(["view", Self.id] + arguments, api: api)
    #expect(result == .init(out: out, err: "", status: .done))
  }

  @Test func `--files prints names`() async throws {
    let machine = try TestMachine()
    let gist = GistDocument.with(["a": "one", "b c": "two"]).json
    #expect(
      await machine.gists(
        "view", Self.id, "--files", api: StubTransport([.answer(Self.get, 200, gist)]))
        == .init(out: "a\nb c\n", err: "", status: .done))
  }

  @Test func `a missing file exits with 1, and the others are named`() async throws {
    let machine = try TestMachine()
    let api = StubTransport([
      .answer(Self.get, 200, GistDocument.with(["a": "one", "b": "two"]).json)
    ])
    #expect(
      await machine.gists("view", Self.id, "c", api: api)
        == .init(
          out: "",
          err: "error: no such file in gist \(Self.id): c\nfiles in this gist: a, b\n",
          status: .no))
  }

  @Test func `truncated files are downloaded from their raw_url`() async throws {
    let machine = try TestMachine()
    var gist = GistDocument()
    gist.files = [
      .init(name: "big", size: 9, content: "cut", isTruncated: true),
      .init(name: "emptied", size: 5, content: "", isTruncated: true),
      .init(name: "whole", content: "whole\n"),
      .init(name: "not.text", size: 4, content: "caf\u{FFFD}"),
    ]
    let api = StubTransport([
      .answer(Self.get, 200, gist.json), .answer(Self.raw + "big", 200, "big file\n"),
      .answer(Self.raw + "emptied", 200, "small"), .answer(Self.raw + "not.text", 200, "cafe"),
    ])
    #expect(
      await machine.gists("view", Self.id, "--raw", api: api)
        == .init(out: "big file\nsmallwhole\ncafe", err: "", status: .done))
    #expect(api.unused == [])
  }

  @Test(arguments: [[], ["pics.md"]])
  func `an image of the gist is drawn in the Markdown file that names it`(
    files: [String]
  ) async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, columns: 60)
    machine.environment = ["GISTS_IMAGES": "iterm"]
    // 80 by 32 pixels.
    let image = "GIF89aP\u{0} \u{0}"
    var gist = GistDocument.with(["pics.md": "![a](./my%20pic.gif)\n\n![b](no.gif)\n\n![c](no.gif)"]
    )
    gist.files.append(.init(name: "my pic.gif", content: image))
    let api = StubTransport([.answer("GET /gists/\(Self.id)", 200, gist.json)])
    let result = await machine.gists(["view", Self.id] + files, api: api)
    #expect(result.status == .done)
    #expect(result.out.contains("\u{1B}]1337;File=inline=1;size=10;"), "\(result.out)")
  }

  @Test func `a raw_url of another host is not requested; other files are shown`()
    async throws
  {
    let machine = try TestMachine()
    let gist = GistDocument.with(["a": "one\n", "b": "x"]).json
      .replacing(#""size":1"#, with: #""size":2"#)
      .replacing(
        "https://gist.githubusercontent.com/octocat/\(Self.id)/raw/b",
        with: "https://evil.example/b")
    let api = StubTransport([.answer(Self.get, 200, gist)])
    let result = await machine.gists("view", Self.id, api: api)
    #expect(result.out == "==> a <==\none\n")
    #expect(
      result.err.hasPrefix(
        "error: github.com returned a URL on another host: https://evil.example/b"))
    #expect(result.status == .protocolBroken)
    #expect(api.requests.count == 1)
  }

  @Test func `a file over 10 MB needs git`() async throws {
    let machine = try TestMachine()
    var gist = GistDocument()
    gist.files = [.init(name: "huge.csv", size: 12_345_678, content: "", isTruncated: true)]
    let api = StubTransport([.answer(Self.get, 200, gist.json)])
    #expect(
      await machine.gists("view", Self.id, api: api)
        == .init(
          out: "",
          err: """
            error: huge.csv is 12 MB: GitHub serves files over 10 MB only over git
            hint: install git: sudo apt install git

            """, status: .dataRefused))
  }

  @Test(arguments: [(204, "true"), (404, "false")])
  func `--json adds starred and full contents and keeps the rest`(status: Int, starred: String)
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let document =
      #"{"odd":1e3,"id":"\#(Self.id)","files":{"a":{"filename":"a","raw_url":"https://gist.githubusercontent.com/x/a","size":3,"truncated":true,"content":""}},"z":null}"#
    let api = StubTransport([
      .answer(Self.get, 200, document), .answer(Self.get + "/star", status),
      .answer("GET https://gist.githubusercontent.com/x/a", 200, "one"),
    ])
    #expect(
      await machine.gists("view", Self.id, "--json", api: api)
        == .init(
          out:
            #"{"odd":1e3,"id":"\#(Self.id)","files":{"a":{"filename":"a","raw_url":"https://gist.githubusercontent.com/x/a","size":3,"truncated":false,"content":"one"}},"z":null,"starred":\#(starred)}"#
            + "\n", err: "", status: .done))
  }

  @Test func `signed out, the star is left out`() async throws {
    let machine = try TestMachine()
    let gist = GistDocument.with(["a": "one"])
    let api = StubTransport([.answer(Self.get, 200, gist.json)])
    let result = await machine.gists("view", Self.id, "--json", api: api)
    #expect(result == .init(out: gist.json + "\n", err: "", status: .done))
  }

  @Test func `--json of named files has only these files`() async throws {
    let api = StubTransport([
      .answer(Self.get, 200, GistDocument.with(["a": "one", "b": "two"]).json)
    ])
    #expect(
      await (try TestMachine()).gists("view", Self.id, "b", "--json", api: api)
        == .init(out: GistDocument.with(["b": "two"]).json + "\n", err: "", status: .done))
  }

  @Test func `a terminal shows the metadata, then each file, escaped`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.terminal = Terminal(outIsTerminal: true, columns: 60)
    var gist = GistDocument(description: "Two\nlines \u{202E}", isPublic: false)
    gist.files = [
      .init(name: "a.py", language: "Python", content: "print(1)\u{1B}[2J"),
      .init(name: "日本.txt", content: "x\ty\r\n"),
      .init(name: "empty", content: ""), .init(name: "bin", content: "\u{0}"),
    ]
    let api = StubTransport([
      .answer(Self.get, 200, gist.json), .answer(Self.get + "/star", 204),
    ])
    let result = await machine.gists("view", Self.id, api: api)
    #expect(
      result.out == """
        Two
        lines \\u{202E}
        octocat · secret · 4 files · ★ starred
        updated 2 hours ago · created 2 years ago
        https://gist.github.com/6cad326836d38bd3a7ae

        ── a.py ─────────────────────────────── Python · 12 bytes ──
        print(1)\\u{1B}[2J

        ── 日本.txt ───────────────────────────────────── 5 bytes ──
        x\ty\r

        ── empty ──────────────────────────────────────── 0 bytes ──
        (empty)

        ── bin ─────────────────────────────────────────── 1 byte ──
        binary file, 1 byte, not shown: pipe gists view to get its bytes

        """)
  }

  @Test func `a screen reader gets words instead of drawing characters`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.terminal = Terminal(outIsTerminal: true, columns: 60, isPlain: true)
    var gist = GistDocument(description: "Two", isPublic: false)
    gist.files = [.init(name: "a.md", language: "Markdown", content: "# One\n- [x] two\n")]
    let api = StubTransport([
      .answer(Self.get, 200, gist.json), .answer(Self.get + "/star", 204),
    ])
    let result = await machine.gists("view", Self.id, api: api)
    #expect(
      result.out == """
        Two
        octocat, secret, 1 file, starred
        updated 2 hours ago, created 2 years ago
        https://gist.github.com/6cad326836d38bd3a7ae

        File a.md, Markdown, 16 bytes
        Heading 1: One

        done: two

        """)
  }

  @Test func `a revision is given by the option or the URL`() async throws {
    let machine = try TestMachine()
    let sha = GistRevisions.versions[0]
    let answer = StubTransport.Stub.answer(
      Self.get + "/\(sha)", 200, GistDocument.with(["a": "old"]).json)
    #expect(
      await machine.gists(
        "view", Self.id, "--revision", sha.uppercased(), api: StubTransport([answer])
      ).out == "old")
    #expect(
      await machine.gists(
        "view", "https://gist.github.com/octocat/\(Self.id)/\(sha)", api: StubTransport([answer])
      ).out == "old")
  }

  @Test func `the first digits of a commit select a revision`() async throws {
    let machine = try TestMachine()
    let sha = GistRevisions.versions[0]
    let old = StubTransport.Stub.answer(
      Self.get + "/\(sha)", 200, GistDocument.with(["a": "old"]).json)
    let commits = GistRevisions.commits(100, [GistRevisions.entry(sha)])
    let found = await machine.gists(
      "view", Self.id, "--revision", "57A7", api: StubTransport([commits, old]))
    #expect(found == .init(out: "old", err: "", status: .done))
    let unknown = await machine.gists(
      "view", Self.id, "--revision", "0000", api: StubTransport([commits]))
    #expect(unknown.err.hasPrefix("error: no such revision of gist \(Self.id): 0000\n"))
    #expect(unknown.status == .no)
  }

  @Test func `a missing revision is named`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let sha = GistRevisions.versions[0]
    let api = StubTransport([.answer(Self.get + "/\(sha)", 404, #"{"message":"Not Found"}"#)])
    let result = await machine.gists("view", Self.id, "--revision", sha, "--raw", api: api)
    #expect(
      result.err == "error: no revision \(sha) of gist \(Self.id) on github.com (HTTP 404)\n")
    #expect(result.status == .no)
  }

  @Test func `a missing gist exits with 1, and signed out with a hint`() async throws {
    let machine = try TestMachine()
    let api = StubTransport([.answer(Self.get, 404, #"{"message":"Not Found"}"#)])
    let result = await machine.gists("view", Self.id, api: api)
    #expect(
      result.err == """
        error: no gist \(Self.id) on github.com (HTTP 404)
        hint: if it is your own or secret, sign in first: gists auth login

        """)
    #expect(result.status == .no)
  }

  @Test(arguments: [
    (["view", "nonsense"], CommandSupport.ExitStatus.wrongUsage),
    (["view", "\u{1B}]0;x\u{7}"], .wrongUsage),
    (["view"], .wrongUsage), (["view", "6cad32"], .no),
    (["view", "https://ghe.example.com/a/\(id)"], .wrongUsage),
    (["view", "https://ghe.example.com/gist/\(id)"], .wrongUsage),
    (["view", "https://gist.github.com/\(id)", "--host", "ghe.example.com"], .wrongUsage),
    (["view", id, "--raw", "--json"], .wrongUsage), (["view", id, "--files", "a"], .wrongUsage),
    (["view", id, "--revision", "HEAD"], .wrongUsage),
  ])
  func `an invalid gist ID or URL sends nothing`(
    arguments: [String], status: CommandSupport.ExitStatus
  )
    async throws
  {
    let machine = try TestMachine()
    let api = StubTransport([])
    let result = await machine.gists(arguments, api: api)
    #expect(result.status == status)
    #expect(result.err.hasPrefix("error: ") || arguments.contains("--json"))
    #expect(!result.err.contains("\u{1B}"))
    #expect(api.requests.isEmpty)
  }

  @Test(arguments: ["", " "]) func `an empty ID is said to be empty`(name: String) async throws {
    #expect(
      try await TestMachine().gists("view", name)
        == .init(
          out: "",
          err: """
            error: empty gist ID or URL
            hint: use an ID of 20 or 32 hex digits, or a URL like https://gist.github.com/octocat/ID

            """, status: .wrongUsage))
  }

  @Test func `at a terminal without a gist one of your newest is chosen`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true, columns: 60)
    let newest = [
      GistDocument(id: "1111", updated: "2026-01-31T11:59:30Z"),
      GistDocument(
        id: Self.id, description: "A long description that is cut here", isPublic: false),
    ]
    let shown = """
       1  1111        Hello world                   public  now
       2  6cad326836  A long description that is …  secret  2h ago

      """
    for (relation, more) in [("first", ""), ("next", "more, ")] {
      let hint = "or type words to find, \(more)starred, public, quit\n"
      let link = "<https://api.github.com/gists?per_page=100&page=2>; rel=\"\(relation)\""
      let api = StubTransport([
        .answer("GET /gists?per_page=100", 200, newest.json, fields: ["Link": link]),
        .answer(Self.get, 200, GistDocument.with(["a": "text"]).json),
      ])
      #expect(
        await machine.gists("view", input: "2\n", api: api)
          == .init(out: "text", err: shown + hint + "Which gist? [1-2] ", status: .done))
    }
  }

  @Test func `with --json the gist must be named`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let api = StubTransport([])
    let result = await machine.gists("view", "--json", input: "1\n", api: api)
    #expect(result.status == .wrongUsage)
    #expect(
      result.err
        == "error: gist ID or URL required when not running interactively\n"
        + "hint: to list your gists, run gists list\n")
    #expect(api.requests.isEmpty)
  }

  @Test func `--web opens the page, and only a page of that host`() async throws {
    let machine = try TestMachine()
    machine.environment = ["GISTS_BROWSER": "firefox --new-tab"]
    machine.programs = { command in
      command == ["firefox", "--new-tab", "https://gist.github.com/octocat/\(Self.id)"]
        ? .succeeded : .failed
    }
    let page = "https://gist.github.com/octocat/\(Self.id)"
    for arguments in [["view", Self.id, "--web"], ["open", Self.id]] {
      let good = StubTransport([.answer(Self.get, 200, GistDocument(html: page).json)])
      #expect(await machine.gists(arguments, api: good) == .init(out: "", err: "", status: .done))
      let evil = StubTransport([
        .answer(Self.get, 200, GistDocument(html: "https://evil.example/\(Self.id)").json)
      ])
      #expect(
        await machine.gists(arguments, api: evil)
          == .init(
            out: "",
            err:
              "error: unexpected response from github.com: "
              + "the gist's URL is on another host: https://evil.example/\(Self.id)\n",
            status: .protocolBroken))
    }
  }
}
