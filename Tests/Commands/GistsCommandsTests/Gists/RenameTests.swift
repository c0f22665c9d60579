import FoundationEssentials
import TerminalOutput
import GitHubAPI
import GitHubModels
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct RenameTests {
  private func machine(isTerminal: Bool = true) async throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.terminal = Terminal(inIsTerminal: isTerminal, errIsTerminal: isTerminal)
    try await machine.remember("octocat", of: "gho_of_the_test")
    return machine
  }

  private static let shown = """
    \(GistDocument.id)  Hello world
      public · 3 files: a.txt, b.txt, c.txt
    ✓ Renamed b.txt to B.txt in gist \(GistDocument.id)

    """

  @Test func `the old and the new name are told`() async throws {
    let api = EditedGist.change()
    #expect(
      await (try await machine()).gists("rename", GistDocument.id, "b.txt", "B.txt", api: api)
        == .init(out: "", err: Self.shown, status: .done))
    #expect(EditedGist.body(api) == #"{"files":{"b.txt":{"filename":"B.txt"}}}"#)
  }

  @Test(arguments: [
    ["rename", GistDocument.id, "b.txt", "A.txt"], ["edit", GistDocument.id, "--add"],
  ])
  func `a new name that differs from another one only in case is warned of`(
    words: [String]
  ) async throws {
    let machine = try await machine(isTerminal: false)
    let path = "\(machine.folder)/A.txt"
    try Data("new\n".utf8).write(to: URL(filePath: path))
    let result = await machine.gists(
      words + (words.last == "--add" ? [path] : []), api: EditedGist.change())
    #expect(
      result
        == .init(
          out: "",
          err: "warning: \"A.txt\" and \"a.txt\" are the same name on many file systems\n",
          status: .done))
  }

  @Test func `what is not given is asked for`() async throws {
    let machine = try await machine()
    let list = StubTransport.Stub.answer(
      "GET /gists?per_page=100", 200, [EditedGist.gist].json)
    let get = StubTransport.Stub.answer(EditedGist.get, 200, EditedGist.gist.json)
    let patch = StubTransport.Stub.change(EditedGist.patch, 200, EditedGist.gist.json)
    let api = StubTransport([list, get, get, get, patch])
    let result = await machine.gists("rename", input: "1\n2\n\nB.txt\n", api: api)
    #expect(result.err.contains("Rename a file in which gist? [1-1] "))
    #expect(result.err.contains("Rename which file? [1-3] "))
    #expect(result.err.contains("New name of b.txt: New name of b.txt: "))
    #expect(result.err.hasSuffix(Self.shown))
    #expect(api.unused == [])
  }

  @Test(
    arguments: [
      ([], "gist ID or URL required when not running interactively"),
      ([GistDocument.id], "missing argument: <old>"),
      ([GistDocument.id, "a.txt"], "missing argument: <new>"),
    ])
  func `a script must give all arguments`(words: [String], message: String) async throws {
    let result = await (try machine(isTerminal: false)).gists(["rename"] + words)
    #expect(result.err.hasPrefix("error: \(message)\n"))
    #expect(result.status == .wrongUsage)
    guard !words.isEmpty else { return }
    let old = words.dropFirst().first ?? "OLD"
    let hint = "hint: to rename a file, run gists rename \(GistDocument.id) \(old) NEW\n"
    #expect(result.err.hasSuffix("\n" + hint))
  }

  @Test func `gh's way to add stdin under a name leads to ours`() async throws {
    let result = await (try machine(isTerminal: false)).gists(
      "edit", GistDocument.id, "-a", "my notes.md", "-", input: "text")
    #expect(result.err.hasPrefix("error: --add takes a file; stdin needs a name\n"))
    let command = "gists edit \(GistDocument.id) 'my notes.md' -"
    #expect(result.err.contains("\nhint: to add stdin as my notes.md, run \(command)\n"))
    #expect(result.status == .wrongUsage)
  }

  @Test(arguments: [["-a", "-"], ["-a", "-", "-"]])
  func `stdin without a name needs one, which is not its dash`(words: [String]) async throws {
    let result = await (try machine(isTerminal: false)).gists(
      ["edit", GistDocument.id] + words, input: "text")
    #expect(result.err.hasPrefix("error: --add takes a file; stdin needs a name\n"))
    let command = "gists edit \(GistDocument.id) NAME -"
    #expect(result.err.contains("\nhint: to add stdin, run \(command)\n"), "\(result)")
    #expect(result.status == .wrongUsage)
  }

  @Test func `--filter with a regex that matches nothing leads to search --regex`() async throws {
    let list = StubTransport.Stub.answer("GET /gists?per_page=100", 200, [EditedGist.gist].json)
    let result = await (try await machine()).gists(
      "list", "--filter", "^a.*b", api: StubTransport([list]))
    #expect(
      result.err.hasSuffix(
        "hint: --filter is plain text; for a regex, run gists search --regex '^a.*b'\n"),
      "\(result.err)")
  }

  @Test(arguments: [
    ["list", "--public", "--secret"], ["search", "x", "--secret", "--visibility=public"],
  ])
  func `only one visibility can be asked for`(words: [String]) async throws {
    let result = await (try await machine()).gists(words)
    #expect(result.status == .wrongUsage)
    #expect(result.err.hasPrefix("error: specify only one of --"))
  }

  @Test(arguments: [(0, true), (1, false)])
  func `an empty file is renamed by git, as the API has none`(size: Int, byGit: Bool) throws {
    let text = String(repeating: "x", count: size)
    let json = try JSON(parsing: Array(GistDocument.with(["a": text]).json.utf8))
    let gist = try #require(Gist(json))
    let edit = GistEdit(files: [.init("a", .rename(to: "b", nil))])
    for hasGit in [false, true] {
      #expect(edit.needsGit(for: gist, hasGit: hasGit) == byGit)
    }
  }
}
