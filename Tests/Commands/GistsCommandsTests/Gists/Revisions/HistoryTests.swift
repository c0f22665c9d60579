import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct HistoryTests {
  static let id = GistDocument.id
  static let versions = ["57a7f021a713b1c5a6a199b54cc514735d2d462f", "57b1", "9ad1"]
    .map { $0 + String(repeating: "0", count: 40 - $0.count) }

  static func entry(
    _ version: String, user: String? = "octocat", change: String = #"{"additions":3,"deletions":1}"#
  ) -> String {
    #"{"version":"\#(version)","user":\#(user.map { #"{"login":"\#($0)"}"# } ?? "null"),"#
      + #""committed_at":"2026-01-31T10:00:00Z","change_status":\#(change)}"#
  }

  static let entries = [
    entry(versions[0]), entry(versions[1], user: nil, change: "{}"),
    entry(versions[2], user: "monalisa", change: #"{"additions":12,"deletions":0}"#),
  ]

  static func commits(_ perPage: Int, _ entries: [String] = entries) -> StubTransport.Stub {
    .answer(
      "GET /gists/\(id)/commits?per_page=\(perPage)", 200, "[\(entries.joined(separator: ","))]")
  }

  @Test func `a pipe gets full values, separated by tabs`() async throws {
    let api = StubTransport([Self.commits(30)])
    #expect(
      try await TestMachine().gists("history", Self.id, api: api)
        == .init(
          out: """
            \(Self.versions[0])\t2026-01-31T10:00:00Z\toctocat\t3\t1
            \(Self.versions[1])\t2026-01-31T10:00:00Z\t\t\t
            \(Self.versions[2])\t2026-01-31T10:00:00Z\tmonalisa\t12\t0

            """, err: "", status: .done))
  }

  @Test func `a terminal shows short revisions and ages`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    let result = await machine.gists("history", Self.id, api: StubTransport([Self.commits(30)]))
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
    let api = StubTransport([Self.commits(30)])
    #expect(
      try await TestMachine().gists("history", Self.id, "--json", api: api)
        == .init(out: "[\(Self.entries.joined(separator: ","))]\n", err: "", status: .done))
  }

  @Test func `-L limits the entries, and --all follows the pages`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    let next = "<https://api.github.com/gists/\(Self.id)/commits?page=2>; rel=\"next\""
    let first = StubTransport.Stub.answer(
      "GET /gists/\(Self.id)/commits?per_page=1", 200, "[\(Self.entries[0])]",
      fields: ["Link": next])
    #expect(
      await machine.gists("history", Self.id, "-L1", api: StubTransport([first])).err
        == "first 1; use -L N or --all to see more\n")
    let all = StubTransport([
      .answer(
        "GET /gists/\(Self.id)/commits?per_page=100", 200, "[\(Self.entries[0])]",
        fields: ["Link": next]),
      .answer("GET /gists/\(Self.id)/commits?page=2", 200, "[\(Self.entries[2])]"),
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
        DeleteTests.notFound)
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
        "GET /gists/\(Self.id)/commits?per_page=100", 200, "[\(Self.entries[0])]",
        fields: ["Link": "<https://evil.example/2>; rel=\"next\""])
    ])
    let result = try await TestMachine().gists("history", Self.id, "--all", "--json", api: api)
    #expect(result.out == "[\(Self.entries[0])]\n")
    #expect(result.status == .protocolBroken)
  }
}
