import ClientState
import FoundationEssentials
import GitHubModels
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct RestoredLinksTests {
  private let id = GistDocument.id
  private let restored = "note: the gist has a new ID; stars and comments were not restored\n"

  private func get(_ id: String, _ text: String, in name: String = "notes.md") -> StubTransport.Stub
  {
    var document = GistDocument.with([name: text])
    document.id = id
    return .answer("GET /gists/\(id)", 200, document.whole)
  }

  /// A machine with two files linked to a gist and one linked to another; the first gist is
  /// deleted.
  private func deleted(_ name: String = "notes.md") async throws -> (TestMachine, paths: [String]) {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    try await machine.remember("octocat", of: "gho_of_the_test")
    let paths = ["notes.md", "more.md", "other.md"].map { "\(machine.folder)/\($0)" }
    for (path, id) in zip(paths, [id, id, "2222"]) {
      try Data("one\n".utf8).write(to: URL(filePath: path))
      let stub = get(id, "one\n", in: name)
      #expect(
        await machine.gists(
          "link", path, id, "--name", name, api: StubTransport([stub, stub])
        ).status == .done)
    }
    let stub = get(id, "two\n", in: name)
    #expect(
      await machine.gists(
        "delete", "-y", id, api: StubTransport([stub, stub, .answer("DELETE /gists/\(id)", 204)])
      ).status == .done)
    return (machine, paths)
  }

  private var made: StubTransport { made(with: "notes.md") }

  private func made(with name: String) -> StubTransport {
    var document = GistDocument.with([name: "two\n"])
    (document.id, document.isPublic) = ("aaaa", true)
    return StubTransport([.answer("POST /gists", 201, document.json)])
  }

  @Test func `a link to a file that the restored gist lacks is unchanged`() async throws {
    // GitHub may give such a file another name.
    let (machine, _) = try await deleted("gistfile1.txt")
    let result = await machine.gists("restore", id, api: made(with: "gistfile2.txt"))
    #expect(result.status == .done)
    #expect(result.err.hasSuffix(restored), "\(result.err)")
  }

  @Test func `links to a deleted gist follow the restored one`() async throws {
    let (machine, paths) = try await deleted()
    let result = await machine.gists("restore", id, api: made)
    #expect(result.status == .done)
    #expect(
      result.err.hasSuffix(
        """
        \(restored)note: \(paths[0]) is now linked to the new gist
        note: \(paths[1]) is now linked to the new gist

        """), "\(result.err)")
    // The links still know which side was changed before the deletion.
    let api = StubTransport([get("aaaa", "two\n"), get("2222", "one\n")])
    #expect(
      await machine.gists("links", api: api)
        == .init(
          out: """
            \(paths[0])\taaaa\tnotes.md\tbehind
            \(paths[1])\taaaa\tnotes.md\tbehind
            \(paths[2])\t2222\tnotes.md\tsame

            """, err: "", status: .done))
  }

  @Test func `links wait for a restored gist with the same contents`() async throws {
    let (machine, paths) = try await deleted()
    var document = GistDocument(files: [.init(name: "notes.md", size: 4)])
    document.id = "bbbb"
    let bad = await machine.gists(
      "restore", id,
      api: StubTransport([
        .answer("POST /gists", 201, document.json),
        .answer("GET \(GistDocument.File.rawFolder)notes.md", 200, "TWO\n"),
      ]))
    #expect(bad.status == .protocolBroken)
    #expect(!bad.err.contains("is now linked"), "\(bad.err)")
    let result = await machine.gists("restore", id, api: made)
    #expect(result.status == .done)
    #expect(
      result.err.hasSuffix(
        """
        note: \(paths[0]) is now linked to the new gist
        note: \(paths[1]) is now linked to the new gist

        """), "\(result.err)")
  }

  @Test func `links that follow a gist with its history know the revision that both sides had`()
    async throws
  {
    let machine = try TestMachine()
    let links = machine.context().stateFiles.links
    let link = FileLink(
      path: "/home/octocat/notes.md", host: "github.com", gist: id, file: "notes.md",
      version: MergeScene.version(1), digest: "5e")
    #expect(try await links.add([link]).isEmpty)
    func move(from old: String, to new: String, withHistory: Bool) async throws -> FileLink? {
      var document = GistDocument.with(["notes.md": "one\n"])
      document.id = new
      let gist = try #require(Gist(try JSON(parsing: Array(document.json.utf8))))
      let paths = try await links.move(
        from: old, to: gist, on: "github.com", withHistory: withHistory)
      #expect(paths == [link.path])
      return try links.read().first
    }
    let whole = try await move(from: id, to: "aaaa", withHistory: true)
    #expect([whole?.gist, whole?.version, whole?.digest] == ["aaaa", link.version, "5e"])
    let new = try await move(from: "aaaa", to: "bbbb", withHistory: false)
    #expect([new?.gist, new?.version, new?.digest] == ["bbbb", nil, "5e"])
    withExtendedLifetime(machine) {}
  }

  @Test func `a gist is restored with a warning if the links are unreadable`() async throws {
    let (machine, _) = try await deleted()
    let file = "\(machine.folder)/.local/share/gists/links.json"
    try FileManager.default.removeItem(atPath: file)
    try Data("{".utf8).write(to: URL(filePath: file))
    let result = await machine.gists("restore", id, api: made)
    #expect(result.status == .done)
    #expect(result.out == "https://gist.github.com/aaaa\n")
    #expect(
      result.err.contains(
        "warning: could not link files to the new gist: \(file): line 1: not valid JSON\n"),
      "\(result.err)")
    #expect(await machine.gists("trash").out == "")
  }

  @Test func `without links no links file is created`() async throws {
    let (machine, _) = try await deleted()
    let file = "\(machine.folder)/.local/share/gists/links.json"
    try FileManager.default.removeItem(atPath: file)
    let result = await machine.gists("restore", id, api: made)
    #expect(result.status == .done)
    #expect(result.err.hasSuffix(restored))
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
