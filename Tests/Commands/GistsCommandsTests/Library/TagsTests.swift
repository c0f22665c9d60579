import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct TagsTests {
  private static let deploy = GistDocument(
    id: "6cad326836d38bd3a7ae", description: "nginx #Deploy #ops", updated: "2026-01-31T10:00:00Z")
  private static let notes = GistDocument(
    id: "a1b2c3d4e5f60718293a4b5c6d7e8f90", description: "nginx notes #ops",
    updated: "2025-01-31T10:00:00Z")

  private static let deployRow =
    "\(deploy.id)\toctocat\tnginx #Deploy #ops\t1\tpublic\t2026-01-31T10:00:00Z\n"
  private static let notesRow =
    "\(notes.id)\toctocat\tnginx notes #ops\t1\tpublic\t2025-01-31T10:00:00Z\n"

  private static func whole(_ gist: GistDocument) -> GistDocument {
    var gist = gist
    gist.files = [.init(name: "hello.py", language: "Python", content: "pass")]
    return gist
  }

  /// A machine whose library has both gists as its owner's.
  private func machine() async throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    try await machine.remember("octocat", of: "gho_of_the_test")
    let api = StubTransport([
      .answer("GET /gists?per_page=100", 200, [Self.deploy, Self.notes].json),
      .answer("GET /gists/\(Self.deploy.id)", 200, Self.whole(Self.deploy).json),
      .answer("GET /gists/\(Self.notes.id)", 200, Self.whole(Self.notes).json),
    ])
    #expect(await machine.gists("sync", "mine", api: api).status == .done)
    return machine
  }

  @Test func `tags prints each tag with its number of gists`() async throws {
    let machine = try await machine()
    #expect(
      await machine.gists("tags") == .init(out: "ops\t2\ndeploy\t1\n", err: "", status: .done))
    #expect(
      await machine.gists("tags", "--feed", "mine", "--json").out
        == #"[{"tag":"ops","gists":2},{"tag":"deploy","gists":1}]"# + "\n")
    machine.terminal = Terminal(outIsTerminal: true)
    #expect(
      await machine.gists("tags").out
        == "TAG      GISTS\n#ops         2\n#deploy      1\n")
  }

  @Test func `tags of a feed that was never synced name the command`() async throws {
    let machine = try await machine()
    #expect(
      await machine.gists("tags", "--feed", "@hubot")
        == .init(
          out: "",
          err: """
            error: not in your library: gists by hubot
            hint: when online, run gists sync @hubot

            """, status: .unreachable))
  }

  @Test func `list --tag lists the gists with a tag, online and offline`() async throws {
    let machine = try await machine()
    let api = StubTransport([
      .answer("GET /gists?per_page=100", 200, [Self.deploy, Self.notes].json)
    ])
    #expect(
      await machine.gists("list", "--tag", "#DEPLOY", api: api)
        == .init(out: Self.deployRow, err: "", status: .done))
    let copy = await machine.gists("list", "--tag", "ops", "--offline")
    #expect(copy.out == Self.deployRow + Self.notesRow)
    #expect(await machine.gists("list", "--tag", "op", "--offline").out == "")
  }

  @Test(arguments: [
    (["tag:deploy"], true, false), (["tag:ops", "notes"], false, true),
    (["nginx", "--tag", "ops"], true, true), (["tag:deploy", "tag:ops"], true, false),
    (["--regex", "ngin.", "--tag", "#deploy"], true, false), (["--tag", "OPS"], true, true),
  ])
  func `search finds tags`(words: [String], deploy: Bool, notes: Bool) async throws {
    let machine = try await machine()
    let result = await machine.gists(["search"] + words)
    #expect(result.err == "")
    #expect(result.out.contains(Self.deployRow) == deploy)
    #expect(result.out.contains(Self.notesRow) == notes)
  }

  @Test(arguments: [["search", "tag:12"], ["search", "tag:"], ["list", "--tag", "a b"]])
  func `what is no tag is wrong usage`(arguments: [String]) async throws {
    let result = await (try TestMachine()).gists(arguments)
    #expect(result.status == .wrongUsage)
    #expect(result.err.hasPrefix("error: invalid tag: "))
    #expect(result.err.contains("hint: use letters, digits, _ and -, and at least one letter\n"))
  }
}
