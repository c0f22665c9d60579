import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct HistoryTests {
  private static let id = GistDocument.id

  @Test func `a pipe gets full values, separated by tabs`() async throws {
    let api = StubTransport([GistRevisions.commits(30)])
    #expect(
      try await TestMachine().gists("history", Self.id, api: api)
        == .init(
          out: """
            \(GistRevisions.versions[0])\t2026-01-31T10:00:00Z\toctocat\t3\t1
            \(GistRevisions.versions[1])\t2026-01-31T10:00:00Z\t\t\t
            \(GistRevisions.versions[2])\t2026-01-31T10:00:00Z\tmonalisa\t12\t0

            """, err: "", status: .done))
  }

  @Test func `a terminal shows short revisions and ages`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    let result = await machine.gists(
      "history", Self.id, api: StubTransport([GistRevisions.commits(30)]))
    let lines = result.out.split(separator: "\n").map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    #expect(
      lines == [
        "REVISION  COMMITTED    USER        +   -",
        "57a7f02   2 hours ago  octocat    +3  -1",
        "57b1000   2 hours ago", "9ad1000   2 hours ago  monalisa  +12  -0",
      ])
    #expect(result.err == "")
  }

  @Test func `--json prints the entries unchanged`() async throws {
    let api = StubTransport([GistRevisions.commits(30)])
    #expect(
      try await TestMachine().gists("history", Self.id, "--json", api: api)
        == .init(out: "[\(GistRevisions.entries.joined(separator: ","))]\n", err: "", status: .done)
    )
  }

  @Test func `-L limits the entries, and --all follows the pages`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    let next = "<https://api.github.com/gists/\(Self.id)/commits?page=2>; rel=\"next\""
    let first = StubTransport.Stub.answer(
      "GET /gists/\(Self.id)/commits?per_page=1", 200, "[\(GistRevisions.entries[0])]",
      fields: ["Link": next])
    #expect(
      await machine.gists("history", Self.id, "-L1", api: StubTransport([first])).err
        == "first 1; use -L N or --all to see more\n")
    let all = StubTransport([
      .answer(
        "GET /gists/\(Self.id)/commits?per_page=100", 200, "[\(GistRevisions.entries[0])]",
        fields: ["Link": next]),
      .answer("GET /gists/\(Self.id)/commits?page=2", 200, "[\(GistRevisions.entries[2])]"),
    ])
    let result = try await TestMachine().gists("history", Self.id, "--all", api: all)
    #expect(result.out.split(separator: "\n").count == 2)
    #expect(result.status == .done)
  }

  @Test(arguments: ["history", "forks", "comments", "diff"])
  func `a missing gist exits with 1, and signed out may be secret`(
    command: String
  ) async throws {
    let path = ["history": "commits", "diff": "commits"][command] ?? command
    let api = StubTransport([
      .answer(
        "GET /gists/\(Self.id)/\(path)?per_page=\(command == "diff" ? 2 : 30)", 404,
        GistStubs.notFound)
    ])
    #expect(
      try await TestMachine().gists(command, Self.id, api: api)
        == .init(
          out: "",
          err: """
            error: no gist \(Self.id) on github.com (HTTP 404)
            hint: if it is your own or secret, sign in first: gists auth login

            """, status: .no))
  }

  @Test func `an interrupted list is closed JSON`() async throws {
    let api = StubTransport([
      .answer(
        "GET /gists/\(Self.id)/commits?per_page=100", 200, "[\(GistRevisions.entries[0])]",
        fields: ["Link": "<https://evil.example/2>; rel=\"next\""])
    ])
    let result = try await TestMachine().gists("history", Self.id, "--all", "--json", api: api)
    #expect(result.out == "[\(GistRevisions.entries[0])]\n")
    #expect(result.status == .protocolBroken)
  }
}
