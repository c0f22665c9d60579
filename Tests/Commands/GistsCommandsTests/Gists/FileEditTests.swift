import FoundationEssentials
import GitHubAPI
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// `gists edit` with the text of a local file, for a new file, and without a terminal.
@Suite struct FileEditTests {
  private let id = GistDocument.id

  private func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    return machine
  }

  private func file(_ name: String, _ text: String, in machine: TestMachine) throws -> String {
    let path = "\(machine.folder)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test func `-f NAME FILE replaces a file of the gist with a local one, as in gh`() async throws {
    let machine = try machine()
    let path = try file("local.txt", "new\n", in: machine)
    for words in [["-f", "b.txt", path], [path, "--filename=b.txt"]] {
      let api = EditedGist.change()
      let result = await machine.gists(["edit", id] + words, api: api)
      #expect(result == .init(out: "", err: "", status: .done))
      #expect(EditedGist.body(api) == #"{"files":{"b.txt":{"content":"new\n"}}}"#)
    }
    let api = EditedGist.change()
    #expect(
      await machine.gists("edit", id, "-f", "b.txt", "-", input: "x", api: api).status == .done)
    #expect(EditedGist.body(api) == #"{"files":{"b.txt":{"content":"x"}}}"#)
    #expect(machine.drafts == [])
  }

  @Test func `-f NAME opens the editor for the file`() async throws {
    let machine = try machine()
    machine.environment["EDITOR"] = "ed"
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    machine.editor = { _ in Array("new".utf8) }
    try await machine.remember("octocat", of: "gho_of_the_test")
    let api = EditedGist.change()
    #expect(await machine.gists("edit", id, "-f", "b.txt", api: api).status == .done)
    #expect(EditedGist.body(api) == #"{"files":{"b.txt":{"content":"new"}}}"#)
  }

  @Test func `-r removes a file`() async throws {
    let api = EditedGist.change()
    let result = await (try machine()).gists("edit", id, "-r", "b.txt", "-rc.txt", api: api)
    #expect(result == .init(out: "", err: "", status: .done))
    #expect(EditedGist.body(api) == #"{"files":{"b.txt":null,"c.txt":null}}"#)
  }

  @Test func `rename renames one file`() async throws {
    let machine = try machine()
    let api = EditedGist.change()
    #expect(
      await machine.gists("rename", id, "a.txt", "A B.txt", api: api)
        == .init(out: "", err: "", status: .done))
    #expect(EditedGist.body(api) == #"{"files":{"a.txt":{"filename":"A B.txt"}}}"#)
    let missing = await machine.gists(
      "rename", id, "x", "y",
      api: StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    )
    #expect(missing.err.hasPrefix("error: no such file in gist \(id): x\n"))
    #expect(missing.status == .no)
    let few = await machine.gists("rename", id, "x")
    #expect(few.err.hasPrefix("error: missing argument: <new>\n"))
  }

  @Test func `NEW - creates a file from stdin, and says so`() async throws {
    let machine = try machine()
    let path = try file("local.txt", "local\n", in: machine)
    for (words, text) in [(["x.txt", "-"], "piped"), (["-f", "x.txt", path], #"local\n"#)] {
      let api = EditedGist.change()
      let result = await machine.gists(["edit", id] + words, input: "piped", api: api)
      #expect(
        result
          == .init(
            out: "", err: "note: x.txt is not in the gist yet; creating it\n", status: .done))
      #expect(EditedGist.body(api) == #"{"files":{"x.txt":{"content":"\#(text)"}}}"#)
    }
  }

  @Test(
    arguments: [
      (["x/y", "-"], "invalid file name \"x/y\": it contains a slash", .dataRefused),
      (["x", "-", "--rename", "a.txt", "x"], "x already exists in the gist", .dataRefused),
      (["-f", "b.txt", "x", "-"], "specify only one FILE with --filename", .wrongUsage),
      (["-f", "b.txt", "-", "-a", "-"], "stdin can be read only once", .wrongUsage),
      (["-f", "b.txt", "/nosuch"], "could not read /nosuch: ", .inputMissing),
    ] as [([String], String, CommandSupport.ExitStatus)])
  func `impossible changes are reported`(
    words: [String], sentence: String, status: CommandSupport.ExitStatus
  ) async throws {
    let api = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    let result = await (try machine()).gists(["edit", id] + words, input: "text", api: api)
    #expect(result.status == status, "\(result)")
    #expect(result.err.lowercased().hasPrefix("error: \(sentence.lowercased())"), "\(result.err)")
    #expect(EditedGist.body(api) == nil)
  }

  @Test func `an added file that replaces one says so`() async throws {
    let machine = try machine()
    let path = try file("a.txt", "new", in: machine)
    let api = EditedGist.change()
    #expect(
      await machine.gists("edit", id, "-a", path, api: api)
        == .init(
          out: "", err: "note: replaced a.txt\n", status: .done))
    #expect(EditedGist.body(api) == #"{"files":{"a.txt":{"content":"new"}}}"#)
    // The same contents replace nothing.
    let same = try file("b.txt", "two\n", in: machine)
    let get = StubTransport.Stub.answer(EditedGist.get, 200, EditedGist.gist.json)
    #expect(
      await machine.gists("edit", id, "-a", same, api: StubTransport([get])).err
        == "note: nothing changed\n")
  }

  @Test func `a file is renamed and its old name is given to another one in one command`()
    async throws
  {
    let machine = try machine()
    let path = try file("a.txt", "new", in: machine)
    let api = EditedGist.change()
    #expect(
      await machine.gists("edit", id, "--rename", "a.txt", "old.txt", "-a", path, api: api)
        == .init(out: "", err: "", status: .done))
    #expect(
      EditedGist.body(api)
        == #"{"files":{"old.txt":{"content":"one\n"},"a.txt":{"content":"new"}}}"#)
    // A taken name stays taken.
    let get = StubTransport.Stub.answer(EditedGist.get, 200, EditedGist.gist.json)
    let taken = await machine.gists(
      "edit", id, "--rename", "a.txt", "b.txt", "-a", path, api: StubTransport([get]))
    #expect(taken.err == "error: b.txt already exists in the gist\n")
  }

  @Test func `a missing file to add, with a pipe, leads to adding stdin`() async throws {
    let result = await (try machine()).gists("edit", id, "-a", "new.txt", input: "text")
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: could not read new.txt: No such file or directory
            hint: to add stdin as new.txt, run gists edit \(id) new.txt -

            """, status: .inputMissing))
  }

  @Test func `gh's way to add a file under another name names ours`() async throws {
    let machine = try machine()
    let path = try file("local.txt", "x", in: machine)
    #expect(
      await machine.gists("edit", id, "-a", "new.txt", path)
        == .init(
          out: "",
          err: """
            error: new.txt does not exist or is not a file
            hint: to add \(path) as new.txt, run gists edit --filename=new.txt \(id) \(path)

            """, status: .inputMissing))
    let edited = await machine.gists(
      "edit", id, path, api: StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)]))
    #expect(
      edited.err == """
        error: no such file in gist \(id): \(path)
        files in this gist: a.txt, b.txt, c.txt
        hint: to upload the local file, run gists edit --filename=local.txt \(id) \(path)

        """)
  }

  @Test func `a missing file is answered with the three nearest names`() async throws {
    let gist = GistDocument.with([
      "readme.md": "x", "main.swift": "x", "notes.txt": "x", "Makefile": "x", "test.swift": "x",
    ])
    let result = await (try machine()).gists(
      "view", id, "main.c", api: StubTransport([.answer(EditedGist.get, 200, gist.json)]))
    #expect(
      result.err == """
        error: no such file in gist \(id): main.c
        files in this gist: main.swift, Makefile, readme.md and 2 more
        hint: to list all files, run gists view --files \(id)

        """)
  }

  @Test(
    arguments: [
      ("sed -i s/two/2/", nil, true), ("code --wait", nil, true), ("/opt/my-editor", nil, true),
      ("vim", nil, false), ("/usr/bin/nano -w", nil, false), ("env TERM=x vi", nil, false),
      ("emacs", nil, false), ("emacs", ":0", true), ("emacs -nw", ":0", false),
    ] as [(String, String?, Bool)])
  func `without a terminal an editor runs if it needs none`(
    editor: String, display: String?, runs: Bool
  ) async throws {
    let machine = try machine()
    machine.environment["EDITOR"] = editor
    machine.environment["DISPLAY"] = display
    machine.editor = { text in
      Array(String(decoding: text, as: UTF8.self).replacing("two", with: "2").utf8)
    }
    let api = EditedGist.change()
    let result = await machine.gists("edit", id, "b.txt", api: api)
    #expect(result.status == (runs ? .done : .wrongUsage), "\(result)")
    #expect(EditedGist.body(api) == (runs ? #"{"files":{"b.txt":{"content":"2\n"}}}"# : nil))
    if !runs {
      #expect(
        result.err.hasPrefix("error: could not open an editor: no terminal\n"))
    }
  }
}
