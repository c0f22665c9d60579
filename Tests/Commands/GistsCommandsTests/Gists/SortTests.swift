import GitHubAPI
import LocalFiles
import SQLiteDatabase
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistLibrary
@testable import GistsCommands

@Suite struct `Sorting a list` {
  private static let gists = [
    GistDocument(
      id: "aaaa", description: "A", updated: "2026-01-03T00:00:00Z", nodeID: "G_a",
      created: "2020-01-01T00:00:00Z", comments: 1),
    GistDocument(
      id: "bbbb", description: "B", updated: "2026-01-02T00:00:00Z", nodeID: "G_b",
      created: "2022-01-01T00:00:00Z", comments: 5),
    GistDocument(
      id: "cccc", description: "C", updated: "2026-01-04T00:00:00Z", nodeID: "G_c",
      created: "2021-01-01T00:00:00Z", comments: 5),
    GistDocument(
      id: "dddd", description: "D", updated: "2026-01-04T00:00:00Z", nodeID: "G_d",
      created: "2021-01-01T00:00:00Z", comments: 5),
  ]
  private static let date: KeyValuePairs = ["Date": "Sat, 31 Jan 2026 14:02:00 GMT"]

  /// The responses to a list of two pages.
  private static func pages(_ feed: String = "/gists", _ extra: StubTransport.Stub...)
    -> StubTransport
  {
    let next = "<https://api.github.com\(feed)?per_page=100&page=2>"
    return StubTransport(
      [
        .answer(
          "GET \(feed)?per_page=100", 200, Array(gists.prefix(3)).json,
          fields: ["Link": "\(next); rel=\"next\", \(next); rel=\"last\""]),
        .answer("GET \(feed)?per_page=100&page=2", 200, Array(gists.suffix(1)).json, fields: date),
      ] + extra)
  }

