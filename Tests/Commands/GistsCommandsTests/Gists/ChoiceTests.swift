import ChildProcesses
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// Choosing a gist of several pages.
@Suite struct `Choices of gists` {
  /// The descriptions are `gist 1` to `gist COUNT`, the newest first, with files `1.md` to
  /// `COUNT.md`.
  private static func gists(_ numbers: ClosedRange<Int>) -> [GistDocument] {
    numbers.map { number in
      GistDocument(
        id: id(number), description: "gist \(number)", files: [.init(name: "\(number).md")],
        updated: "2026-01-31T10:00:00Z")
    }
  }

  private static func id(_ number: Int) -> String {
    String(repeating: "0", count: 20 - "\(number)".count) + "\(number)"
  }

  /// The responses to a list of 250 gists; the first page is requested first.
  private static func pages(_ numbers: Int...) -> [StubTransport.Stub] {
    let url = "https://api.github.com/gists?per_page=100"
    return numbers.map { number in
      let last = min(250, number * 100)
      return .answer(
        "GET /gists?per_page=100" + (number == 1 ? "" : "&page=\(number)"), 200,
        gists((number - 1) * 100 + 1...last).json,
        fields: number == 3
          ? ["Date": "Sat, 31 Jan 2026 14:02:00 GMT"]
          : [
            "Date": "Sat, 31 Jan 2026 14:02:00 GMT",
            "Link": "<\(url)&page=\(number + 1)>; rel=\"next\", <\(url)&page=3>; rel=\"last\"",
          ])
    }
  }

  private static func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables.merging(["TERM": "dumb"]) { $1 }
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    return machine
  }

  private static var opened: StubTransport.Stub {
    .answer(
      "GET /gists/\(id(250))", 200,
      GistDocument(id: id(250), files: [.init(name: "a", content: "x")]).json)
  }

  @Test(arguments: ["gist 250", "250.MD"])
  func `words in descriptions and names of files are found in all pages`(words: String)
    async throws
  {
    let machine = try Self.machine()
    let api = StubTransport(Self.pages(1, 2, 3) + [Self.opened])
    let result = await machine.gists("view", "--raw", input: "\(words)\n250\n", api: api)
    #expect(api.unused == [])
    #expect(result.err.contains(" 250  0000000000  "), "\(result.err)")
    #expect(!result.err.contains("nothing found"))
  }

  @Test func `another program gets all pages`() async throws {
    let machine = try Self.machine()
    machine.environment["GISTS_CHOOSER"] = "fzf"
    let lines = Mutex<[String]>([])
    machine.chooser = { all in
      lines.withLock { $0 = all }
      return all.first { $0.hasSuffix("  250.md") }
    }
    let api = StubTransport(Self.pages(1, 2, 3) + [Self.opened])
    #expect(await machine.gists("view", "--raw", api: api).status == .done)
    #expect(api.unused == [])
    #expect(lines.withLock { $0.filter { $0.contains("gist ") }.count } == 250)
    #expect(!lines.withLock { $0.contains("→ more") })
  }

  @Test func `what the library has of the list comes after the first page, each gist once`()
    async throws
  {
    let machine = try Self.machine()
    try await machine.remember("octocat", of: "gho_of_the_test")
    machine.terminal = Terminal()
    #expect(
      await machine.gists("list", "--all", api: StubTransport(Self.pages(1, 2, 3))).status == .done)
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let api = StubTransport(Self.pages(1, 2, 3))
    let context = machine.context(.collecting(terminal: machine.terminal), -1, api)
    let session = try context.sessions.session()
    let list = ChoiceList(.mine, from: session, context.libraries)
    #expect(try await list.load().rows.count == 100)
    #expect(api.requests.count == 1)
    let saved = try await list.load()
    #expect(saved.rows.map { $0[0].value } == (101...250).map(Self.id))
    #expect(saved.rows.map { $0[1].keywords } == (101...250).map { ["\($0).md"] })
    #expect(!saved.isLast && api.requests.count == 1)
    // The other pages have nothing new.
    #expect(try await list.load() == ChoicePage(rows: [], isLast: true))
    #expect(api.unused == [])
    let offline = ChoiceList(.mine, inLibraryOf: session.host, context.libraries)
    #expect(try await offline.load().rows.map { $0[1].keywords } == (1...250).map { ["\($0).md"] })
  }
}
