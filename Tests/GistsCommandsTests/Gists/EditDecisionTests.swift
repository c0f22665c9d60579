import ChildProcesses
import FoundationEssentials
import GitHubAPI
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// What a person decides if somebody else changed the gist while the editor was open.
@Suite struct EditDecisionTests {
  /// The texts that the editor was opened with.
  private final class Opened: Sendable {
    let texts = Mutex<[String]>([])
  }

  private static func document(
    _ version: String, _ gist: GistDocument = EditTests.gist
  ) -> StubTransport.Stub {
    let history = #""history":[{"version":"\#(version)","user":{"login":"hubot","id":2}}]"#
    return .answer(EditTests.get, 200, gist.json.dropLast() + ",\(history)}")
  }

  private static let patch = StubTransport.Stub.answer(
    EditTests.patch, 200, EditTests.gist.json)

  /// A machine whose editor writes these texts, one after the other.
  private func machine(_ opened: Opened, writing texts: [String]) throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = ListTests.token
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
    try machine.remember("octocat", of: "gho_of_the_test")
    return machine
  }

  @Test func `the other change is overwritten`() async throws {
    let machine = try machine(Opened(), writing: ["new\n"])
    let api = StubTransport([
      Self.document("aa"), Self.document("bb"), Self.document("bb"), Self.patch,
    ])
    let result = await machine.gists("edit", GistDocument.id, "b.txt", input: "2\n", api: api)
    #expect(result.err.contains("hubot changed gist \(GistDocument.id)"), "\(result.err)")
    #expect(result.err.contains("What now? [1-4] "), "\(result.err)")
    #expect(EditTests.body(api) == #"{"files":{"b.txt":{"content":"new\n"}}}"#)
    #expect(result.status == .done)
    #expect(machine.unsent == [])
  }

  @Test func `the text is edited again and then sent`() async throws {
    let opened = Opened()
    let machine = try machine(opened, writing: ["new\n", "newer\n"])
    let api = StubTransport([
      Self.document("aa"), Self.document("bb"), Self.document("bb"), Self.document("bb"),
      Self.patch,
    ])
    let result = await machine.gists("edit", GistDocument.id, "b.txt", input: "1\n", api: api)
    #expect(opened.texts.withLock(\.self) == ["two\n", "new\n"])
    #expect(EditTests.body(api) == #"{"files":{"b.txt":{"content":"newer\n"}}}"#)
    #expect(result.status == .done, "\(result.err)")
    #expect(machine.unsent == [])
  }

  @Test func `both versions are edited; where both changed a line, between markers`() async throws {
    let changed = GistDocument.with(["a.txt": "one\n", "b.txt": "two\nthree\n", "c.txt": "three\n"])
    let apart = GistDocument.with(["a.txt": "one\n", "b.txt": "TWO\n", "c.txt": "three\n"])
    func edit(
      _ theirs: GistDocument, writing texts: [String]
    ) async throws -> (text: String?, body: String?, err: String, kept: Int) {
      let opened = Opened()
      let machine = try machine(opened, writing: texts)
      let now = Self.document("bb", theirs)
      let api = StubTransport([Self.document("aa"), now, now, now, Self.patch])
      let result = await machine.gists("edit", GistDocument.id, "b.txt", input: "1\n", api: api)
      return (
        opened.texts.withLock(\.last), EditTests.body(api), result.err, machine.unsent.count
      )
    }
    let clean = try await edit(changed, writing: ["zero\ntwo\n", "zero\ntwo\nthree\n"])
    #expect(clean.text == "zero\ntwo\nthree\n")
    #expect(clean.body == #"{"files":{"b.txt":{"content":"zero\ntwo\nthree\n"}}}"#)
    let markers = "<<<<<<< yours\nnew\n=======\nTWO\n>>>>>>> github.com\n"
    let chosen = try await edit(apart, writing: ["new\n", "new TWO\n"])
    #expect(chosen.text == markers)
    #expect(chosen.body == #"{"files":{"b.txt":{"content":"new TWO\n"}}}"#)
    let left = try await edit(apart, writing: ["new\n", markers])
    #expect(left.body == nil)
    #expect(left.err.contains("error: b.txt still has conflict markers; nothing was sent\n"))
    #expect(left.kept == 1)
  }

  @Test func `the difference is shown, and then the person decides`() async throws {
    let machine = try machine(Opened(), writing: ["new\n"])
    let api = StubTransport([
      Self.document("aa"), Self.document("bb"), Self.document("bb"), Self.document("bb"),
      Self.patch,
    ])
    let result = await machine.gists(
      "edit", GistDocument.id, "b.txt", input: "3\n2\n", api: api)
    #expect(result.err.contains("\n-two\n+new\n"), "\(result.err)")
    #expect(EditTests.body(api) == #"{"files":{"b.txt":{"content":"new\n"}}}"#)
    #expect(api.unused == [])
  }

  @Test(arguments: ["4\n", ""]) func `the text is kept and nothing is sent`(input: String)
    async throws
  {
    let machine = try machine(Opened(), writing: ["new\n"])
    let api = StubTransport([Self.document("aa"), Self.document("bb")])
    let result = await machine.gists("edit", GistDocument.id, "b.txt", input: input, api: api)
    #expect(result.status == .no)
    #expect(EditTests.body(api) == nil)
    let kept = try #require(machine.unsent.first)
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "new\n")
    #expect(result.err.contains("your text is saved in \(kept)\n"), "\(result.err)")
  }
}