  private static func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    return machine
  }

  /// A machine whose library has the feed, with these stars.
  private static func machineWithLibrary(
    _ feed: String = "mine", stars: KeyValuePairs<String, Int> = [:]
  ) async throws -> TestMachine {
    let machine = try machine()
    try await machine.remember("octocat", of: "gho_of_the_test")
    let path = feed == "mine" ? "/gists" : "/gists/\(feed)"
    #expect(await machine.gists("list", feed, "--all", api: pages(path)).status == .done)
    let store = try GistStore(
      writing: PrivateFile(machine.libraryFolder + "/octocat.db"))
    let stars = stars.map { ($0, $1) }
    try store.write { connection in
      for (id, count) in stars {
        try connection.execute("UPDATE gists SET stars = ? WHERE id = ?", [count, id])
      }
    }
    return machine
  }

  private static func line(_ gist: GistDocument) -> String {
    "\(gist.id)\toctocat\t\(gist.description ?? "")\t1\tpublic\t\(gist.updated)\n"
  }

  private static func lines(_ ids: [String]) -> String {
    ids.compactMap { id in gists.first { $0.id == id } }.map(line).joined()
  }

  @Test(arguments: [
    ("updated", ["cccc", "dddd", "aaaa", "bbbb"]), ("created", ["bbbb", "cccc", "dddd", "aaaa"]),
    ("comments", ["cccc", "dddd", "bbbb", "aaaa"]),
  ])
  func `reads the whole feed, online as in the library`(sorting: String, ids: [String]) async throws
  {
    let machine = try Self.machine()
    let api = Self.pages()
    #expect(
      await machine.gists("list", "--sort", sorting, api: api)
        == .init(out: Self.lines(ids), err: "", status: .done))
    #expect(api.unused == [])
    #expect(
      await machine.gists("list", "--sort", sorting, "-L", "2", api: Self.pages())
        == .init(out: Self.lines(Array(ids.prefix(2))), err: "", status: .done))
    let offline = await machine.gists("list", "--offline", "--sort", sorting, "-L3")
    #expect(offline.out == Self.lines(Array(ids.prefix(3))))
    let json = "[" + Self.gists.filter { $0.id == ids[0] }.map(\.json).joined() + "]\n"
    #expect(
      await machine.gists("list", "--sort", sorting, "--json", "-L1", api: Self.pages())
        == .init(out: json, err: "", status: .done))
    #expect(
      await machine.gists("list", "--offline", "--sort", sorting, "--json", "-L1").out == json)
  }

  @Test func `by stars asks GraphQL, then the library, and saves the stars`() async throws {
    let machine = try await Self.machineWithLibrary(stars: ["aaaa": 7, "bbbb": 2])
    let nodes =
      #"{"data":{"nodes":[null,{"name":"bbbb","stargazerCount":9},null,{"name":"dddd"}]}}"#
    let api = Self.pages("/gists", .answer("POST /graphql", 200, nodes))
    let result = await machine.gists("list", "--sort", "stars", api: api)
    #expect(
      result
        == .init(
          out: Self.lines(["bbbb", "aaaa", "cccc", "dddd"]),
          err: "note: the stars of 2 gists are unknown; listed last\n", status: .done))
    #expect(api.unused == [])
    let query = String(decoding: api.requests.last?.body ?? [], as: UTF8.self)
    #expect(query.hasSuffix(#""variables":{"ids":["G_a","G_b","G_c","G_d"]}}"#))
    let offline = await machine.gists("list", "--sort", "stars", "--offline")
    #expect(offline.out == result.out)
  }

  @Test func `by stars works without GraphQL, and offline`() async throws {
    let machine = try await Self.machineWithLibrary(stars: ["aaaa": 7, "dddd": 12])
    let expected = TestMachine.Result(
      out: Self.lines(["dddd", "aaaa", "cccc", "bbbb"]),
      err: "note: the stars of 2 gists are unknown; listed last\n", status: .done)
    let api = Self.pages("/gists", .answer("POST /graphql", 404, #"{"message":"Not Found"}"#))
    #expect(await machine.gists("list", "--sort", "stars", api: api) == expected)
    let offline = await machine.gists("list", "--sort", "stars", "--offline")
    #expect(offline.out == expected.out)
    #expect(offline.err.hasSuffix(expected.err))
  }

  @Test func `with a filter reads the whole feed, too`() async throws {
    let machine = try Self.machine()
    let api = Self.pages()
    #expect(
      await machine.gists("list", "--sort", "created", "--filter", "D", "-L1", api: api)
        == .init(out: Self.lines(["dddd"]), err: "", status: .done))
    #expect(api.unused == [])
  }

  @Test func `by something else is wrong usage`() async throws {
    let result = try await Self.machine().gists("list", "--sort", "size")
    #expect(result.status == .wrongUsage)
    #expect(result.out == "")
  }

  @Test func `says at a terminal that there are more`() async throws {
    let machine = try Self.machine()
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true, columns: 80)
    let gists = (10...40).map { GistDocument(id: "12\($0)", comments: $0) }
    let api = StubTransport([.answer("GET /gists?per_page=100", 200, gists.json)])
    let result = await machine.gists("list", "--sort", "comments", api: api)
    #expect(result.err.hasSuffix("30 of 31; use -L 31 or --all to see more\n"))
    #expect(result.out.split(separator: "\n").dropFirst().first?.hasPrefix("1240 ") == true)
    #expect(result.out.split(separator: "\n").count == 31)
  }

  @Test func `a wide terminal shows the known stars of starred gists`() async throws {
    let machine = try await Self.machineWithLibrary("starred", stars: ["bbbb": 12])
    machine.terminal = Terminal(outIsTerminal: true, columns: 110)
    let table = """
      ID    OWNER    DESCRIPTION  FILES  STARS  VISIBILITY  UPDATED
      aaaa  octocat  A                1         public      28 days ago
      bbbb  octocat  B                1     12  public      29 days ago
      cccc  octocat  C                1         public      27 days ago
      dddd  octocat  D                1         public      27 days ago

      """
    #expect(await machine.gists("list", "starred", "--offline").out == table)
    #expect(
      await machine.gists("list", "starred", "--all", api: Self.pages("/gists/starred")).out
        == table)
    machine.terminal = Terminal(outIsTerminal: true, columns: 109)
    #expect(await !machine.gists("list", "starred", "--offline").out.contains("STARS"))
    machine.terminal = Terminal()
    #expect(
      await machine.gists("list", "starred", "--offline").out
        == Self.lines(["aaaa", "bbbb", "cccc", "dddd"]))
  }

  @Test func `without known stars there is no column for them`() async throws {
    let machine = try await Self.machineWithLibrary("starred")
    machine.terminal = Terminal(outIsTerminal: true, columns: 120)
    let result = await machine.gists("list", "starred", "--offline")
    #expect(result.out.hasPrefix("ID    OWNER    DESCRIPTION  FILES  VISIBILITY  UPDATED\n"))
  }

  @Test func `a gist is viewed with its stars at a terminal, never in a pipe`() async throws {
    let machine = try await Self.machineWithLibrary(stars: ["aaaa": 1, "bbbb": 2])
    machine.terminal = Terminal(outIsTerminal: true, columns: 80)
    #expect(
      await machine.gists("view", "aaaa", "--offline").out
        .contains("\noctocat · public · 1 file · 1 comment · 1 star\n"))
    #expect(
      await machine.gists("view", "bbbb", "--offline").out
        .contains("\noctocat · public · 1 file · 5 comments · 2 stars\n"))
    #expect(
      await machine.gists("view", "cccc", "--offline").out
        .contains("\noctocat · public · 1 file · 5 comments\n"))
    machine.terminal = Terminal()
    #expect(await !machine.gists("view", "bbbb", "--offline", "--json").out.contains("star"))
  }
}
