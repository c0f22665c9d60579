import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct ListTests {
  private let two = [
    GistDocument(),
    GistDocument(
      id: "a1b2c3d4e5f60718293a4b5c6d7e8f90", description: "", owner: "monalisa", isPublic: false,
      files: [.init(name: "notes.md"), .init(name: "b")], updated: "2025-01-31T10:00:00Z"),
  ]

  @Test func `a pipe gets full values, separated by tabs`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([.answer("GET /gists?per_page=30", 200, two.json)])
    #expect(
      await machine.gists("list", api: api)
        == .init(
          out: """
            6cad326836d38bd3a7ae\toctocat\tHello world\t1\tpublic\t2026-01-31T10:00:00Z
            a1b2c3d4e5f60718293a4b5c6d7e8f90\tmonalisa\tnotes.md\t2\tsecret\t2025-01-31T10:00:00Z

            """, err: "", status: .done))
  }

  @Test(arguments: [
    (["list", "public", "-L", "7"], "GET /gists/public?per_page=7"),
    (["list", "public", "-L7"], "GET /gists/public?per_page=7"),
    (["ls", "@octocat", "-L", "100"], "GET /users/octocat/gists?per_page=100"),
    (["list", "@shipit[bot]"], "GET /users/shipit%5Bbot%5D/gists?per_page=30"),
    (["list", "starred", "--all"], "GET /gists/starred?per_page=100"),
    (["list", "mine", "-L", "5000"], "GET /gists?per_page=100"),
    (["list", "--filter", "x", "-L", "1"], "GET /gists?per_page=100"),
  ])
  func `every feed requests as much as is printed`(
    arguments: [String], request: String
  ) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([.answer(request, 200, "[]")])
    let note = arguments.contains("--filter") ? "note: no gists in your account match\n" : ""
    #expect(await machine.gists(arguments, api: api) == .init(out: "", err: note, status: .done))
  }

  @Test func `your own list is never requested without a token`() async throws {
    let machine = try TestMachine()
    let api = StubTransport([])
    let result = await machine.gists("list", api: api)
    #expect(result.status == .signInNeeded)
    #expect(result.out == "")
    #expect(result.err.hasPrefix("error: not signed in to github.com\n"))
    #expect(api.requests.isEmpty)
  }

  @Test func `signed out at a terminal, public gists are offered beside the sign-in`() async throws
  {
    let machine = try TestMachine()
    machine.terminal = Terminal(inIsTerminal: true, outIsTerminal: true, errIsTerminal: true)
    let menu = """
       1  Sign in
       2  List public gists
      You are not signed in to github.com. What do you want to do? [1-2]\u{20}
      """
    let api = StubTransport([.answer("GET /gists/public?per_page=7", 200, two.json)])
    let listed = await machine.gists("list", "starred", "-L", "7", input: "2\n", api: api)
    #expect(listed.err == menu)
    #expect(listed.out.hasPrefix("ID "))
    #expect(listed.out.split(separator: "\n").count == 3)
    #expect(listed.status == .done)
    let signIn = await machine.gists("list", input: "1\n")
    #expect(signIn.err.hasPrefix(menu + " 1  Enter a code in a web browser"), "\(signIn.err)")
    #expect(await machine.gists("list").err == menu + "\nnote: cancelled\n")
    // There are no public gists that are secret.
    let secret = await machine.gists("list", "--secret", input: "n\n")
    #expect(secret.err.hasPrefix("This command requires you to sign in."))
    #expect(await machine.gists("list", "--json", input: "2\n").status == .signInNeeded)
    // Public gists are not what a pipe expects.
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let piped = await machine.gists("list", input: "n\n")
    #expect(piped.err.hasPrefix("This command requires you to sign in."))
    #expect(piped.status == .cancelled)
  }

  @Test(arguments: [
    (["--visibility", "secret"], "a1b2c3d4e5f60718293a4b5c6d7e8f90"),
    (["--visibility", "public"], "6cad326836d38bd3a7ae"),
    (["--language", "pYTHON"], "6cad326836d38bd3a7ae"),
    (["--filter", "NOTES"], "a1b2c3d4e5f60718293a4b5c6d7e8f90"),
    (["--filter", "hello W"], "6cad326836d38bd3a7ae"),
    (["--filter", "world octocat HELLO.py"], "6cad326836d38bd3a7ae"),
    (["--filter", "\"hello w\""], "6cad326836d38bd3a7ae"),
    (["--filter", "monaLISA"], "a1b2c3d4e5f60718293a4b5c6d7e8f90"),
  ])
  func `filters select gists`(options: [String], id: String) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([.answer("GET /gists?per_page=100", 200, two.json)])
    let result = await machine.gists(["list"] + options, api: api)
    #expect(result.out.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == [id[...]])
  }

  @Test func `-L counts printed rows, and further pages are loaded if needed`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let next = "https://api.github.com/gists?per_page=100&page=2"
    let api = StubTransport([
      .answer(
        "GET /gists?per_page=100", 200, [GistDocument(description: "x")].json,
        fields: ["Link": "<\(next)>; rel=\"next\""]),
      .answer(
        "GET /gists?per_page=100&page=2", 200,
        [
          GistDocument(id: "11", description: "wanted"),
          GistDocument(id: "12", description: "wanted"),
        ]
        .json,
        fields: ["Link": "<https://api.github.com/gists?per_page=100&page=3>; rel=\"next\""]),
    ])
    let result = await machine.gists("list", "--filter", "wanted", "-L", "1", api: api)
    #expect(result.out == "11\toctocat\twanted\t1\tpublic\t2026-01-31T10:00:00Z\n")
    #expect(api.unused == [])
  }

  @Test func `a filter that looks like an expression gets a hint, also in a pipe`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let page = StubTransport.Stub.answer("GET /gists?per_page=100", 200, [GistDocument()].json)
    #expect(
      await machine.gists("list", "--filter", "^x", api: StubTransport([page]))
        == .init(
          out: "",
          err: """
            note: no gists in your account match
            hint: --filter is plain text; for a regex, run gists search --regex '^x'

            """,
          status: .done))
    #expect(
      await machine.gists("list", "--filter", "xyz", api: StubTransport([page]))
        == .init(out: "", err: "note: no gists in your account match\n", status: .done))
  }

  @Test func `a filter stops after ten further pages with a note`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let pages = (1...11).map { number in
      StubTransport.Stub.answer(
        "GET /gists?per_page=100" + (number == 1 ? "" : "&page=\(number)"), 200,
        [GistDocument(id: "\(1000 + number)", description: "x")].json,
        fields: [
          "Link": "<https://api.github.com/gists?per_page=100&page=\(number + 1)>; rel=\"next\""
        ])
    }
    let api = StubTransport(pages)
    #expect(
      await machine.gists("list", "--filter", "wanted", api: api)
        == .init(
          out: "",
          err: """
            note: searched only 11 pages of gists in your account; use --all to search all of them
            note: no gists in your account match

            """, status: .done))
    #expect(api.unused == [])
  }

  @Test
  func `--json prints GitHub's elements and closes the array after an error`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let element = #"{"id":"77","odd":[1.50,null],"description":"a\u2028b","files":{}}"#
    let api = StubTransport([
      .answer(
        "GET /gists?per_page=100", 200, " [ \(element) ] ",
        fields: ["Link": "<https://api.github.com/gists?per_page=100&page=2>; rel=\"next\""]),
      .answer("GET /gists?per_page=100&page=2", 404, #"{"message":"Not Found"}"#),
    ])
    let result = await machine.gists("list", "--json", "-L", "150", api: api)
    #expect(
      result.out
        == #"[{"id":"77","odd":[1.50,null],"description":"a\#u{2028}b","files":{}}]"# + "\n")
    #expect(result.err.hasPrefix(#"{"error":{"code":"not_found","details":[],"exit":1,"#))
    #expect(result.status == .no)
  }

  @Test(arguments: [
    (["list"], "/gists?per_page=30"), (["list", "@hubot"], "/users/hubot/gists?per_page=30"),
    (["history", "1234567"], "/gists/1234567/commits?per_page=30"),
    (["repo", "list", "hubot"], "/users/hubot/repos?per_page=30&sort=pushed"),
    (["repo", "search", "x"], "/search/repositories?q=x&per_page=30"),
  ])
  func `an error before the first element prints no array`(
    arguments: [String], path: String
  ) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([.root, .answer("GET \(path)", 401, #"{"message":"Bad credentials"}"#)])
    let result = await machine.gists(arguments + ["--json"], api: api)
    #expect(result.out == "")
    #expect(result.status == .signInNeeded, "\(result)")
  }

  @Test func `an empty list is an empty array, and a note at a terminal`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let stubs = [StubTransport.Stub.answer("GET /gists?per_page=30", 200, "[]")]
    #expect(
      await machine.gists("list", "--json", api: StubTransport(stubs))
        == .init(out: "[]\n", err: "", status: .done))
    machine.terminal = Terminal(errIsTerminal: true)
    #expect(
      await machine.gists("list", api: StubTransport(stubs))
        == .init(out: "", err: "note: no gists in your account\n", status: .done))
  }

  @Test func `a narrow terminal shows short IDs, short times and safe text`()
    async throws
  {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, columns: 60)
    let gists = [
      GistDocument(
        id: "a1b2c3d4e5f60718293a4b5c6d7e8f90", description: "日本語の説明がとても長いのでここで切れる"),
      GistDocument(
        id: "6cad326836d38bd3a7ae", description: "\u{1B}]0;x\u{7}\nline", owner: nil,
        updated: "2026-01-31T11:59:30Z"),
    ]
    let api = StubTransport([.answer("GET /gists/public?per_page=30", 200, gists.json)])
    let result = await machine.gists("list", "public", api: api)
    #expect(
      result.out == """
        ID          OWNER      DESCRIPTION            FILES  UPDATED
        a1b2c3d4e5  octocat    日本語の説明がとても…      1  2h ago
        6cad326836  anonymous  \\u{1B}]0;x\\u{7} …          1  now

        """)
  }

  @Test(arguments: [
    (["public", "--visibility", "secret"], "the public list has no secret gists"),
    (["--language", ""], "--language is empty"), (["--filter", " "], "--filter is empty"),
    (["--host", ""], "--host is empty"),
    (["stared"], "unknown list: stared"),
  ])
  func `a filter that never matches is refused, and nothing is sent`(
    arguments: [String], sentence: String
  ) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([])
    let result = await machine.gists(["list"] + arguments, api: api)
    #expect(result.err.split(separator: "\n").first == "error: \(sentence)")
    #expect(result.status == .wrongUsage)
    #expect(api.requests.isEmpty)
  }

  @Test(arguments: [
    ([], "first 30; use -L N or --all to see more\n"), (["--json"], ""),
    (["-L", "30"], "first 30; use -L N or --all to see more\n"),
    (["--filter", "world"], "30 of 31; use -L 31 or --all to see more\n"),
  ])
  func `a list that is cut says at a terminal that there are more, in a pipe not`(
    options: [String], hint: String
  ) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let gists = (1...(options.contains("--filter") ? 31 : 30)).map { GistDocument(id: "\($0)") }
    let request = "GET /gists?per_page=\(options.contains("--filter") ? 100 : 30)"
    let more = StubTransport.Stub.answer(
      request, 200, gists.json,
      fields: options.contains("--filter")
        ? [:] : ["Link": "<https://api.github.com/gists?per_page=30&page=2>; rel=\"next\""])
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    let result = await machine.gists(["list"] + options, api: StubTransport([more]))
    #expect(result.err == hint)
    #expect(result.status == .done)
    for isTerminal in [true, false] {
      machine.terminal = Terminal(errIsTerminal: isTerminal)
      #expect(await machine.gists(["list"] + options, api: StubTransport([more])).err == "")
    }
    let whole = StubTransport.Stub.answer(request, 200, gists.prefix(30).map(\.self).json)
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    #expect(await machine.gists(["list"] + options, api: StubTransport([whole])).err == "")
  }

  @Test func `a wide terminal shows everything but the owner of one's own gists`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.terminal = Terminal(outIsTerminal: true, columns: 120)
    let api = StubTransport([.answer("GET /gists?per_page=30", 200, two.json)])
    #expect(
      await machine.gists("list", api: api).out == """
        ID          DESCRIPTION  FILES  VISIBILITY  UPDATED
        6cad326836  Hello world      1  public      2 hours ago
        a1b2c3d4e5  notes.md         2  secret      1 year ago

        """)
  }

  @Test func `a screen reader gets sentences`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.terminal = Terminal(outIsTerminal: true, columns: 40, isPlain: true)
    let api = StubTransport([.answer("GET /gists?per_page=30", 200, two.json)])
    #expect(
      await machine.gists("list", api: api).out == """
        Hello world, 1 file, public, updated 2
        hours ago, ID 6cad326836
        notes.md, 2 files, secret, updated 1
        year ago, ID a1b2c3d4e5

        """)
  }

  @Test func `an unknown user is named`() async throws {
    let api = StubTransport([
      .answer("GET /users/hubot/gists?per_page=30", 404, #"{"message":"Not Found"}"#)
    ])
    #expect(
      try await TestMachine().gists("list", "@hubot", api: api)
        == .init(
          out: "",
          err:
            "error: no user hubot on github.com (HTTP 404)\nhint: check the spelling of the login\n",
          status: .no))
  }

  @Test(arguments: [
    ["-L", "0"], ["-L", "-1"], ["-L", "x"], ["-L", "99999999999999999999"], ["--all", "-L", "1"],
    ["nobody"], ["@"], ["--since", "never"], ["--visibility", "hidden"],
    ["--host", " "],
  ])
  func `wrong usage sends nothing`(arguments: [String]) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([])
    let result = await machine.gists(["list"] + arguments, api: api)
    #expect(result.status == .wrongUsage)
    #expect(api.requests.isEmpty)
  }
}
