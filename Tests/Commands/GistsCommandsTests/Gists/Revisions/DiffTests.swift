import Keyring
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct DiffTests {
  private static let id = GistDocument.id

  private func run(
    _ arguments: String..., api stubs: [StubTransport.Stub], machine: TestMachine? = nil
  ) async throws -> TestMachine.Result {
    let machine = try machine ?? TestMachine()
    return try await StubTransport.with(stubs) { api in
      await machine.gists(["diff", Self.id] + arguments, api: api)
    }
  }

  private let old = GistRevisions.revision(
    GistRevisions.versions[1], ["a.txt": "old\n", "same": "x"])
  private let new = GistRevisions.revision(
    GistRevisions.versions[0], ["a.txt": "new\n", "same": "x"])
  private let current = GistRevisions.revision(nil, ["a.txt": "new\n", "same": "x"])

  @Test func `without revisions the last change is shown`() async throws {
    #expect(
      try await run(api: [GistRevisions.commits(2), old, new])
        == .init(out: GistRevisions.diff("old", "new"), err: "", status: .done))
  }

  @Test func `the first revision is compared with an empty gist`() async throws {
    let first = GistRevisions.revision(GistRevisions.versions[0], ["a.txt": "x\n"])
    #expect(
      try await run(api: [
        GistRevisions.commits(2, [GistRevisions.entry(GistRevisions.versions[0])]), first,
      ])
      .out
        == "diff --git a/a.txt b/a.txt\nnew file mode 100644\n--- /dev/null\n+++ b/a.txt\n"
        + "@@ -0,0 +1 @@\n+x\n")
  }

  @Test func `one revision is compared with the current one`() async throws {
    #expect(
      try await run(GistRevisions.versions[1], api: [old, current]).out
        == GistRevisions.diff("old", "new"))
    #expect(
      try await run("57b1", api: [GistRevisions.commits(100), old, current]).out
        == GistRevisions.diff("old", "new"))
  }

  @Test func `two revisions are compared in the given order`() async throws {
    #expect(
      try await run("57A7", "57B1", api: [GistRevisions.commits(100), old, new]).out
        == GistRevisions.diff("new", "old"))
    #expect(
      try await run(GistRevisions.versions[0], GistRevisions.versions[0], api: [new, new])
        == .init(out: "", err: "", status: .done))
  }

  @Test func `an ambiguous prefix exits with 64, and an unknown one with 1`() async throws {
    let other = "57a7" + String(repeating: "0", count: 36)
    let several = GistRevisions.commits(
      100, [GistRevisions.entry(GistRevisions.versions[0]), GistRevisions.entry(other)])
    let result = try await run("57a7", api: [several])
    #expect(result.status == .wrongUsage)
    #expect(
      result.err.hasPrefix(
        "error: ambiguous revision 57a7: several start with it\n\(GistRevisions.versions[0])  2026-01-31T10:00:00Z\n"
      ))
    #expect(
      try await run("0000", api: [GistRevisions.commits(100)])
        == .init(
          out: "",
          err: """
            error: no such revision of gist \(Self.id): 0000
            hint: to list its revisions, run gists history --all \(Self.id)

            """, status: .no))
  }

  @Test func `a missing revision exits with 1`() async throws {
    let version = String(repeating: "0", count: 40)
    let gone = StubTransport.Stub.answer(
      "GET /gists/\(Self.id)/\(version)", 404, GistStubs.notFound)
    let result = try await run(version, GistRevisions.versions[0], api: [gone, new])
    #expect(result.status == .no)
    #expect(
      result.err.hasPrefix("error: no revision \(version) of gist \(Self.id) on github.com"))
  }

  @Test(arguments: [
    ["zzzz"], ["abc"], ["57a7", "x"], ["--local", "57a7"], ["57a7", "57b1", "9ad1"],
  ])
  func `an invalid revision exits with 64, and nothing is sent`(arguments: [String]) async throws {
    let api = StubTransport([])
    let result = try await TestMachine().gists(["diff", Self.id] + arguments, api: api)
    #expect(result.status == .wrongUsage)
    #expect(api.requests.isEmpty)
  }

  @Test func `a truncated file is downloaded in full unless it is unchanged`()
    async throws
  {
    let hash = String(repeating: "ab", count: 20)
    let raw = "https://gist.githubusercontent.com/octocat/\(Self.id)/raw"
    func document(_ version: String, _ state: String, size: Int) -> StubTransport.Stub {
      func file(_ name: String, _ folder: String, _ size: Int) -> String {
        #""\#(name)":{"raw_url":"\#(raw)/\#(folder)/\#(name)","size":\#(size),"truncated":true,"#
          + #""content":""}"#
      }
      let files = [file("a.txt", state, size), file("same", hash, 5_000_000)]
      return .answer(
        "GET /gists/\(Self.id)/\(version)", 200,
        #"{"id":"\#(Self.id)","files":{\#(files.joined(separator: ","))}}"#)
    }
    let result = try await run(
      GistRevisions.versions[1], GistRevisions.versions[0],
      api: [
        document(GistRevisions.versions[1], "old", size: 4),
        document(GistRevisions.versions[0], "new", size: 4),
        .answer("GET \(raw)/old/a.txt", 200, "old\n"),
        .answer("GET \(raw)/new/a.txt", 200, "new\n"),
      ])
    #expect(result == .init(out: GistRevisions.diff("old", "new"), err: "", status: .done))
  }

  @Test func `a file that can't be downloaded is reported, others are compared`() async throws {
    func document(_ text: String, _ size: Int) -> String {
      GistDocument(files: [
        .init(name: "a.txt", content: text),
        .init(name: "huge", size: size, content: "", isTruncated: true),
      ]).json
    }
    let result = try await run(
      GistRevisions.versions[1], GistRevisions.versions[0],
      api: [
        .answer(
          "GET /gists/\(Self.id)/\(GistRevisions.versions[1])", 200, document("old\n", 11_000_000)),
        .answer(
          "GET /gists/\(Self.id)/\(GistRevisions.versions[0])", 200, document("new\n", 12_000_000)),
      ])
    #expect(result.out == GistRevisions.diff("old", "new"))
    #expect(
      result.err.hasPrefix("error: huge is 11 MB: GitHub serves files over 10 MB only over git"))
    #expect(result.status == .dataRefused)
  }

  @Test func `--local compares the cached gist with the current one`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    #expect(try await run("--local", api: [], machine: machine).status == .unreachable)
    try machine.writeAccounts(#"{"hosts":{"github.com":{"accounts":[{"login":"octocat"}]}}}"#)
    try await machine.keyring.save("gho_0123456789", host: "github.com", account: "octocat")
    machine.environment = [:]
    let copy = GistRevisions.revision(nil, ["a.txt": "old\n"])
    #expect(await machine.gists("view", Self.id, api: StubTransport([copy])).status == .done)
    #expect(
      try await run("--local", api: [current], machine: machine).out
        == GistRevisions.diff("old", "new")
        + "diff --git a/same b/same\nnew file mode 100644\n--- /dev/null\n+++ b/same\n"
        + "@@ -0,0 +1 @@\n+x\n\\ No newline at end of file\n")
  }

  @Test func `a terminal shows that nothing changed`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(errIsTerminal: true)
    #expect(
      try await run(GistRevisions.versions[0], api: [new, current], machine: machine)
        == .init(out: "", err: "note: nothing changed\n", status: .done))
  }
}
