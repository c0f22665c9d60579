import FoundationEssentials
import GitHubAPI
import GitHubModels
import Keyring
import LocalFiles
import SandboxServer
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `gists sync and gists search` {
  @Test func `a sync downloads new contents, and the next one nothing`()
    async throws
  {
    let machine = try await SyncedLibrary.machine()
    let api = StubTransport(Array(SyncedLibrary.answers.prefix(2)))
    #expect(await machine.gists("sync", api: api) == .init(out: "", err: "", status: .done))
    #expect(api.requests.count == 2)
  }

  @Test func `a terminal shows the result of a sync`() async throws {
    let machine = try await SyncedLibrary.machine()
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    let result = await machine.gists(
      "sync", "mine",
      api: StubTransport([
        .answer("GET /gists?per_page=100", 200, "[]"),
        .answer("GET /gists/\(SyncedLibrary.one.id)", 404, "{}"),
      ]))
    #expect(result.err.hasSuffix("✓ Synced 0 gists in your account (0 fetched, 1 removed)\n"))
  }

  @Test func `matches are printed as list prints them`() async throws {
    let machine = try await SyncedLibrary.machine()
    #expect(
      await machine.gists("search", "CREME")
        == .init(
          out: "\(SyncedLibrary.other.id)\tmonalisa\tCafé notes\t1\tsecret\t2025-01-31T10:00:00Z\n",
          err: "",
          status: .done))
    let json = await machine.gists("search", "greet", "--json")
    #expect(json.out == "[\(SyncedLibrary.listed(SyncedLibrary.one).json)]\n")
  }

  @Test func `--lines prints each line that matches as grep -n does`() async throws {
    let machine = try await SyncedLibrary.machine()
    let lines =
      "\(SyncedLibrary.one.id):hello.py:1:def greet():\n\(SyncedLibrary.one.id):hello.py:2:    print('hi')\n"
    #expect(
      await machine.gists("search", "--lines", "--regex", "e|i")
        == .init(
          out: lines + "\(SyncedLibrary.other.id):notes.md:1:crème brûlée\n", err: "", status: .done
        ))
    #expect(await machine.gists("search", "--lines", "greet", "hi").out == lines)
    // A word of the description has no line.
    let none = await machine.gists("search", "--lines", "cafe")
    #expect(none.out == "")
    #expect(none.err.hasPrefix("note: no matching lines in 2 gists, last synced at "))
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    #expect(
      await machine.gists("search", "--lines", "creme").out
        == "a1b2c3d4e5:notes.md:1:crème brûlée\n")
    let both = await machine.gists("search", "--lines", "x", "--json")
    #expect(both.err.hasPrefix("error: specify only one of --lines and --json\n"))
  }

  @Test func `--lines counts only gists with a matching line`() async throws {
    let machine = try await SyncedLibrary.machine()
    var greeting = SyncedLibrary.other
    greeting.files = [.init(name: "notes.md", language: "Markdown", content: "hello, crème")]
    greeting.updated = "2025-02-01T10:00:00Z"
    let api = StubTransport([
      .answer(
        "GET /gists/starred?per_page=100", 200, [SyncedLibrary.listed(greeting)].json,
        fields: SyncedLibrary.date),
      .answer("GET /gists/\(greeting.id)", 200, greeting.json, fields: SyncedLibrary.date),
    ])
    #expect(await machine.gists("sync", "starred", api: api).status == .done)
    // The first gist matches by its file's name.
    let line = "\(greeting.id):notes.md:1:hello, crème\n"
    for search in [["hello"], ["--regex", "hel+o"]] {
      #expect(
        await machine.gists(["search", "--lines", "-L1"] + search)
          == .init(out: line, err: "", status: .done))
    }
  }

  @Test(arguments: [["search", "--lines", "lang:python"], ["grep", "--secret"]])
  func `lines of a search without words are wrong usage`(words: [String]) async throws {
    let result = await (try await SyncedLibrary.machine()).gists(words)
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: no search words given
            hint: to list gists instead of lines, run gists search without --lines

            """, status: .wrongUsage))
  }

  @Test func `in a pipe, grep prints lines, and search gists`() async throws {
    let machine = try await SyncedLibrary.machine()
    #expect(
      await machine.gists("grep", "creme").out
        == "\(SyncedLibrary.other.id):notes.md:1:crème brûlée\n")
    #expect(await machine.gists("grep", "creme", "--json").out.hasPrefix("[{"))
    #expect(
      await machine.gists("find", "creme").out.hasPrefix("\(SyncedLibrary.other.id)\tmonalisa\t"))
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    #expect(await machine.gists("grep", "creme").out.hasPrefix("a1b2c3d4e5  monalisa"))
  }

  @Test func `--all lists every gist, and -L as many`() async throws {
    let machine = try await SyncedLibrary.machine()
    #expect(await machine.gists("search", "--regex", "e|i").out.split(separator: "\n").count == 2)
    #expect(
      await machine.gists("search", "--regex", "e|i", "-L1").out.hasPrefix(SyncedLibrary.one.id))
    #expect(
      await machine.gists("search", "--regex", "e|i", "--all").out.split(separator: "\n").count == 2
    )
    let both = await machine.gists("search", "e", "--all", "-L1")
    #expect(both.err.hasPrefix("error: specify only one of --all and --limit\n"))
  }

  @Test(arguments: [
    (["hi", "--language", "markdown"], 0), (["notes", "--owner", "MonaLisa"], 1),
    (["notes", "--feed", "mine"], 0), (["notes", "--feed", "starred"], 1),
    (["notes", "--visibility", "public"], 0), (["notes", "--secret"], 1),
    (["notes", "--public"], 0), (["--regex", "PRINT\\('.i'\\)"], 1),
    (["--regex", "cr.me", "br.l.e"], 1), (["--regex", "^hi"], 0), (["greet", "creme"], 0),
    (["--", "-x"], 0), (["owner:octocat print"], 1), (["owner:hubot print"], 0),
    (["user:octocat", "print"], 1), (["language:markdown"], 1), (["--language", "markdown"], 1),
    (["--owner", "MonaLisa"], 1), (["--feed", "mine"], 1), (["--secret"], 1), (["--public"], 1),
  ])
  func `filters and expressions select gists`(arguments: [String], count: Int) async throws {
    let machine = try await SyncedLibrary.machine()
    let result = await machine.gists(["search"] + arguments)
    #expect(result.status == .done)
    #expect(result.out.split(separator: "\n").count == count)
  }

  @Test func `a terminal shows the matching lines of each file`() async throws {
    let machine = try await SyncedLibrary.machine()
    machine.terminal = Terminal(
      outIsTerminal: true, errIsTerminal: true, columns: 80, outHasColor: true)
    let result = await machine.gists("search", "print")
    let lines = result.out.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1] == "  \u{1B}[1mhello.py\u{1B}[0m")
    #expect(lines[2] == "    \u{1B}[2m2:\u{1B}[0m \u{1B}[31mprint\u{1B}[0m('hi')")
  }

  @Test func `no match is reported with the library's age and what it lacks`() async throws {
    let machine = try await SyncedLibrary.machine()
    let api = StubTransport([
      .answer(
        "GET /gists?per_page=1", 200, [GistDocument(id: "b1b2c3d4e5f60718293a")].json,
        fields: ["Link": "<https://api.github.com/gists?page=2>; rel=\"next\""])
    ])
    _ = await machine.gists("list", "-L", "1", api: api)
    let result = await machine.gists("search", "nowhere")
    #expect(result.out == "")
    #expect(result.status == .done)
    #expect(result.err.hasPrefix("note: no matches in 3 gists, last synced at "))
    #expect(
      result.err.hasSuffix(
        "; not in the library: the contents of 1 gist; to update the library, run gists sync\n"))
    // GitHub lists only the newest public gists: no sync completes the feed.
    let newest = StubTransport([
      .answer("GET /gists/public?per_page=1", 200, [GistDocument(id: "c1b2c3d4e5f60718293a")].json)
    ])
    _ = await machine.gists("list", "public", "-L", "1", api: newest)
    #expect(await !machine.gists("search", "nowhere").err.contains("parts of"))
    let everyone = await machine.gists("search", "nowhere", "--feed", "public")
    #expect(everyone.err.hasSuffix("; to update the library, run gists sync public\n"))
  }

  @Test(arguments: [
    ("user:", "searched for user: as text; remove the space before its value"),
    ("language:", "searched for language: as text; remove the space before its value"),
  ])
  func `a qualifier without a value that finds nothing is explained`(
    word: String, hint: String
  ) async throws {
    let machine = try await SyncedLibrary.machine()
    let result = await machine.gists("search", word)
    #expect(result.err.hasPrefix("note: no matches in 2 gists"))
    #expect(result.err.hasSuffix("\nhint: \(hint)\n"), "\(result.err)")
    #expect(result.status == .done)
    #expect(await machine.gists("search", ".py").out.hasPrefix(SyncedLibrary.one.id))
  }

  @Test(arguments: [["filename:hello.py"], ["greet", "foo:bar"], ["is:star"], ["greet is:star"]])
  func `an unknown qualifier is wrong usage`(words: [String]) async throws {
    let machine = try await SyncedLibrary.machine()
    let result = await machine.gists(["search"] + words)
    #expect(result.out == "")
    #expect(result.err.hasPrefix("error: unknown "))
    #expect(result.status == .wrongUsage)
  }

  @Test(arguments: [
    (40, "a1b2c3d4e5  Café notes on crème brûlée …"),
    (50, "a1b2c3d4e5  monalisa  Café notes on crème brûlée …"),
  ])
  func `on a narrow terminal the age and the owner make room for the description`(
    columns: Int, line: String
  ) throws {
    var gist = SyncedLibrary.other
    gist.description = "Café notes on crème brûlée and tarte Tatin"
    let console = Console.collecting(
      terminal: Terminal(outIsTerminal: true, columns: columns))
    let page = SearchPage(console: console, relative: RelativeTime(now: .distantFuture))
    let json = try JSON(parsing: gist.json.utf8)
    try page.write(FoundGist(gist: Decoded(try #require(Gist(json)), json: json), files: []))
    #expect(console.out.collectedText == line + "\n")
  }

  @Test func `a library that can't be synced now is searched unchanged`() async throws {
    let machine = try await SyncedLibrary.machine()
    let api = StubTransport([
      .answer("GET /gists?per_page=100", 429, "{}", fields: ["Retry-After": "3000"])
    ])
    let result = await machine.gists("search", "greet", "--sync", api: api)
    #expect(result.out.hasPrefix(SyncedLibrary.one.id))
    #expect(result.err.hasPrefix("warning: could not sync the library: "))
    #expect(result.status == .done)
  }

  @Test func `a gist that can't be downloaded doesn't prevent a search`() async throws {
    let machine = try await SyncedLibrary.machine()
    var changed = SyncedLibrary.listed(SyncedLibrary.other)
    changed.updated = "2026-01-31T11:00:00Z"
    let api = StubTransport([
      .answer("GET /gists?per_page=100", 200, [SyncedLibrary.listed(SyncedLibrary.one)].json),
      .answer("GET /gists/starred?per_page=100", 200, [changed].json),
      .answer("GET /gists/\(changed.id)", 451, "{}"),
    ])
    let result = await machine.gists("search", "greet", "--sync", api: api)
    #expect(result.out.hasPrefix(SyncedLibrary.one.id))
    #expect(result.err.hasPrefix("error: gist \(changed.id): "))
    #expect(result.status != .done)
  }

  @Test func `an invalid regular expression is wrong usage`() async throws {
    let machine = try await SyncedLibrary.machine()
    let result = await machine.gists("search", "--regex", "(")
    #expect(result.status == .wrongUsage)
    #expect(result.err.contains("invalid regular expression: ("))
  }

  @Test(arguments: [[""], [" ", "\t"], ["--regex", ""], ["", "--language", "swift"]])
  func `a search without words is wrong usage`(words: [String]) async throws {
    let result = await (try TestMachine()).gists(["search"] + words)
    #expect(result.status == .wrongUsage)
    #expect(result.err.contains("no search words given"))
  }

  @Test func `a library that was never filled counts as missing`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([
      .answer("GET /user", 200, #"{"login":"octocat"}"#),
      .failure(
        "GET /gists?per_page=100",
        APIError.unreachable(host: "github.com", reason: .nameNotFound)),
    ])
    #expect(await machine.gists("sync", "mine", api: api).status == .unreachable)
    #expect(
      await machine.gists("search", "x", "--feed", "@monalisa", "--json")
        .out == "")
    #expect(
      await machine.gists("search", "x", "--feed", "@monalisa")
        == .init(
          out: "",
          err: """
            error: no library for github.com
            hint: when online, run gists sync @monalisa

            """, status: .unreachable))
    let view = await machine.gists("view", "fbdd")
    #expect(
      view.err == """
        error: no gist in your library starts with fbdd
        hint: run gists sync
        hint: or give the full ID

        """)
  }

  @Test func `an unknown user is named`() async throws {
    let machine = try await SyncedLibrary.machine()
    let api = StubTransport([
      .answer("GET /users/nobody/gists?per_page=100", 404, GistStubs.notFound)
    ])
    let result = await machine.gists("sync", "@nobody", api: api)
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: no user nobody on github.com (HTTP 404)
            hint: check the spelling of the login

            """, status: .no))
  }

  @Test(arguments: [["@nobody", "@octocat"], ["@octocat", "@nobody"]])
  func `an unknown user does not keep other lists from being synced`(feeds: [String]) async throws {
    let machine = try await SyncedLibrary.machine()
    var changed = GistDocument.with(["hello.py": "new\n"])
    changed.updated = "2027-01-31T10:00:00Z"
    let api = StubTransport([
      .answer("GET /users/nobody/gists?per_page=100", 404, GistStubs.notFound),
      .answer("GET /users/octocat/gists?per_page=100", 200, [SyncedLibrary.listed(changed)].json),
      .answer("GET /gists/\(changed.id)", 200, changed.json),
    ])
    let result = await machine.gists(["sync", "--json"] + feeds, api: api)
    #expect(
      result.out
        == #"[{"feeds":[{"feed":"@octocat","gists":1}],"fetched":1,"removed":0,"done":"synced"}]"#
        + "\n")
    #expect(result.status == .no)
    #expect(result.err.contains("no user nobody on github.com (HTTP 404)"), "\(result)")
    #expect(!result.err.contains("sync"), "\(result)")
    #expect(api.unused == [])
  }

  @Test func `a rate limit ends a sync and keeps what was saved`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([
      .answer("GET /user", 200, #"{"login":"octocat"}"#),
      .answer(
        "GET /gists?per_page=100", 200, [SyncedLibrary.listed(SyncedLibrary.one)].json,
        fields: SyncedLibrary.date),
      .answer(
        "GET /gists/\(SyncedLibrary.one.id)", 403, #"{"message":"API rate limit exceeded"}"#,
        fields: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1790003600"]),
    ])
    let result = await machine.gists("sync", "mine", api: api)
    #expect(result.status == .tryLater)
    #expect(
      result.err.contains("hint: everything fetched so far is saved; to continue, run gists sync"))
    #expect(await machine.gists("list", "--offline").out.hasPrefix(SyncedLibrary.one.id))
  }

  @Test(arguments: [404, 401, nil])
  func `a raw file that can't be downloaded is the only one missing`(status: Int?) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    var gist = SyncedLibrary.one
    gist.files.append(
      .init(name: "long.txt", size: 3_000_000, content: "beginning", isTruncated: true))
    let raw = "GET \(GistDocument.File.rawFolder)long.txt"
    let away = APIError.unreachable(host: "gist.githubusercontent.com", reason: .nameNotFound)
    let api = StubTransport(
      [
        .answer("GET /user", 200, #"{"login":"octocat"}"#),
        .answer(
          "GET /gists?per_page=100", 200,
          [SyncedLibrary.listed(gist), SyncedLibrary.listed(SyncedLibrary.other)].json,
          fields: SyncedLibrary.date),
        .answer("GET /gists/\(gist.id)", 200, gist.json, fields: SyncedLibrary.date),
        .answer(
          "GET /gists/\(SyncedLibrary.other.id)", 200, SyncedLibrary.other.json,
          fields: SyncedLibrary.date),
      ]
        + (0..<9).map { _ in
          status.map { .answer(raw, $0, #"{"message":"No"}"#) } ?? .failure(raw, away)
        })
    let result = await machine.gists("sync", "mine", api: api)
    #expect(result.status != .done)
    #expect(result.err.hasPrefix("error: gist \(gist.id), long.txt: "), "\(result.err)")
    #expect(await machine.gists("search", "greet").out.hasPrefix(gist.id))
    #expect(await machine.gists("search", "creme").out.hasPrefix(SyncedLibrary.other.id))
    // A missing file is requested again when the gist changes.
    let next = StubTransport(
      [
        .answer(
          "GET /gists?per_page=100", 200,
          [SyncedLibrary.listed(gist), SyncedLibrary.listed(SyncedLibrary.other)].json,
          fields: SyncedLibrary.date)
      ]
        + (status == 404 ? [] : [.answer("GET /gists/\(gist.id)", 200, gist.json)])
        + (status == 404 ? [] : [.answer(raw, 451, "{}")]))
    #expect(await machine.gists("sync", "mine", api: next).status == (status == 404 ? .done : .no))
    #expect(next.unused == [])
  }

  @Test func `a long list is cached from its first page, whatever its token`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let next = "https://api.github.com/gists?per_page=100&page=2"
    let api = StubTransport([
      .answer(
        "GET /gists?per_page=100", 200, [SyncedLibrary.listed(SyncedLibrary.one)].json,
        fields: ["Link": "<\(next)>; rel=\"next\""]),
      .answer(
        "GET \(next)", 200, [SyncedLibrary.listed(SyncedLibrary.other)].json,
        fields: SyncedLibrary.date),
    ])
    let list = await machine.gists("list", "--all", api: api)
    #expect(list.status == .done, "\(list.err)")
    #expect(await machine.gists("list", "--all", "--offline").out == list.out)
  }

  @Test func `a list with only a new first page keeps its age`() async throws {
    let machine = try await SyncedLibrary.machine()
    let api = StubTransport([
      .answer(
        "GET /gists?per_page=30", 200, [SyncedLibrary.listed(SyncedLibrary.one)].json,
        fields: [
          "Link": "<https://api.github.com/gists?page=2>; rel=\"next\"",
          "Date": "Sun, 01 Feb 2026 09:00:00 GMT",
        ])
    ])
    _ = await machine.gists("list", "-L", "30", api: api)
    let result = await machine.gists("list", "--all", "--offline")
    #expect(result.err.contains(" (older entries: "), "\(result.err)")
  }

  @Test(.endsHangs)
  func `a paced sync stays within the secondary rate limit`() async throws {
    let machine = try TestMachine()
    let time = machine.time
    var options = SandboxOptions(approval: .auto)
    (options.gists, options.generatedFiles) = (950, 1)
    (options.pointsPerMinute, options.hasGraphQL) = (900, false)
    options.now = { time.now.timeIntervalSince1970 }
    try await Sandbox.with(options) { sandbox in
      machine.environment = ["GISTS_HOST": sandbox.url, "GISTS_TOKEN": "gho_of_the_test"]
      // In a pipe a refused request would end the sync.
      let result = await machine.gists("sync", "mine", api: PatientTransport())
      #expect(result == .init(out: "", err: "", status: .done))
      #expect(time.uptime > .seconds(59))
    }
  }

  @Test func `signing out keeps the library unless asked to delete it`() async throws {
    for (flag, isKept) in [([], true), (["--keep-library"], true), (["--forget-library"], false)] {
      let machine = try await SyncedLibrary.machine()
      try await machine.keyring.save("gho_x", host: "github.com", account: "octocat")
      let result = await machine.gists(["auth", "logout", "--account", "octocat"] + flag)
      #expect(result.status == .done, "\(result)")
      let search = await machine.gists("search", "greet")
      #expect(search.status == (isKept ? .done : .unreachable), "\(flag)")
    }
  }

  @Test func `at a terminal, signing out asks whether to delete the library`() async throws {
    let machine = try await SyncedLibrary.machine()
    try await machine.keyring.save("gho_x", host: "github.com", account: "octocat")
    machine.terminal = Terminal(inIsTerminal: true, outIsTerminal: true, errIsTerminal: true)
    let result = await machine.gists("auth", "logout", "--account", "octocat", input: "y\n")
    #expect(result.err.contains("Also delete the local library of octocat ("))
    #expect(await machine.gists("search", "greet").status == .unreachable)
  }

  @Test func `completion leaves a damaged library unchanged`() async throws {
    let machine = try await SyncedLibrary.machine()
    let path = machine.libraryFolder + "/octocat.db"
    try PrivateFile(path).write(Array(repeating: 1, count: 9_000))
    #expect(machine.completions("view", "6c") == [])
    #expect(try PrivateFile(path).read()?.count == 9_000)
  }
}
