import ByteTools
import ChildProcesses
import ClientState
import FoundationEssentials
import GitHubAPI
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// What a user decides if somebody else changed the gist while the editor was open.
@Suite struct EditDecisionTests {
  /// The texts that the editor was opened with.
  private final class Opened: Sendable {
    let texts = Mutex<[String]>([])
  }

  private static func document(
    _ version: String, _ gist: GistDocument = EditedGist.gist
  ) -> StubTransport.Stub {
    let history = #""history":[{"version":"\#(version)","user":{"login":"hubot","id":2}}]"#
    return .answer(EditedGist.get, 200, gist.json.dropLast() + ",\(history)}")
  }

  private static let patch = StubTransport.Stub.change(
    EditedGist.patch, 200, EditedGist.gist.json)

  /// A machine whose editor writes these texts, one after the other.
  private func machine(_ opened: Opened, writing texts: [String]) async throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.environment["EDITOR"] = "ed -x"
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    machine.atTerminal = { command in
      guard let path = command.last else { return .notFound }
      let count = opened.texts.withLock {
        $0.append((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
        return $0.count
      }
      try? Data(texts[min(count, texts.count) - 1].utf8).write(to: URL(filePath: path))
      return .exited(0)
    }
    try await machine.remember("octocat", of: "gho_of_the_test")
    return machine
  }

  private static let apart = GistDocument.with([
    "a.txt": "one\n", "b.txt": "TWO\n", "c.txt": "three\n",
  ])

  private struct Run {
    /// The text that the editor was opened with last.
    var text: String?
    var body: String?
    var err: String
    var paths: [String]
    /// The texts that are saved in the end.
    var kept: [String]
    var targets: [DraftTarget?]
  }

  /// Edits both versions; the editor writes these texts.
  private func edit(
    _ theirs: GistDocument, _ options: [String] = [], writing texts: [String]
  ) async throws -> Run {
    let opened = Opened()
    let machine = try await machine(opened, writing: texts)
    let now = Self.document("bb", theirs)
    let api = StubTransport([Self.document("aa"), now, now, now, Self.patch])
    let result = await machine.gists(
      ["edit", GistDocument.id, "b.txt"] + options, input: "1\n", api: api)
    let context = machine.context()
    return Run(
      text: opened.texts.withLock(\.last), body: EditedGist.body(api), err: result.err,
      paths: machine.drafts,
      kept: try machine.drafts.map { try String(contentsOfFile: $0, encoding: .utf8) },
      targets: SavedDraft.all(in: context.folders, now: context.time.now()).map(\.target))
  }

  @Test func `the other change is overwritten`() async throws {
    let machine = try await machine(Opened(), writing: ["new\n"])
    let api = StubTransport([
      Self.document("aa"), Self.document("bb"), Self.document("bb"), Self.patch,
    ])
    let result = await machine.gists("edit", GistDocument.id, "b.txt", input: "2\n", api: api)
    #expect(result.err.contains("hubot changed gist \(GistDocument.id)"), "\(result.err)")
    #expect(result.err.contains("What now? [1-4] "), "\(result.err)")
    #expect(EditedGist.body(api) == #"{"files":{"b.txt":{"content":"new\n"}}}"#)
    #expect(result.status == .done)
    #expect(machine.drafts == [])
  }

  @Test func `the text is edited again and then sent`() async throws {
    let opened = Opened()
    let machine = try await machine(opened, writing: ["new\n", "newer\n"])
    let api = StubTransport([
      Self.document("aa"), Self.document("bb"), Self.document("bb"), Self.document("bb"),
      Self.patch,
    ])
    let result = await machine.gists("edit", GistDocument.id, "b.txt", input: "1\n", api: api)
    #expect(opened.texts.withLock(\.self) == ["two\n", "new\n"])
    #expect(EditedGist.body(api) == #"{"files":{"b.txt":{"content":"newer\n"}}}"#)
    #expect(result.status == .done, "\(result.err)")
    #expect(machine.drafts == [])
  }

  @Test func `both versions are edited; where both changed a line, between markers`() async throws {
    let changed = GistDocument.with(["a.txt": "one\n", "b.txt": "two\nthree\n", "c.txt": "three\n"])
    let clean = try await edit(changed, writing: ["zero\ntwo\n", "zero\ntwo\nthree\n"])
    #expect(clean.text == "zero\ntwo\nthree\n")
    #expect(clean.body == #"{"files":{"b.txt":{"content":"zero\ntwo\nthree\n"}}}"#)
    let markers = "<<<<<<< yours\nnew\n=======\nTWO\n>>>>>>> github.com\n"
    let chosen = try await edit(Self.apart, writing: ["new\n", "new TWO\n"])
    #expect(chosen.text == markers)
    #expect(chosen.body == #"{"files":{"b.txt":{"content":"new TWO\n"}}}"#)
    let untouched = try await edit(Self.apart, writing: ["new\n", markers])
    #expect(untouched.body == nil)
    #expect(untouched.kept == [markers])
  }

  @Test func `a merged text that was not sent replaces only the text that it was merged with`()
    async throws
  {
    let run = try await edit(Self.apart, writing: ["new\n", "new\n=======\nTWO\n"])
    #expect(run.kept == ["new\n=======\nTWO\n"])
    let theirs = HexDigest.sha256(of: Array("TWO\n".utf8))
    let target = DraftTarget.file("b.txt", of: GistDocument.id, on: .gitHub, formerSHA: theirs)
    #expect(run.targets == [target])
  }

  @Test(arguments: [
    "<<<<<<< yours\nnew\n", "new\n=======\nTWO\n>>>>>>> github.com\n", "new\n>>>>>>> github.com",
    "new\r\n=======\r\n",
  ])
  func `a text with any marker is not sent, and a hint says how to go on`(left: String)
    async throws
  {
    let run = try await edit(Self.apart, writing: ["new\n", left])
    #expect(run.body == nil)
    #expect(run.kept == [left])
    let path = try #require(run.paths.first)
    #expect(
      run.err.hasSuffix(
        """
        error: b.txt still has conflict markers; nothing was sent
        \(Sentence.saved(in: path))
        hint: remove the markers from that file, then run gists edit \(GistDocument.id) b.txt - < \
        \(path)

        """), "\(run.err)")
  }

