import FoundationEssentials
import GitHubAPI
import HTTPTypes
import Keyring
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct DeleteTests {
  private let atTerminal = Terminal(inIsTerminal: true, errIsTerminal: true)

  private func get(
    _ id: String, isPublic: Bool = true, owner: String = "octocat"
  ) -> StubTransport.Stub {
    var document = GistDocument.with(["hello.py": "print()"])
    (document.id, document.owner, document.isPublic) = (id, owner, isPublic)
    return .answer("GET /gists/\(id)", 200, document.whole)
  }

  @Test func `without a terminal --yes is required, and nothing is sent`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([])
    #expect(
      await machine.gists("delete", "1111", api: api)
        == .init(
          out: "",
          err:
            "error: --yes required when not running interactively\nhint: to delete without asking, use --yes\n",
          status: .wrongUsage))
    #expect(await machine.gists("delete", "6cad32", "--yes", api: api).status == .wrongUsage)
    for words in [["delete", "--yes"], ["rm"]] {
      let nameless = await machine.gists(words, api: api)
      #expect(
        nameless
          == .init(
            out: "",
            err: """
              error: gist ID or URL required when not running interactively
              hint: to list your gists, run gists list

              """, status: .wrongUsage))
    }
    #expect(api.requests.isEmpty)
  }

  @Test func `in a pipe --yes deletes without a message`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([
      get("1111"), get("2222"), get("1111"), .answer("DELETE /gists/1111", 204), get("2222"),
      .answer("DELETE /gists/2222", 204),
    ])
    #expect(
      await machine.gists("delete", "1111", "2222", "1111", "-y", api: api)
        == .init(out: "", err: "", status: .done))
    #expect(api.unused == [])
  }

  /// A host that answers its first requests once all of them have come.
  private struct GatheringHost: Transport {
    let base: StubTransport
    let count: Int

    func send(_ request: APIRequest) async throws -> APIResponse {
      let response = try await base.send(request)
      try await eventually { base.requests.count >= count }
      return response
    }
  }

  @Test func `several gists are fetched at the same time, and deleted one after the other`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let ids = (1...6).map { "\($0)\($0)\($0)\($0)" }
    let deletions = ids.flatMap { [get($0), .answer("DELETE /gists/\($0)", 204)] }
    let api = StubTransport(ids.map { get($0) } + deletions)
    let host = GatheringHost(base: api, count: ids.count)
    #expect(
      await machine.gists(["delete", "--yes"] + ids, api: host)
        == .init(out: "", err: "", status: .done))
    let lines = api.requests.map { "\($0.method.rawValue) \($0.url.path())" }
    #expect(lines.prefix(ids.count).sorted() == ids.map { "GET /gists/\($0)" })
    #expect(
      lines.dropFirst(ids.count)
        == ArraySlice(ids.flatMap { ["GET /gists/\($0)", "DELETE /gists/\($0)"] }))
  }

  @Test func `a terminal shows the gist and asks, and no deletes nothing`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.terminal = atTerminal
    try await machine.remember("octocat", of: "gho_of_the_test")
    let shown = """
      1111  Hello world
        secret · 1 file: hello.py
      Delete this gist? (undo with gists restore 1111) [y/N]\u{20}
      """
    for answer in ["n\n", "\n"] {
      #expect(
        await machine.gists(
          "delete", "1111", input: answer, api: StubTransport([get("1111", isPublic: false)]))
          == .init(out: "", err: shown + "note: nothing was deleted\n", status: .cancelled))
    }
    let gist = get("1111", isPublic: false)
    let api = StubTransport([gist, gist, .answer("DELETE /gists/1111", 204)])
    #expect(
      await machine.gists("delete", "1111", input: "y\n", api: api)
        == .init(out: "", err: shown + "✓ Deleted gist 1111\n", status: .done))
  }

  @Test func `the first failure stops and reports what was done and what not`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([
      get("1111"), get("2222"), get("3333"), get("1111"), .answer("DELETE /gists/1111", 204),
      get("2222"), .answer("DELETE /gists/2222", 403, #"{"message":"Must have admin rights"}"#),
      get("2222"),
    ])
    #expect(
      await machine.gists("delete", "1111", "2222", "3333", "--yes", api: api)
        == .init(
          out: "",
          err: """
            error: could not delete gist 2222: github.com denied access: Must have admin rights (HTTP 403)
            deleted: 1111
            not deleted: 2222
            not deleted: 3333

            """, status: .forbidden))
    #expect(api.unused == [])
  }

  @Test func `a 404 to a retry of a delete counts as done`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([
      get("1111"), get("1111"), .answer("DELETE /gists/1111", 404, GistStubs.notFound),
      .answer("GET /gists/1111", 404, GistStubs.notFound),
    ])
    #expect(
      await machine.gists("delete", "1111", "--yes", api: api)
        == .init(out: "", err: "", status: .done))
  }

  @Test func `deleting another user's gist is forbidden`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([
      get("1111"), get("1111"), .answer("DELETE /gists/1111", 404, GistStubs.notFound), get("1111"),
    ])
    #expect(
      await machine.gists("delete", "1111", "--yes", api: api)
        == .init(
          out: "", err: "error: could not delete gist 1111: it belongs to octocat\n",
          status: .forbidden))
  }

  @Test func `nobody is asked about the deletion of another user's gist`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.terminal = atTerminal
    let api = StubTransport([get("1111"), .user("hubot")])
    #expect(
      await machine.gists("delete", "1111", input: "y\n", api: api)
        == .init(
          out: "", err: "error: could not delete gist 1111: it belongs to octocat\n",
          status: .forbidden))
    #expect(api.unused == [])
  }

  @Test func `a missing gist exits with 1 before any other is deleted`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([get("1111"), .answer("GET /gists/2222", 404, GistStubs.notFound)])
    #expect(
      await machine.gists("delete", "1111", "2222", "--yes", api: api)
        == .init(
          out: "",
          err: """
            error: could not delete gist 2222: not found on github.com (HTTP 404)
            nothing was deleted
            hint: abbreviated IDs need a terminal; to list full IDs, run gists list | cat

            """, status: .no))
  }

  @Test func `another user's gist is refused before any is deleted`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let api = StubTransport([get("1111"), get("2222", owner: "monalisa"), .user()])
    #expect(
      await machine.gists("delete", "1111", "2222", "--yes", api: api)
        == .init(
          out: "",
          err: """
            error: could not delete gist 2222: it belongs to monalisa
            nothing was deleted

            """, status: .forbidden))
    #expect(api.unused == [])
  }

  @Test func `another login's gist is refused without asking, except a renamed one's`()
    async throws
  {
    let machine = try TestMachine()
    machine.terminal = atTerminal
    try machine.writeAccounts(#"{"hosts":{"github.com":{"accounts":[{"login":"octocat"}]}}}"#)
    try await machine.keyring.save("gho_0123456789", host: "github.com", account: "octocat")
    let refused = StubTransport([get("2222", owner: "monalisa"), .user()])
    #expect(
      await machine.gists("delete", "2222", input: "y\n", api: refused)
        == .init(
          out: "", err: "error: could not delete gist 2222: it belongs to monalisa\n",
          status: .forbidden))
    let renamed = StubTransport([
      get("2222", owner: "monalisa"), .user("MonaLisa"), get("2222", owner: "monalisa"),
      .answer("DELETE /gists/2222", 204),
    ])
    #expect(
      await machine.gists("delete", "2222", "--yes", api: renamed).err.hasSuffix(
        "✓ Deleted gist 2222\n")
    )
    let own = StubTransport([
      get("1111", owner: "OctoCat"), get("1111"), .answer("DELETE /gists/1111", 204),
    ])
    #expect(await machine.gists("delete", "1111", "--yes", api: own).status == .done)
  }

  @Test func `a missing sign-in is reported before any lookup`() async throws {
    let machine = try TestMachine()
    let api = StubTransport([])
    let result = await machine.gists("delete", "1111", "2222", "--yes", api: api)
    #expect(
      result.err
        == "error: not signed in to github.com\nhint: \(Sentence.signIn())\nhint: or set GH_TOKEN\n"
    )
    #expect(result.status == .signInNeeded)
    #expect(api.requests.isEmpty)
  }

  @Test func `at a terminal a reported deletion is not reported twice`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.terminal = atTerminal
    let api = StubTransport([
      get("1111"), get("2222"), get("1111"), .answer("DELETE /gists/1111", 204), get("2222"),
      .answer("DELETE /gists/2222", 403, #"{"message":"Must have admin rights"}"#), get("2222"),
    ])
    #expect(
      await machine.gists("delete", "1111", "2222", "--yes", api: api).err.hasSuffix(
        """
        ✓ Deleted gist 1111
        error: could not delete gist 2222: github.com denied access: Must have admin rights (HTTP 403)
        not deleted: 2222

        """))
  }
}
