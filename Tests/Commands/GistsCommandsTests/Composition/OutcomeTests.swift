import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

/// `--json` of commands that change something: an array of what they did.
@Suite struct OutcomeTests {
  private let machine: TestMachine

  init() throws {
    machine = try TestMachine()
    machine.environment = TestToken.variables
  }

  private func done(_ id: String, _ done: String) -> String {
    #"{"id":"\#(id)","url":"https://gist.github.com/\#(id)","done":"\#(done)"}"#
  }

  @Test func `each starred gist is listed`() async throws {
    let api = StubTransport([
      .answer("PUT /gists/1111/star", 204), .answer("PUT /gists/2222/star", 204),
    ])
    #expect(
      await machine.gists("star", "1111", "2222", "--json", api: api)
        == .init(
          out: "[\(done("1111", "starred")),\(done("2222", "starred"))]\n", err: "",
          status: .done))
  }

  @Test func `what was done before an error is listed, and the error is a JSON line`()
    async throws
  {
    let api = StubTransport([
      .answer("DELETE /gists/1111/star", 204),
      .answer("GET /gists/2222/star", 404, GistStubs.notFound),
      .answer("DELETE /gists/2222/star", 404, GistStubs.notFound),
      .answer("GET /gists/2222/star", 404, GistStubs.notFound),
      .answer("GET /gists/2222", 404, GistStubs.notFound),
    ])
    let result = await machine.gists("unstar", "1111", "2222", "--json", api: api)
    #expect(result.status == .no)
    #expect(result.out == "[\(done("1111", "unstarred"))]\n")
    #expect(result.err.hasPrefix(#"{"error":{"code":"#))
    #expect(result.err.split(separator: "\n").count == 1)
  }

  @Test func `an error before any change prints no array`() async throws {
    let api = StubTransport([
      .answer("PUT /gists/1111/star", 404, GistStubs.notFound),
      .answer("GET /gists/1111", 404, GistStubs.notFound),
    ])
    #expect(await machine.gists("star", "1111", "--json", api: api).out == "")
  }

  @Test func `the answer no is in the array and in the exit status`() async throws {
    let api = StubTransport([
      .answer("GET /gists/1111/star", 404, "{}"),
      .answer("GET /gists/1111", 200, GistDocument(id: "1111").json),
    ])
    let result = await machine.gists("starred", "1111", "--json", api: api)
    #expect(result.out == "[\(done("1111", "no"))]\n")
    #expect(result.status == .no)
  }

  @Test func `deleted gists, removed users and synced feeds are listed`() async throws {
    let gist = GistDocument.with(["hello.py": "print()"])
    let get = StubTransport.Stub.answer("GET /gists/\(gist.id)", 200, gist.whole)
    let api = StubTransport([get, get, .answer("DELETE /gists/\(gist.id)", 204)])
    #expect(
      await machine.gists("delete", gist.id, "--yes", "--json", api: api).out
        == "[\(done(gist.id, "deleted"))]\n")
    #expect(
      await machine.gists("user", "remove", "hubot", "--json")
        == .init(
          out: "[]\n", err: #"{"note":{"message":"hubot is not a saved user"}}"# + "\n",
          status: .done))
    #expect(
      await machine.gists("trash", "--empty", "--yes", "--json").out
        == #"[{"host":"github.com","gists":1,"done":"emptied"}]"# + "\n")
    let sync = StubTransport([
      .answer("GET /user", 200, #"{"login":"octocat"}"#),
      .answer("GET /gists?per_page=100", 200, "[]"),
    ])
    #expect(
      await machine.gists("sync", "mine", "--json", api: sync).out
        == #"[{"feeds":[{"feed":"mine","gists":0}],"fetched":0,"removed":0,"done":"synced"}]"#
        + "\n")
  }

  @Test func `downloaded files are listed with their paths`() async throws {
    let gist = GistDocument.with(["hello.py": "print()"])
    let api = StubTransport([.answer("GET /gists/\(gist.id)", 200, gist.json)])
    let folder = "\(machine.folder)/here"
    #expect(
      await machine.gists("download", gist.id, folder, "--json", api: api).out
        == #"[{"id":"\#(gist.id)","url":"https://gist.github.com/\#(gist.id)","#
        + #""files":[{"name":"hello.py","path":"\#(folder)/hello.py"}],"done":"downloaded"}]"#
        + "\n")
  }
}