  @Test func `a line that one of the versions has is no marker`() async throws {
    let heading = GistDocument.with([
      "a.txt": "one\n", "b.txt": "TWO\n=======\n", "c.txt": "three\n",
    ])
    let run = try await edit(heading, writing: ["new\n", "new\n=======\n"])
    #expect(run.body == #"{"files":{"b.txt":{"content":"new\n=======\n"}}}"#)
    #expect(run.kept == [])
  }

  @Test func `an added text from a pipe stays saved while the file is edited again`() async throws {
    let pipe = Pipe(containing: "added\n")
    defer { pipe.close() }
    let markers = "<<<<<<< yours\nnew\n=======\nTWO\n>>>>>>> github.com\n"
    let run = try await edit(
      Self.apart, ["--add", "/dev/fd/\(pipe.descriptor)"], writing: ["new\n", markers])
    #expect(run.kept.sorted() == [markers, "added\n"], "\(run.err)")
  }

  /// The file that somebody else changed to a text that can't be read.
  private static func unreadable() -> StubTransport.Stub {
    let file = GistDocument.File(name: "b.txt", size: 6, content: "TW", isTruncated: true)
    return document("bb", GistDocument(files: [file]))
  }

  private static let raw = StubTransport.Stub.failure(
    "GET \(GistDocument.File.rawFolder)b.txt",
    .unreachable(host: "gist.githubusercontent.com", reason: .nameNotFound))

  @Test func `if the other version can't be read, the error says where the text is saved`()
    async throws
  {
    let machine = try await machine(Opened(), writing: ["new\n"])
    let api = StubTransport([Self.document("aa"), Self.unreadable(), Self.unreadable(), Self.raw])
    let result = await machine.gists("edit", GistDocument.id, "b.txt", input: "1\n", api: api)
    #expect(EditedGist.body(api) == nil)
    let path = try #require(machine.drafts.first)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "new\n")
    #expect(
      result.err.hasSuffix(
        """
        error: could not reach gist.githubusercontent.com: host not found
        \(Sentence.saved(in: path))
        hint: \(Sentence.checkNetwork)
        hint: to send it, run gists edit \(GistDocument.id) b.txt - < \(path)

        """), "\(result.err)")
  }

  @Test func `after a difference that can't be shown, the user decides`() async throws {
    let machine = try await machine(Opened(), writing: ["new\n"])
    let api = StubTransport([
      Self.document("aa"), Self.unreadable(), Self.unreadable(), Self.raw, Self.document("bb"),
      Self.patch,
    ])
    let result = await machine.gists("edit", GistDocument.id, "b.txt", input: "3\n2\n", api: api)
    #expect(
      result.err.contains(
        "error: could not reach gist.githubusercontent.com: host not found\n 1  "),
      "\(result.err)")
    #expect(EditedGist.body(api) == #"{"files":{"b.txt":{"content":"new\n"}}}"#)
    #expect(machine.drafts == [])
  }

  @Test func `the difference is shown, and then the user decides`() async throws {
    let machine = try await machine(Opened(), writing: ["new\n"])
    let api = StubTransport([
      Self.document("aa"), Self.document("bb"), Self.document("bb"), Self.document("bb"),
      Self.patch,
    ])
    let result = await machine.gists(
      "edit", GistDocument.id, "b.txt", input: "3\n2\n", api: api)
    #expect(result.err.contains("\n-two\n+new\n"), "\(result.err)")
    #expect(EditedGist.body(api) == #"{"files":{"b.txt":{"content":"new\n"}}}"#)
    #expect(api.unused == [])
  }

  @Test(arguments: ["4\n", ""]) func `the text is kept and nothing is sent`(input: String)
    async throws
  {
    let machine = try await machine(Opened(), writing: ["new\n"])
    let api = StubTransport([Self.document("aa"), Self.document("bb")])
    let result = await machine.gists("edit", GistDocument.id, "b.txt", input: input, api: api)
    #expect(result.status == .cancelled)
    #expect(EditedGist.body(api) == nil)
    let kept = try #require(machine.drafts.first)
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "new\n")
    #expect(result.err.contains("\(Sentence.saved(in: kept))\n"), "\(result.err)")
  }
}
