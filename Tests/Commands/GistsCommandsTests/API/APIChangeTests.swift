import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// Changes of gists by `gists api`.
@Suite struct APIChangeTests {
  private let machine: TestMachine
  private let gist = GistDocument.with(["hello.py": "print()"])

  init() async throws {
    machine = try TestMachine()
    machine.environment = TestToken.variables
    try await machine.remember("octocat", of: "gho_of_the_test")
  }

  @Test func `a gist is deleted as delete does: with a copy, and only with --yes`() async throws {
    let none = StubTransport([])
    let refused = await machine.gists("api", "-X", "DELETE", "gists/\(gist.id)", api: none)
    #expect(refused.status == .wrongUsage)
    #expect(refused.err.hasPrefix("error: --yes required when not running interactively\n"))
    #expect(none.requests.isEmpty)
    let get = StubTransport.Stub.answer("GET /gists/\(gist.id)", 200, gist.whole)
    let api = StubTransport([get, get, .answer("DELETE /gists/\(gist.id)", 204)])
    #expect(
      await machine.gists("api", "-X", "DELETE", "/gists/\(gist.id)", "--yes", api: api)
        == .init(out: "", err: "", status: .done))
    #expect(api.unused == [])
    #expect(await machine.gists("trash").out.hasPrefix(gist.id))
    let again = StubTransport([get, get, .answer("DELETE /gists/\(gist.id)", 204)])
    let json = await machine.gists(
      "api", "-X", "DELETE", "gists/\(gist.id)", "--yes", "--json", api: again)
    #expect(
      json.out
        == #"[{"id":"\#(gist.id)","url":"https://gist.github.com/\#(gist.id)","done":"deleted"}]"#
        + "\n")
  }

  @Test(arguments: [
    "gists/ID/", "/gists/ID//", "gists/ID/?x=1", "api/v3/gists/ID", "api/v3/gists/ID/",
  ])
  func `no spelling of a gist's path deletes it without a question`(path: String) async {
    let none = StubTransport([])
    let spelled = path.replacing("ID", with: gist.id)
    let refused = await machine.gists("api", "-X", "DELETE", spelled, api: none)
    #expect(refused.status == .wrongUsage)
    #expect(refused.err.hasPrefix("error: --yes required when not running interactively\n"))
    #expect(none.requests.isEmpty)
  }

  @Test func `files can exchange their names, and GitHub names a file without one`() async throws {
    let both = GistDocument.with(["a.txt": "one", "b.txt": "two"])
    var new = GistDocument.with(["gistfile1.txt": "new"])
    new.description = nil
    let api = StubTransport([
      .answer("PATCH /gists/\(both.id)", 200, both.json), .answer("POST /gists", 201, new.json),
    ])
    let exchange = await machine.gists(
      "api", "gists/\(both.id)", "-X", "PATCH", "-f", "files[a.txt][filename]=b.txt", "-f",
      "files[b.txt][filename]=a.txt", api: api)
    #expect(exchange.status == .done, "\(exchange)")
    let create = await machine.gists(
      ["api", "gists", "--input", "-"], input: #"{"files":{"":{"content":"new"}}}"#, api: api)
    #expect(create.status == .done, "\(create)")
    #expect(api.unused == [])
  }

  @Test func `the library learns of new, changed and starred gists`() async throws {
    let list = StubTransport.Stub.answer("GET /gists?per_page=100", 200, [gist].json)
    let starred = StubTransport.Stub.answer("GET /gists/starred?per_page=100", 200, "[]")
    let whole = StubTransport.Stub.answer("GET /gists/\(gist.id)", 200, gist.json)
    let sync = await machine.gists("sync", api: StubTransport([list, starred, whole]))
    #expect(sync.status == .done)

    var changed = gist
    (changed.description, changed.updated) = ("Changed", "2026-02-01T10:00:00Z")
    var new = GistDocument.with(["new.txt": "new"])
    (new.id, new.description) = ("a1b2c3d4e5f60718293a4b5c6d7e8f90", "New")
    let api = StubTransport([
      .change("PATCH /gists/\(gist.id)", 200, changed.json),
      .change("POST /gists", 201, new.json), .answer("PUT /gists/\(new.id)/star", 204),
    ])
    for arguments in [
      ["gists/\(gist.id)", "-X", "PATCH", "-f", "description=Changed"],
      ["gists", "-f", "description=New", "-f", "files[new.txt][content]=new"],
      ["gists/\(new.id)/star", "-X", "PUT"],
    ] {
      let result = await machine.gists(["api"] + arguments, api: api)
      #expect(result.status == .done, "\(result.err)")
    }
    let mine = await machine.gists("list", "--offline").out.split(separator: "\n")
    #expect(mine.map { $0.split(separator: "\t")[2] } == ["New", "Changed"])
    #expect(await machine.gists("list", "starred", "--offline").out.hasPrefix(new.id))
  }
}
