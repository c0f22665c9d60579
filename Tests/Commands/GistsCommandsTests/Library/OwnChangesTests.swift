import FoundationEssentials
import GitHubAPI
import Keyring
import LocalFiles
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// Changes by commands are made in the library without a sync.
@Suite struct OwnChangesTests {
  private func ids(_ machine: TestMachine, _ arguments: String...) async -> [String] {
    await machine.gists(arguments).out.split(separator: "\n").map { line in
      String(line.prefix { $0 != "\t" })
    }
  }

  @Test func `a deleted gist is no longer found`() async throws {
    let machine = try await SyncedLibrary.machine()
    let id = SyncedLibrary.one.id
    #expect(await ids(machine, "search", "greet") == [id])
    let get = StubTransport.Stub.answer("GET /gists/\(id)", 200, SyncedLibrary.one.whole)
    let api = StubTransport([get, get, .answer("DELETE /gists/\(id)", 204)])
    #expect(
      await machine.gists("delete", "--yes", id, api: api) == .init(out: "", err: "", status: .done)
    )
    #expect(await ids(machine, "search", "greet") == [])
    #expect(await ids(machine, "list", "--offline") == [])
    #expect(await machine.gists("view", "--offline", id).status == .unreachable)
  }

  @Test func `changes before a failure are recorded`() async throws {
    let machine = try await SyncedLibrary.machine()
    let api = StubTransport([
      .answer("PUT /gists/\(SyncedLibrary.one.id)/star", 204),
      .answer("PUT /gists/2222/star", 404, GistStubs.notFound),
    ])
    #expect(await machine.gists("star", SyncedLibrary.one.id, "2222", api: api).status == .no)
    #expect(
      await ids(machine, "list", "starred", "--offline") == [
        SyncedLibrary.one.id, SyncedLibrary.other.id,
      ])
  }

  @Test func `unstar removes a gist from the feed, and star adds it`()
    async throws
  {
    let machine = try await SyncedLibrary.machine()
    let (one, other) = (SyncedLibrary.one.id, SyncedLibrary.other.id)
    func change(_ command: String, _ method: String, _ id: String) async {
      let api = StubTransport([.answer("\(method) /gists/\(id)/star", 204)])
      let result = await machine.gists(command, id, api: api)
      #expect(result == .init(out: "", err: "", status: .done))
    }
    await change("star", "PUT", one)
    #expect(await ids(machine, "list", "starred", "--offline") == [one, other])
    await change("star", "PUT", other)
    #expect(await ids(machine, "list", "starred", "--offline") == [one, other])
    await change("unstar", "DELETE", other)
    #expect(await ids(machine, "list", "starred", "--offline") == [one])
    #expect(await ids(machine, "search", "notes") == [])
    await change("unstar", "DELETE", one)
    #expect(await ids(machine, "list", "starred", "--offline") == [])
    #expect(await ids(machine, "search", "greet", "--feed", "mine") == [one])
  }

  @Test func `a new gist is found and is the first of your own`() async throws {
    let machine = try await SyncedLibrary.machine()
    var gist = GistDocument.with(["new.txt": "zebra"])
    (gist.id, gist.isPublic) = ("0123456789abcdef0123", false)
    let api = StubTransport([.change("POST /gists", 201, gist.json)])
    #expect(await machine.gists("create", input: "zebra", api: api).status == .done)
    #expect(await ids(machine, "search", "zebra") == [gist.id])
    #expect(await ids(machine, "list", "--offline") == [gist.id, SyncedLibrary.one.id])
    #expect(await machine.gists("view", "--offline", "--raw", gist.id).out == "zebra")
  }

  @Test func `a change creates no library`() async throws {
    let machine = try TestMachine()
    try machine.writeAccounts(
      #"{"hosts":{"github.com":{"accounts":[{"login":"octocat"}],"active":"octocat"}}}"#)
    try await machine.keyring.save("gho_0123456789", host: "github.com", account: "octocat")
    let api = StubTransport([.answer("PUT /gists/1111/star", 204)])
    #expect(await machine.gists("star", "1111", api: api).status == .done)
    #expect(!FileManager.default.fileExists(atPath: machine.libraryFolder))
  }

  @Test(arguments: [["--account", "octocat"], []])
  func `a library can be deleted after signing out, with its old versions`(
    account: [String]
  ) async throws {
    let machine = try await SyncedLibrary.machine()
    let folder = machine.libraryFolder
    try PrivateFile("\(folder)/octocat.db.corrupt-2026-01-01").write([1])
    let logout = ["auth", "logout", "--forget-library"] + account
    let result = await machine.gists(logout)
    #expect(result.status == .done)
    #expect(result.err.hasPrefix("note: not signed in to github.com"))
    #expect(
      result.err.contains(
        "\n✓ Deleted the \(account.isEmpty ? "local library" : "library of octocat")\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    try PrivateFile("\(folder)/octocat.db.corrupt-2026-01-01").write([1])
    machine.keyring = BrokenKeyring(.noBus)
    #expect(await machine.gists(logout).status == .signInNeeded)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test func `a feed that is not in the library is named for sync`() async throws {
    let machine = try await SyncedLibrary.machine()
    for feed in ["public", "@hubot"] {
      let result = await machine.gists("list", feed, "--offline")
      #expect(result.status == .unreachable)
      #expect(result.err.hasSuffix("\nhint: when online, run gists sync \(feed)\n"))
    }
  }

  @Test func `three digits are too short for an ID`() async throws {
    let result = await (try TestMachine()).gists("view", "f")
    #expect(result.status == .wrongUsage)
    #expect(result.err.hasPrefix("error: gist ID f is too short: need at least 4 characters\n"))
  }

  @Test func `a number of up to three digits is an ID, even if another gist's ID starts with it`()
    async throws
  {
    let machine = try await SyncedLibrary.machine()
    for number in ["1", "0", "6", "999"] {
      let api = StubTransport([
        .answer("GET /gists/\(number)", 404, #"{"message":"Not Found"}"#)
      ])
      let result = await machine.gists("view", number, api: api)
      #expect(
        result.err == """
          error: no gist \(number) on github.com (HTTP 404)
          hint: abbreviated IDs have at least 4 characters; to list full IDs, run gists list | cat

          """)
      #expect(result.status == .no)
      #expect(api.unused == [])
    }
  }

  @Test func `a text in place of an ID leads to the search`() async throws {
    let result = await (try TestMachine()).gists("view", "Deploy checklist")
    #expect(
      result.err == """
        error: invalid gist ID or URL: Deploy checklist
        hint: use an ID or a URL; to find a gist by its text, run gists search 'Deploy checklist'

        """)
    #expect(result.status == .wrongUsage)
  }
}
