import ClientState
import GitHubAPI
import HTTPTypes
import Keyring
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct RepoListTests {
  private static let hello = RepositoryDocument()
  private static let spoon = RepositoryDocument(
    owner: "octocat", name: "Spoon-Knife", description: nil, language: nil, stars: 7, pushed: nil)
  private static let tides = RepositoryDocument(
    owner: "monalisa", name: "tides", description: "潮汐表\tand more", language: "C++")

  @Test func `a pipe gets full values, separated by tabs`() async throws {
    let api = StubTransport([.root, .repositories(of: "octocat", Self.hello, Self.spoon)])
    #expect(
      await (try TestMachine()).gists("repo", "list", "octocat", api: api)
        == .init(
          out: """
            octocat/Hello-World\tMy first repository\tSwift\t80\t9\tpublic\t2026-01-31T10:00:00Z
            octocat/Spoon-Knife\t\t\t7\t9\tpublic\t

            """, err: "", status: .done))
  }

  @Test func `at a terminal a list cut at the default limit says there are more`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    let page = (0..<31).map { RepositoryDocument(name: "r\($0)").json }.joined(separator: ",")
    let many = StubTransport.Stub.answer(
      "GET /users/octocat/repos?per_page=30&sort=pushed", 200, "[\(page)]")
    let one = await machine.gists("repo", "list", "octocat", api: StubTransport([.root, many]))
    #expect(one.err == "first 30; use -L N or --all to see more\n")
    let api = StubTransport([many, .repositories(of: "monalisa", Self.tides)])
    let two = await machine.gists("repo", "list", "octocat", "monalisa", api: api)
    #expect(two.err == "first 30 of each user; use -L N or --all to see more\n")
  }

  @Test func `without saved users, the owner of a variable's token is asked for once`() async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let list = StubTransport.Stub.repositories(of: "octocat", Self.spoon)
    let first = StubTransport([
      .answer("GET /user", 200, #"{"login":"octocat"}"#), .root, list,
    ])
    let result = await machine.gists("repo", "list", api: first)
    #expect(result.out.hasPrefix("octocat/Spoon-Knife\t"), "\(result)")
    #expect(result.err == "")
    #expect(await machine.gists("repo", "list", api: StubTransport([list])) == result)
    machine.environment = [:]
    let nobody = await machine.gists("repo", "list", api: StubTransport([]))
    #expect(nobody.err.contains("no saved users"))
  }

  @Test func `without a network a terminal shows cached lists, a pipe an error`() async throws {
    let machine = try TestMachine()
    let there = StubTransport([.root, .repositories(of: "octocat", Self.hello)])
    let before = await machine.gists("repo", "list", "octocat", api: there)
    func away() -> StubTransport {
      let error = APIError.unreachable(host: "github.com", reason: .connectionRefused)
      return StubTransport([
        .failure("GET /users/octocat/repos?per_page=30&sort=pushed", error)
      ])
    }
    let pipe = await machine.gists("repo", "list", "octocat", api: away())
    #expect(pipe.out == "")
    #expect(
      pipe.err.split(separator: "\n").last?
        .hasPrefix("hint: add --offline to use the data from ") == true)
    #expect(pipe.status == .unreachable)
    #expect(await machine.gists("repo", "list", "octocat", "--offline").out == before.out)
    machine.terminal = Terminal(outIsTerminal: true, columns: 100)
    let terminal = await machine.gists("repo", "list", "octocat", api: away())
    #expect(terminal.out.contains("octocat/Hello-World"))
    #expect(terminal.err == "note: offline: showing data cached from github.com just now\n")
    #expect(terminal.status == .done)
  }

  @Test func `several users are listed in order, whichever response is first`() async throws {
    let api = StubTransport([
      .root, .repositories(of: "monalisa", Self.tides), .repositories(of: "octocat", Self.hello),
    ])
    let result = await (try TestMachine()).gists(
      "repo", "list", "octocat", "@monalisa", "OctoCat", api: api)
    #expect(
      result.out == """
        octocat/Hello-World\tMy first repository\tSwift\t80\t9\tpublic\t2026-01-31T10:00:00Z
        monalisa/tides\t潮汐表 and more\tC++\t80\t9\tpublic\t2026-01-31T10:00:00Z

        """)
    #expect(api.unused == [])
  }

  @Test func `a user that fails is a line on stderr, and the others are listed`() async throws {
    let api = StubTransport([
      .root, .missing("/users/nobody/repos?per_page=30&sort=pushed"),
      .repositories(of: "octocat", Self.hello),
    ])
    #expect(
      await (try TestMachine()).gists("repo", "list", "nobody", "octocat", api: api)
        == .init(
          out: """
            octocat/Hello-World\tMy first repository\tSwift\t80\t9\tpublic\t2026-01-31T10:00:00Z

            """,
          err: """
            error: no user nobody on github.com (HTTP 404)
            hint: check the spelling of the login

            """, status: .no))
  }

  @Test func `a terminal shows a group for each user`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, columns: 80)
    let api = StubTransport([
      .root, .repositories(of: "monalisa", Self.tides),
      .repositories(of: "octocat", Self.hello, Self.spoon),
    ])
    let result = await machine.gists("repo", "list", "octocat", "monalisa", api: api)
    #expect(
      result.out == """
        octocat
        Hello-World  My first repository  Swift  80  2h ago
        Spoon-Knife                               7  \("")

        monalisa
        tides  潮汐表 and more  C++  80  2h ago

        """)
  }

  @Test func `a terminal gets no control characters from GitHub`() async throws {
    let attack = "\u{1B}]0;x\u{7}\u{202E}\u{9B}2J"
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, columns: 120)
    let evil = RepositoryDocument(
      owner: attack, name: attack, description: attack, language: attack,
      more: #""visibility":\#(quoted(attack))"#)
    let api = StubTransport([
      .root, .answer("GET /users/octocat/repos?per_page=30&sort=pushed", 200, "[\(evil.json)]"),
      .repositories(of: "hubot"),
    ])
    let result = await machine.gists("repo", "list", "octocat", "hubot", api: api)
    #expect(result.status == .done)
    #expect(result.out.contains("\\u{1B}]0;x\\u{7}\\u{202E}\\u{9B}2J"))
    #expect(
      !result.out.unicodeScalars.contains {
        $0 != "\n" && $0.properties.generalCategory == .control
      })
    #expect(!result.out.unicodeScalars.contains("\u{202E}"))
  }

  @Test func `-L counts the repositories of each user`() async throws {
    let api = StubTransport([
      .root, .repositories(of: "octocat", Self.hello, Self.spoon, limit: 1),
      .repositories(of: "monalisa", Self.tides, limit: 1),
    ])
    let result = await (try TestMachine()).gists(
      "repo", "list", "octocat", "monalisa", "-L1", api: api)
    #expect(
      result.out.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        == ["octocat/Hello-World", "monalisa/tides"])
  }

  @Test func `--json prints one array of GitHub's elements`() async throws {
    let api = StubTransport([
      .root, .repositories(of: "octocat", Self.spoon),
      .missing("/users/nobody/repos?per_page=30&sort=pushed"),
      .repositories(of: "monalisa", Self.hello),
    ])
    let result = await (try TestMachine()).gists(
      "repo", "list", "octocat", "nobody", "monalisa", "--json", api: api)
    #expect(result.out == "[\(Self.spoon.json),\(Self.hello.json)]\n")
    #expect(result.err.hasPrefix(#"{"error":{"code":"not_found","details":[],"exit":1,"#))
    #expect(result.status == .no)
  }

  @Test func `a second run sends conditional requests, and --offline none`() async throws {
    let machine = try TestMachine()
    let line =
      "octocat/Hello-World\tMy first repository\tSwift\t80\t9\tpublic\t2026-01-31T10:00:00Z\n"
    let listing = "GET /users/octocat/repos?per_page=30&sort=pushed"
    let runs: [[StubTransport.Stub]] = [
      [.root, .repositories(of: "octocat", Self.hello)], [.answer(listing, 304)], [],
    ]
    for (index, stubs) in runs.enumerated() {
      let api = StubTransport(stubs)
      let offline = index == 2 ? ["--offline"] : []
      let result = await machine.gists(["repo", "list", "octocat"] + offline, api: api)
      #expect(result.out == line)
      #expect(
        result.err
          == (index == 2 ? "note: offline: showing data cached from github.com just now\n" : ""))
      #expect(result.status == .done)
      #expect(api.unused == [])
      if index == 1 { #expect(api.requests.map { $0.fields[.ifNoneMatch] } == ["\"octocat\""]) }
    }
  }

  @Test func `--offline finds responses for the account without the keyring`()
    async throws
  {
    let machine = try TestMachine()
    _ = await machine.gists(
      ["auth", "login", "--with-token"], input: "gho_0123456789", api: StubTransport([.user()]))
    let api = StubTransport([.root, .repositories(of: "octocat", Self.hello)])
    let first = await machine.gists("repo", "list", "octocat", api: api)
    #expect(api.requests.last?.fields[.authorization] == "Bearer gho_0123456789")
    machine.keyring = BrokenKeyring(.locked)
    let offline = await machine.gists("repo", "list", "octocat", "--offline")
    #expect(offline.out == first.out)
    #expect(offline.status == .done)
    _ = try await machine.accountsFile.update { $0.hosts = [:] }
    #expect(await machine.gists("repo", "list", "octocat", "--offline").status == .unreachable)
  }

  @Test func `--offline without cached data is an error and sends nothing`() async throws {
    let api = StubTransport([])
    let result = await (try TestMachine()).gists("repo", "list", "octocat", "--offline", api: api)
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: not available offline
            hint: to fetch from github.com, omit --offline

            """,
          status: .unreachable))
    #expect(api.requests.isEmpty)
  }

  @Test func `without cached data no age is shown`() async throws {
    let machine = try TestMachine()
    let api = StubTransport([.root, .repositories(of: "octocat", Self.hello)])
    _ = await machine.gists("repo", "list", "octocat", api: api)
    for command in [["repo", "list", "hubot"], ["repo", "view", "octocat/never"]] {
      #expect(
        await machine.gists(command + ["--offline"])
          == .init(
            out: "",
            err: """
              error: not available offline
              hint: to fetch from github.com, omit --offline

              """,
            status: .unreachable))
    }
  }

  @Test func `without saved users it lists those of who is signed in`() async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(
      #"{"hosts":{"github.com":{"accounts":[{"login":"octocat"}],"active":"octocat"}}}"#)
    try await machine.keyring.save("gho_0123456789", host: "github.com", account: "octocat")
    let api = StubTransport([.root, .repositories(of: "octocat", Self.hello)])
    #expect(
      await machine.gists("repo", "list", api: api)
        == .init(
          out:
            "octocat/Hello-World\tMy first repository\tSwift\t80\t9\tpublic\t"
            + "2026-01-31T10:00:00Z\n",
          err: "", status: .done))
  }

  @Test func `without saved users or a sign-in there is a note and no request`() async throws {
    let api = StubTransport([])
    #expect(
      await (try TestMachine()).gists("repo", "list", api: api)
        == .init(
          out: "", err: "note: no saved users; to save one, run gists user add LOGIN\n",
          status: .done))
    #expect(api.requests.isEmpty)
  }

  @Test func `--recent lists viewed repositories, the latest first`() async throws {
    let machine = try TestMachine()
    let looked = [Self.hello, Self.tides, Self.hello]
    for document in looked {
      let api = StubTransport([.root, .repository(document), .root])
      _ = await machine.gists("repo", "view", document.fullName, "--json", api: api)
    }
    let api = StubTransport([.repository(Self.hello), .repository(Self.tides)])
    let result = await machine.gists("repo", "list", "--recent", api: api)
    #expect(
      result.out.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        == ["octocat/Hello-World", "monalisa/tides"])
    #expect(api.unused == [])
  }

  @Test(arguments: [
    ["-L", "0"], ["--all", "-L", "1"], ["a/b"], ["--recent", "octocat"], ["a b"], [""],
  ])
  func `wrong usage sends nothing`(arguments: [String]) async throws {
    let api = StubTransport([])
    let result = await (try TestMachine()).gists(["repo", "list"] + arguments, api: api)
    #expect(result.status == .wrongUsage)
    #expect(api.requests.isEmpty)
  }
}
