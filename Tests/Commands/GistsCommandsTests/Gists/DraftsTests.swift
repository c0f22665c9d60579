import FoundationEssentials
import GitHubAPI
import LocalFiles
import TerminalOutput
import TestSupport
import Testing

@testable import ClientState
@testable import CommandSupport
@testable import GistsCommands

/// `gists drafts`, and how long drafts are kept.
@Suite struct DraftsTests {
  private static let start = Date(timeIntervalSince1970: 1_769_860_800)

  /// A machine with drafts that were saved one second after the other.
  private func machine(
    _ drafts: KeyValuePairs<String, String>
  ) throws -> (TestMachine, [SavedDraft]) {
    let machine = try TestMachine()
    let folders = Folders(environment: ["XDG_STATE_HOME": "\(machine.folder)/state"])
    let files = try drafts.enumerated().map { second, draft in
      try SavedDraft.keep(
        Array(draft.value.utf8), named: draft.key, in: StateFiles(in: folders),
        at: Self.start.addingTimeInterval(Double(second)))
    }
    return (machine, files)
  }

  @Test func `drafts lists the texts, the newest first`() async throws {
    let (machine, files) = try machine(["a.txt": "one", "my-notes.md": "three\n"])
    let secret = files[0].expiring()
    let unknown = #""for":null,"host":null,"gist":null,"file":null"#
    #expect(
      await machine.gists("drafts")
        == .init(
          out: """
            \(files[1].name)\t2026-01-31T12:00:01Z\t6\t\t
            \(secret.name)\t2026-01-31T12:00:00Z\t3\t2026-02-01T12:00:00Z\t

            """, err: "", status: .done))
    #expect(
      await machine.gists("drafts", "--json").out
        == #"[{"name":"\#(files[1].name)","path":"\#(files[1].path)","#
        + #""saved_at":"2026-01-31T12:00:01Z","size":6,"removed_at":null,\#(unknown)},"#
        + #"{"name":"\#(secret.name)","path":"\#(secret.path)","#
        + #""saved_at":"2026-01-31T12:00:00Z","size":3,"removed_at":"2026-02-01T12:00:00Z","#
        + "\(unknown)}]"
        + "\n"
    )
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true, columns: 120)
    machine.time.advance(by: .seconds(900))
    let shown = await machine.gists("drafts").out.split(separator: "\n")
    #expect(shown.count == 3 && shown[0].hasPrefix("NAME  "))
    #expect(shown[1].contains("  14 minutes ago  ") && shown[2].contains("  15 minutes ago  "))
    #expect(shown[2].contains("-secret-") && shown[2].contains("2026-02-01 "))
    machine.terminal = Terminal(outIsTerminal: true, columns: 40)
    let narrow = await machine.gists("drafts").out.split(separator: "\n")
    let ends = [files[1], secret].map { "…\($0.name.suffix(39))" }
    #expect(narrow.dropFirst().map(String.init) == ends)
    let (empty, _) = try self.machine([:])
    empty.terminal = Terminal(errIsTerminal: true)
    #expect(await empty.gists("drafts") == .init(out: "", err: "note: no drafts\n", status: .done))
  }

  @Test func `drafts lists the gist and the file that each is for`() async throws {
    let machine = try TestMachine()
    let id = GistDocument.id
    let targets: [DraftTarget] = [
      .newGist(file: "notes.md", on: .gitHub), .file("my notes.md", of: id, on: .gitHub),
      .file("notes.md", of: id, on: .gitHub), .comment(on: id, on: .gitHub),
    ]
    for (second, target) in targets.enumerated() {
      _ = try SavedDraft.keep(
        Array("text".utf8), named: target.file ?? "comment.md", for: target,
        in: machine.context().stateFiles, at: Self.start.addingTimeInterval(Double(second)))
    }
    let lines = await machine.gists("drafts").out.split(separator: "\n")
    #expect(
      lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false)[4] }
        == ["\(id)", "\(id)", "\(id)", ""])
    let json = await machine.gists("drafts", "--json").out
    #expect(json.contains(#""for":"comment","host":"github.com","gist":"\#(id)","file":null}"#))
    #expect(json.contains(#""for":"new_gist","host":"github.com","gist":null,"file":"notes.md"}"#))
    machine.terminal = Terminal(outIsTerminal: true, columns: 160)
    let short = id.prefix(10)
    let shown = await machine.gists("drafts").out.split(separator: "\n").dropFirst()
    let ends = [
      "a comment on \(short)", "  \(short)", "my notes.md in \(short)", "  a new gist",
    ]
    for (line, end) in zip(shown, ends) { #expect(line.hasSuffix(end), "\(line)") }
    #expect(shown.count == ends.count)
  }

  @Test func `a text that is rejected before it is sent says what it is for`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let refused = await machine.gists("create", "-f", "a.txt", input: "text\0")
    #expect(refused.status == .dataRefused)
    #expect(
      await machine.gists("drafts", "--json").out.hasSuffix(
        #""for":"new_gist","host":"github.com","gist":null,"file":"a.txt"}]"# + "\n"))
  }

  @Test func `a text that another command sent at the same time is still in the named file`() throws
  {
    let machine = try TestMachine()
    let context = machine.context()
    let text = Drafts.Text(source: "stdin", name: "comment.md", bytes: Array("LGTM".utf8))
    let running = Drafts([text], in: context)
    Drafts([text], in: context).forget()
    let failure = try #require(running.failure(for: CancellationError()) as? Failure)
    let drafts = SavedDraft.all(in: context.folders, now: Self.start)
    #expect(
      failure.details.map(\.description) == [
        "\(Sentence.saved(in: try #require(drafts.first).path))"
      ])
    #expect(try drafts.map { try $0.read() } == [Array("LGTM".utf8)])
  }

  @Test func `a draft is printed by its name, the name of its text or its path`() async throws {
    let (machine, files) = try machine(["a.txt": "one", "b.txt": "x\u{1B}[2J", "a.txt": "two"])
    for name in ["b.txt", files[1].name, files[1].path] {
      #expect(
        await machine.gists("drafts", name)
          == .init(out: "x\u{1B}[2J", err: "", status: .done))
    }
    #expect(
      await machine.gists("drafts", "b.txt", "--json").out.hasSuffix(
        #""removed_at":null,"for":null,"host":null,"gist":null,"file":null,"encoding":"utf-8","#
          + #""content":"x\u001b[2J"}"# + "\n"))
    #expect(
      await machine.gists("drafts", "a.txt")
        == .init(
          out: "",
          err: """
            error: several drafts are named a.txt
            \(files[2].name)
            \(files[0].name)
            hint: use the whole name

            """, status: .wrongUsage))
    #expect(
      await machine.gists("drafts", "c.txt")
        == .init(
          out: "",
          err: """
            error: no draft named c.txt
            hint: to list the drafts, run gists drafts

            """, status: .no))
    machine.terminal = Terminal(outIsTerminal: true)
    #expect(await machine.gists("drafts", "b.txt", "--no-pager").out == "x\\u{1B}[2J")
  }

  @Test func `a draft that is sent under another name is removed`() async throws {
    let (machine, files) = try machine(["a.txt": "one", "b.txt": "two"])
    machine.environment = TestToken.variables
    let api = StubTransport([.change("POST /gists", 201, GistDocument(isPublic: false).json)])
    let sent = await machine.gists("create", "--filename=c.txt", "--", files[0].path, api: api)
    #expect(sent.status == .done, "\(sent)")
    #expect(machine.drafts.map { $0.hasSuffix("-b.txt") } == [true])
  }

  @Test func `drafts are removed by name, or all`() async throws {
    let (machine, files) = try machine(["a.txt": "1", "b.txt": "2", "c.txt": "3"])
    let missing = await machine.gists("drafts", "--remove", "a.txt", "nosuch")
    #expect(missing.status == .no)
    #expect(machine.drafts.count == 3)
    #expect(
      await machine.gists("drafts", "--remove", "a.txt", files[0].name, "--json")
        == .init(
          out: #"[{"name":"\#(files[0].name)","path":"\#(files[0].path)","done":"removed"}]"#
            + "\n",
          err: "", status: .done))
    #expect(machine.drafts.count == 2)
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let asked = await machine.gists("drafts", "--remove", "--all", input: "n\n")
    #expect(asked.err.hasPrefix("Permanently remove 2 drafts (2 bytes)? [y/N] "), "\(asked)")
    #expect(asked.status == .cancelled)
    #expect(machine.drafts.count == 2)
    machine.terminal = Terminal(errIsTerminal: true)
    #expect(
      await machine.gists("drafts", "--remove", "--all")
        == .init(
          out: "", err: "✓ Removed \(files[2].name)\n✓ Removed \(files[1].name)\n", status: .done))
    #expect(machine.drafts == [])
    #expect(await machine.gists("drafts", "--remove", "--all").err == "note: no drafts\n")
  }

  @Test(arguments: [
    (["--all"], "--all requires --remove"), (["--yes"], "--yes requires --all"),
    (["--remove"], "--remove requires NAME or --all"),
    (["--remove", "--all", "a"], "specify only one of --all and NAME"),
    (["a", "b"], "specify only one NAME"),
  ])
  func `what can't be meant is wrong usage`(options: [String], message: String) async throws {
    let result = await (try TestMachine()).gists(["drafts"] + options)
    #expect(result.err.hasPrefix("error: \(message)\n"), "\(result)")
    #expect(result.status == .wrongUsage)
  }

  @Test(arguments: [["drafts"], ["status"], ["create", "-f", "other.txt"]])
  func `a text with a possible secret is removed after a day`(command: [String]) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let text = "token \(Leak.gitHub)\n"
    let result = await machine.gists("create", "-f", "a.env", input: text)
    let kept = try #require(machine.drafts.first)
    #expect(kept.contains("-secret-") && kept.hasSuffix("-a.env"))
    #expect(result.err.contains("\n\(Sentence.saved(in: kept)) for one day\n"))
    let api = StubTransport([
      .user(), .missing("/rate_limit"), .user(), .missing("/rate_limit"),
    ])
    machine.time.jump(86_399)
    _ = await machine.gists(command, input: text + "x\n", api: api)
    #expect(machine.drafts.contains(kept))
    machine.time.jump(1)
    _ = await machine.gists(command, input: text + "x\n", api: api)
    #expect(!machine.drafts.contains(kept))
  }

  @Test func `a text that is sent again and again is saved once, and not when it was sent`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let lost = {
      StubTransport([
        .failure(
          GistStubs.post,
          .unreachable(
            host: "github.com", reason: .nameNotFound))
      ])
    }
    for _ in 1...3 {
      let result = await machine.gists("create", "-f", "a.txt", input: "text\n", api: lost())
      #expect(result.status == .unreachable)
      let kept = try #require(machine.drafts.first)
      #expect(machine.drafts == [kept])
      #expect(result.err.contains("\(Sentence.saved(in: kept))\n"))
    }
    // The command of the hint reads the draft itself.
    let kept = try #require(machine.drafts.first)
    let failed = await machine.gists("create", "--filename=a.txt", kept, api: lost())
    let newer = try #require(machine.drafts.first)
    #expect(machine.drafts == [newer] && newer != kept)
    #expect(failed.err.contains("\(Sentence.saved(in: newer))\n"))
    let sent = StubTransport([.change(GistStubs.post, 201, GistDocument(isPublic: false).json)])
    #expect(
      await machine.gists("create", "--filename=a.txt", newer, api: sent).status == .done)
    #expect(machine.drafts == [])
  }
}
