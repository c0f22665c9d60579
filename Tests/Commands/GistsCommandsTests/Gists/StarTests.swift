import FoundationEssentials
import GitHubAPI
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct StarTests {
  @Test(arguments: [("star", "PUT", "Starred"), ("unstar", "DELETE", "Unstarred")])
  func `several gists are starred one after the other, each once`(
    command: String, method: String, done: String
  ) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let stubs = [
      StubTransport.Stub.answer("\(method) /gists/1111/star", 204),
      .answer("\(method) /gists/2222/star", 204),
    ]
    let targets = ["1111", "https://gist.github.com/octocat/2222", "1111"]
    let api = StubTransport(stubs)
    #expect(
      await machine.gists([command] + targets, api: api)
        == .init(out: "", err: "", status: .done))
    #expect(api.unused == [])
    machine.terminal = Terminal(errIsTerminal: true)
    #expect(
      await machine.gists([command] + targets, api: StubTransport(stubs))
        == .init(out: "", err: "✓ \(done) gist 1111\n✓ \(done) gist 2222\n", status: .done))
  }

  @Test func `unstarring twice is no error, and a missing gist is one that names the change`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let lost = StubTransport.Stub.answer("DELETE /gists/1111/star", 404, GistStubs.notFound)
    let noStar = StubTransport.Stub.answer("GET /gists/1111/star", 404, "{}")
    let there = StubTransport([
      lost, noStar, .answer("GET /gists/1111", 200, GistDocument(id: "1111").json),
    ])
    #expect(
      await machine.gists("unstar", "1111", api: there) == .init(out: "", err: "", status: .done))
    let gone = StubTransport([lost, noStar, .answer("GET /gists/1111", 404, GistStubs.notFound)])
    #expect(
      await machine.gists("unstar", "1111", api: gone)
        == .init(
          out: "",
          err: """
            error: could not unstar gist 1111: not found on github.com (HTTP 404)
            hint: abbreviated IDs need a terminal; to list full IDs, run gists list | cat

            """, status: .no))
    let star = StubTransport.Stub.answer("GET /gists/1111/star", 204)
    #expect(await machine.gists("unstar", "1111", api: StubTransport([lost, star])).status == .no)
  }

  @Test(arguments: [
    ("star", "PUT", 204, CommandSupport.ExitStatus.done), ("star", "PUT", 404, .tryLater),
    ("unstar", "DELETE", 204, .tryLater), ("unstar", "DELETE", 404, .done),
  ])
  func `a star without a response is settled by a look at it`(
    command: String, method: String, state: Int, status: CommandSupport.ExitStatus
  ) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let lost = StubTransport.Stub.failure(
      "\(method) /gists/1111/star", .unreachable(host: "github.com", reason: .connectionLost))
    let look = StubTransport.Stub.answer(
      "GET /gists/1111/star", state, state == 404 ? GistStubs.notFound : "")
    let gist = StubTransport.Stub.answer("GET /gists/1111", 200, GistDocument(id: "1111").json)
    let result = await machine.gists(
      command, "1111", api: StubTransport([lost, lost, lost, look, gist]))
    #expect(result.status == status)
    #expect(
      result.err.hasSuffix(
        status == .done
          ? "note: no response from github.com, but the change was made\n"
          : """
          hint: the change may or may not have been made on github.com; check before retrying: \
          gists starred 1111

          """), "\(result.err)")
  }

  @Test func `the first failure stops the rest`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([
      .answer("PUT /gists/1111/star", 204),
      .answer("PUT /gists/2222/star", 404, GistStubs.notFound),
    ])
    #expect(
      await machine.gists("star", "1111", "2222", "3333", api: api)
        == .init(
          out: "",
          err: """
            error: could not star gist 2222: not found on github.com (HTTP 404)
            starred: 1111
            not starred: 2222
            not starred: 3333
            hint: abbreviated IDs need a terminal; to list full IDs, run gists list | cat

            """, status: .no))
  }

  @Test func `from the tenth write on, writes are a second apart`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let ids = (1001...1011).map(String.init)
    let api = StubTransport(ids.map { .answer("PUT /gists/\($0)/star", 204) })
    #expect(
      await machine.gists(["star"] + ids, api: api) == .init(out: "", err: "", status: .done))
    #expect(machine.time.sleeps == [.seconds(1), .seconds(1)])
  }

  @Test func `after the last request of the rate limit nothing more is sent`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let reset = Int(machine.time.source.now().timeIntervalSince1970) + 3_000
    let api = StubTransport([
      .answer("GET /gists/1111/star", 404, "{}"),
      .answer(
        "PUT /gists/1111/star", 204,
        fields: ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "\(reset)"]),
    ])
    let result = await machine.gists("star", "1111", "2222", api: api)
    #expect(
      result.err.hasPrefix(
        "error: could not star gist 2222: API rate limit exceeded for github.com; resets at "))
    #expect(result.err.contains("\nstarred: 1111\nnot starred: 2222\n"))
    #expect(result.status == .tryLater)
    #expect(api.requests.count == 2)
  }

  @Test(arguments: [("star", "PUT"), ("unstar", "DELETE")])
  func `gists are read from stdin`(command: String, method: String) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport(
      ["1111", "2222"].map { .answer("\(method) /gists/\($0)/star", 204) })
    let input = "1111\toctocat\tx\n2222\n"
    #expect(
      await machine.gists(command, "-", input: input, api: api)
        == .init(out: "", err: "", status: .done))
    #expect(api.unused == [])
    #expect(
      await machine.gists(command, "-")
        == .init(
          out: "", err: "note: no gists on stdin; nothing was \(command)red\n", status: .done))
    #expect(await machine.gists(command, "-", "-").err.contains("stdin can be read only once"))
  }

  @Test func `an invalid ID among several sends nothing`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([])
    #expect(await machine.gists("star", "1111", "nonsense", api: api).status == .wrongUsage)
    #expect(api.requests.isEmpty)
  }

  @Test(arguments: [
    ["star"], ["unstar"], ["delete", "-y"], ["tag", "+x"], ["fork"], ["comment", "-b", "x"],
    ["edit", "-d", "x"], ["rename"], ["revert"], ["link", "/etc/hostname"],
  ])
  func `an invalid ID names the change`(command: [String]) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let rest = ["rename": ["a", "b"], "revert": ["57a7f02"]][command[0]] ?? []
    let api = StubTransport([])
    #expect(
      await machine.gists(command + ["nonsense"] + rest, api: api)
        == .init(
          out: "",
          err: """
            error: could not \(command[0]): invalid gist ID or URL: nonsense
            hint: use an ID or a URL; to find a gist by its text, run gists search nonsense

            """, status: .wrongUsage))
    #expect(api.requests.isEmpty)
  }

  @Test(
    arguments: [
      (["edit"], ["-d", "x"]), (["link", "/etc/hostname"], []),
      (["revert", "-y"], [GistRevisions.versions[1]]),
    ] as [([String], [String])])
  func `a change of a missing gist is named`(command: [String], rest: [String]) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let id = GistDocument.id
    let api = StubTransport([.answer("GET /gists/\(id)", 404, GistStubs.notFound)])
    #expect(
      await machine.gists(command + [id] + rest, api: api)
        == .init(
          out: "",
          err: "error: could not \(command[0]) gist \(id): not found on github.com (HTTP 404)\n",
          status: .no))
    #expect(api.unused == [])
  }

  @Test func `starred prints yes or no, or reports a missing gist`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let star = "GET /gists/1111/star"
    let notStarred = StubTransport.Stub.answer(star, 404, "{}")
    #expect(
      await machine.gists("starred", "1111", api: StubTransport([.answer(star, 204)]))
        == .init(out: "yes\n", err: "", status: .done))
    let no = StubTransport([
      notStarred, .answer("GET /gists/1111", 200, GistDocument(id: "1111").json),
    ])
    #expect(
      await machine.gists("starred", "1111", api: no) == .init(out: "no\n", err: "", status: .no))
    let none = StubTransport([
      notStarred, .answer("GET /gists/1111", 404, GistStubs.notFound),
    ])
    #expect(
      await machine.gists("starred", "1111", api: none)
        == .init(
          out: "",
          err: """
            error: no gist 1111 on github.com (HTTP 404)
            hint: no gist in your library starts with 1111 either; run gists sync

            """, status: .no))
  }

  @Test(arguments: ["star", "unstar", "starred"])
  func `a missing gist scope is reported`(command: String)
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let method = ["star": "PUT", "unstar": "DELETE"][command] ?? "GET"
    let api = StubTransport([
      .answer(
        "\(method) /gists/1111/star", 404, GistStubs.notFound, fields: ["X-OAuth-Scopes": "repo"])
    ])
    let result = await machine.gists(command, "1111", api: api)
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: the token in GISTS_TOKEN doesn't have the gist scope (HTTP 404)
            hint: add it, or unset GISTS_TOKEN and \(Sentence.signIn())

            """, status: .signInNeeded))
  }

  @Test(arguments: [
    ["star"], ["unstar"], ["fork"], ["restore"], ["link", "/etc/hostname"], ["delete", "-y"],
    ["edit", "-d", "x"], ["comment", "-b", "x"], ["revert"],
  ])
  func `without a terminal every change needs the full ID`(command: [String]) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    try await machine.remember("octocat", of: "gho_of_the_test")
    let get = StubTransport.Stub.answer("GET /gists?per_page=30", 200, [GistDocument()].json)
    #expect(await machine.gists("list", api: StubTransport([get])).status == .done)
    let rest = command == ["revert"] ? ["57a7f02"] : []
    let api = StubTransport([])
    let result = await machine.gists(command + ["6cad3268"] + rest, api: api)
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: 6cad3268: abbreviated IDs need a terminal; use the full ID
            hint: to list full IDs, run gists \(command == ["restore"] ? "trash" : "list") | cat

            """, status: .wrongUsage))
    #expect(api.requests.isEmpty)
  }

  @Test func `starred without a gist is the list of starred gists, with its options`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    try await machine.remember("octocat", of: "gho_of_the_test")
    let gists = [GistDocument(id: "1111"), GistDocument(id: "2222", isPublic: false)]
    for options in [["-L", "1"], ["--secret"], ["--json"], ["--sort", "updated", "--all"]] {
      let size = options == ["-L", "1"] ? 1 : options == ["--json"] ? 30 : 100
      let page = StubTransport.Stub.answer("GET /gists/starred?per_page=\(size)", 200, gists.json)
      var results: [TestMachine.Result] = []
      for command in [["starred"], ["list", "starred"]] {
        results.append(await machine.gists(command + options, api: StubTransport([page])))
      }
      #expect(results[0] == results[1])
      #expect(results[0].status == .done && !results[0].out.isEmpty)
    }
    #expect(await machine.gists("list", "starred", "--offline").out.hasPrefix("1111\t"))
    #expect(
      await machine.gists("starred", "--offline")
        == machine.gists("list", "starred", "--offline"))
  }

  @Test(arguments: [["--all"], ["-L", "3"], ["--offline"], ["--secret"], ["--sort", "stars"]])
  func `options of the list don't go with a gist`(options: [String]) async throws {
    let name = options[0] == "-L" ? "--limit" : options[0]
    let result = await (try TestMachine()).gists(["starred", "1111"] + options)
    #expect(result.status == .wrongUsage)
    #expect(result.err.hasPrefix("error: \(name) can't be used with GIST\n"), "\(result)")
  }

  @Test func `starred prints its answer as JSON`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([.answer("GET /gists/1111/star", 204)])
    #expect(
      await machine.gists("starred", "1111", "--json", api: api).out
        == #"[{"id":"1111","url":"https://gist.github.com/1111","done":"yes"}]"# + "\n")
  }

  @Test(arguments: ["star", "unstar", "starred"])
  func `signed out, nothing is sent`(command: String) async throws {
    let machine = try TestMachine()
    let api = StubTransport([])
    let result = await machine.gists(command, "1111", api: api)
    #expect(result.status == .signInNeeded)
    #expect(result.err.hasPrefix("error: not signed in to github.com\n"))
    #expect(api.requests.isEmpty)
  }
}
