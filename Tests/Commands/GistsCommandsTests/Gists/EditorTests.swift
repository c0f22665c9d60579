import ByteTools
import ChildProcesses
import ClientState
import FoundationEssentials
import GitHubAPI
import Glibc
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// `gists edit` with a simulated editor.
@Suite struct EditorTests {
  private func machine(
    _ editor: @escaping @Sendable (_ path: String) -> ChildStatus
  ) async throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.environment["EDITOR"] = "ed -x"
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    machine.atTerminal = { command in
      let shell =
        "command -v ed >/dev/null || exit 127; trap : HUP INT QUIT TERM; { ed -x \"$@\"\n} 9<&-"
      guard command.dropLast() == ["sh", "-c", shell, "ed -x"], let path = command.last
      else { return .notFound }
      return editor(path)
    }
    try await machine.remember("octocat", of: "gho_of_the_test")
    return machine
  }

  private func editing(_ machine: TestMachine) -> [String] {
    let found = try? FileManager.default.subpathsOfDirectory(
      atPath: "\(machine.folder)/state/gists/editing")
    return found ?? []
  }

  private static let shown = """
    \(GistDocument.id)  Hello world
      public · 3 files: a.txt, b.txt, c.txt

    """

  @Test func `the editor gets a private file with the gist file's name and text`()
    async throws
  {
    let seen = Mutex<(path: String, text: String?, modes: [Int?])>(("", nil, []))
    let machine = try await machine { path in
      let folder = path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
      let modes = [path, folder].map { path in
        try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      }
      seen.withLock {
        $0 = (path, try? String(contentsOfFile: path, encoding: .utf8), modes)
      }
      try? Data("new\n".utf8).write(to: URL(filePath: path))
      return .exited(0)
    }
    let api = EditedGist.change()
    #expect(
      await machine.gists("edit", GistDocument.id, "b.txt", api: api)
        == .init(out: "", err: Self.shown + "✓ Edited gist \(GistDocument.id)\n", status: .done))
    #expect(EditedGist.body(api) == #"{"files":{"b.txt":{"content":"new\n"}}}"#)
    let (path, text, modes) = seen.withLock { $0 }
    #expect(path.hasPrefix("\(machine.folder)/state/gists/editing/"))
    #expect(path.hasSuffix("/b.txt"))
    #expect(text == "two\n")
    #expect(modes == [0o600, 0o700])
    #expect(editing(machine) == [])
    #expect(machine.drafts == [])
  }

  @Test func `unchanged text is not sent`() async throws {
    let machine = try await machine { _ in .exited(0) }
    let api = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    #expect(
      await machine.gists("edit", GistDocument.id, "b.txt", api: api)
        == .init(out: "", err: Self.shown + "note: nothing changed\n", status: .done))
    #expect(editing(machine) == [])
  }

  @Test(
    arguments: [
      (.exited(1), "the editor exited with status 1; nothing was sent", .cancelled),
      (.exited(137), "the editor was killed; nothing was sent", .cancelled),
      (.signaled(9), "the editor was killed; nothing was sent", .cancelled),
      (.exited(127), "could not start the editor: ed -x", .configurationUnusable),
    ] as [(ChildStatus, String, CommandSupport.ExitStatus)])
  func `a failing editor loses no text`(
    ending: ChildStatus, sentence: String, status: CommandSupport.ExitStatus
  ) async throws {
    for changes in [true, false] {
      let machine = try await machine { path in
        if changes { try? Data("mine".utf8).write(to: URL(filePath: path)) }
        return ending
      }
      let api = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
      let result = await machine.gists("edit", GistDocument.id, "b.txt", api: api)
      #expect(result.status == status)
      #expect(result.err.contains("error: \(sentence)\n"), "\(result)")
      let texts = try machine.drafts.map { try String(contentsOfFile: $0, encoding: .utf8) }
      #expect(texts == (changes ? ["mine"] : []))
      let context = machine.context()
      let drafts = SavedDraft.all(in: context.folders, now: context.time.now())
      let former = HexDigest.sha256(of: Array("two\n".utf8))
      let target = DraftTarget.file(
        "b.txt", of: GistDocument.id, on: .gitHub, formerSHA: former)
      #expect(drafts.count == texts.count && drafts.allSatisfy { $0.target == target })
      let remedy =
        status == .configurationUnusable ? "hint: set GISTS_EDITOR, VISUAL or EDITOR\n" : ""
      for kept in machine.drafts {
        #expect(
          result.err.hasSuffix(
            """
            \(Sentence.saved(in: kept))
            \(remedy)hint: to send it, run gists edit \(GistDocument.id) b.txt - < \(kept)

            """))
      }
      #expect(editing(machine) == [])
    }
  }

  @Test func `the copy that an editor saves before it is killed becomes a draft`() async throws {
    let machine = try await machine { path in
      try? Data("typed".utf8).write(to: URL(filePath: path + ".save"))
      return .signaled(SIGHUP)
    }
    let api = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    let result = await machine.gists("edit", GistDocument.id, "b.txt", api: api)
    #expect(result.status == .cancelled)
    let texts = try machine.drafts.map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(texts == ["typed"])
    #expect(editing(machine) == [])
  }

  @Test(
    arguments: [
      (nil, ["typed"]), ("", ["typed"]), ("written", ["typed", "written"]),
    ] as [(String?, [String])])
  func `beside such a copy, what is in the file becomes a draft, too`(
    written: String?, kept: [String]
  ) async throws {
    let machine = try await machine { path in
      if let written {
        try? Data(written.utf8).write(to: URL(filePath: path))
      } else {
        unlink(path)
      }
      try? Data("typed".utf8).write(to: URL(filePath: path + ".save"))
      return .signaled(SIGHUP)
    }
    let api = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    let result = await machine.gists("edit", GistDocument.id, "b.txt", api: api)
    #expect(result.status == .cancelled)
    let texts = try machine.drafts.map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(texts.sorted() == kept)
    for draft in machine.drafts { #expect(result.err.contains("- < \(draft)\n"), "\(result)") }
    #expect(editing(machine) == [])
  }

  @Test func `two equal copies become one draft`() async throws {
    let machine = try await machine { path in
      for end in [".save", ".save.1"] {
        try? Data("typed".utf8).write(to: URL(filePath: path + end))
      }
      return .signaled(SIGHUP)
    }
    let api = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    let result = await machine.gists("edit", GistDocument.id, "b.txt", api: api)
    #expect(machine.drafts.count == 1, "\(result)")
    #expect(editing(machine) == [])
  }

  @Test func `a copy that can't be read stays, and a note says where it is`() async throws {
    let copy = Mutex("")
    let machine = try await machine { path in
      try? Data("typed".utf8).write(to: URL(filePath: path + ".save"))
      makeUnreadable(path + ".save")
      copy.withLock { $0 = path + ".save" }
      return .signaled(SIGHUP)
    }
    let api = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    let result = await machine.gists("edit", GistDocument.id, "b.txt", api: api)
    let path = copy.withLock(\.self)
    #expect(result.status == .cancelled)
    #expect(result.err.contains("note: \(Sentence.saved(in: path))\n"), "\(result)")
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(machine.drafts == [])
  }

  @Test func `the swap file of a killed Vim stays, and a note says how to recover its text`()
    async throws
  {
    let edited = Mutex("")
    let machine = try await machine { path in
      let folder = path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }
      try? Data("b0VIM".utf8).write(to: URL(filePath: "\(folder)/.b.txt.swp"))
      edited.withLock { $0 = path }
      return .exited(1)
    }
    let api = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    let result = await machine.gists("edit", GistDocument.id, "b.txt", api: api)
    let path = edited.withLock(\.self)
    let note = "Vim left a swap file; to recover its text, run vim -r \(path)"
    #expect(result.status == .cancelled)
    #expect(
      result.err.hasSuffix(
        "note: \(note)\nerror: the editor exited with status 1; nothing was sent\n"), "\(result)")
    #expect(machine.drafts == [])
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func `blank text left by a failing editor is saved, not resent`()
    async throws
  {
    let machine = try await machine { path in
      try? Data(" \n".utf8).write(to: URL(filePath: path))
      return .exited(1)
    }
    let api = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    let result = await machine.gists("edit", GistDocument.id, "b.txt", api: api)
    let kept = try #require(machine.drafts.first)
    #expect(result.err.hasSuffix("nothing was sent\n\(Sentence.saved(in: kept))\n"))
  }

  @Test(arguments: [
    (" \n", "b.txt is blank; nothing was sent"),
    ("a\0b", "b.txt is not UTF-8 text: invalid byte at offset 1"),
  ])
  func `text that GitHub would refuse is saved`(text: String, sentence: String) async throws {
    let machine = try await machine { path in
      try? Data(text.utf8).write(to: URL(filePath: path))
      return .exited(0)
    }
    let api = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    let result = await machine.gists("edit", GistDocument.id, "b.txt", api: api)
    #expect(result.err.contains("error: \(sentence)\n"))
    #expect(result.status == .dataRefused)
    // Sent unchanged, it would be refused again.
    let kept = try #require(machine.drafts.first)
    let hint = text == " \n" ? "" : "hint: \(Failure.installGit)\n"
    #expect(result.err.hasSuffix("\n\(Sentence.saved(in: kept))\n\(hint)"))
  }

  @Test(
    arguments: [
      (true, "the editor removed the file; nothing was sent", .cancelled),
      (false, "b.txt is blank; nothing was sent", .dataRefused),
    ] as [(Bool, String, CommandSupport.ExitStatus)])
  func `an editor that leaves no text leaves no draft`(
    removes: Bool, sentence: String, status: CommandSupport.ExitStatus
  ) async throws {
    let machine = try await machine { path in
      if removes { unlink(path) } else { truncate(path, 0) }
      return .exited(0)
    }
    let api = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    #expect(
      await machine.gists("edit", GistDocument.id, "b.txt", api: api)
        == .init(out: "", err: Self.shown + "error: \(sentence)\n", status: status))
    #expect(machine.drafts == [])
    #expect(editing(machine) == [])
  }

  @Test(arguments: [true, false])
  func `a text that can't be saved as a draft stays in its file until it is sent`(isSent: Bool)
    async throws
  {
    let machine = try await machine { path in
      try? Data("mine".utf8).write(to: URL(filePath: path))
      return .exited(0)
    }
    let unsent = "\(machine.folder)/state/gists/unsent"
    try Data().write(to: URL(filePath: unsent))
    let refused = StubTransport([
      .answer(EditedGist.get, 200, EditedGist.gist.json),
      .answer(EditedGist.get, 200, EditedGist.gist.json),
      .answer(EditedGist.patch, 422, #"{"message":"Validation Failed"}"#),
    ])
    let result = await machine.gists(
      "edit", GistDocument.id, "b.txt", api: isSent ? EditedGist.change() : refused)
    #expect((result.status == .done) == isSent, "\(result)")
    #expect(result.err.contains("warning: could not save a draft of b.txt: "), "\(result)")
    #expect(editing(machine).contains { $0.hasSuffix("/b.txt") } == !isSent)
    unlink(unsent)
    _ = await machine.gists("drafts")
    let texts = try machine.drafts.map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(texts == (isSent ? [] : ["mine"]))
    #expect(editing(machine) == [])
  }

  @Test func `at a terminal one of several files is chosen`() async throws {
    let machine = try await machine { path in
      try? Data("new".utf8).write(to: URL(filePath: path))
      return .exited(0)
    }
    let api = EditedGist.change()
    let result = await machine.gists("edit", GistDocument.id, input: "3\n", api: api)
    #expect(result.status == .done)
    #expect(EditedGist.body(api) == #"{"files":{"c.txt":{"content":"new"}}}"#)
    #expect(result.err.contains("Edit which file? [1-3] "))
  }

  @Test func `a secret is not sent without confirmation, and the text is saved`() async throws {
    let machine = try await machine { path in
      try? Data("two\nkey = \(Leak.amazon)\n".utf8).write(to: URL(filePath: path))
      return .exited(0)
    }
    let refused = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    let no = await machine.gists("edit", GistDocument.id, "b.txt", input: "\n", api: refused)
    #expect(no.status == .cancelled)
    #expect(
      no.err.contains(
        "warning: \(Sentence.possibleSecrets)\nb.txt, line 2: an AWS access key\n"
          + "Send anyway? [y/N] note: nothing was sent\n\(Sentence.saved(in: ""))"))
    #expect(!no.err.contains(Leak.amazon))
    let kept = try #require(machine.drafts.first)
    #expect(
      no.err.hasSuffix(
        "\nhint: to send it, run "
          + "gists edit --allow-secrets \(GistDocument.id) b.txt - < \(kept)\n"))

    let api = EditedGist.change()
    let yes = await machine.gists("edit", GistDocument.id, "b.txt", input: "y\n", api: api)
    #expect(yes.status == .done)
    #expect(EditedGist.body(api)?.contains(Leak.amazon) == true)
  }

  @Test func `a secret that is already in the gist is not reported`() async throws {
    let machine = try await machine { path in
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      try? Data((text + "more\n").utf8).write(to: URL(filePath: path))
      return .exited(0)
    }
    let gist = GistDocument.with(["k": "\(Leak.amazon)\n"])
    let result = await machine.gists("edit", GistDocument.id, api: EditedGist.change(gist))
    #expect(result.status == .done)
    #expect(!result.err.contains("secrets"))
  }
}
