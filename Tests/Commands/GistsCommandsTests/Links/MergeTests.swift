import ChildProcesses
import FoundationEssentials
import GitHubAPI
import Glibc
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// A linked file that changed on both sides.
@Suite struct MergeTests {
  private let scene = MergeScene()
  private var links: LinkScene { scene.links }
  private var id: String { links.id }

  private static let markers = """
    <<<<<<< yours
    ONE
    =======
    1
    >>>>>>> github.com
    two
    three
    four
    five

    """

  /// Gives the machine a terminal, and an editor that writes a text; returns what it was opened with.
  private func edit(_ machine: TestMachine, writing text: String) -> CopiedTexts {
    let opened = CopiedTexts()
    machine.environment["EDITOR"] = "ed -x"
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    machine.atTerminal = { command in
      guard let path = command.last else { return .notFound }
      opened.add((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
      try? Data(text.utf8).write(to: URL(filePath: path))
      return .exited(0)
    }
    return opened
  }

  @Test func `changes of other lines are merged, written and pushed, and the old text is a draft`()
    async throws
  {
    let (machine, path) = try await scene.linked()
    chmod(path, 0o640)
    let api = StubTransport([
      scene.get(MergeScene.theirs, 2), scene.revision(MergeScene.base, 1),
      scene.get(MergeScene.theirs, 2), scene.patch(3),
    ])
    #expect(
      await machine.gists("merge", path, api: api) == .init(out: "", err: "", status: .done))
    #expect(api.unused == [])
    #expect(links.read(path) == MergeScene.merged)
    #expect(machine.permissions(of: path) == 0o640)
    #expect(scene.drafts(machine) == [MergeScene.mine])
    #expect(
      scene.body(api) == #"{"files":{"notes.md":{"content":"ONE\ntwo\nthree\nfour\nFIVE\n"}}}"#)
    #expect(await links.state(machine, scene.get(MergeScene.merged, 3)) == "same")
  }

  @Test func `what it did is told, also in JSON`() async throws {
    let stubs = [
      scene.get(MergeScene.theirs, 2), scene.revision(MergeScene.base, 1),
      scene.get(MergeScene.theirs, 2), scene.patch(3),
    ]
    let (machine, path) = try await scene.linked()
    machine.terminal = Terminal(errIsTerminal: true)
    let told = await machine.gists("merge", path, api: StubTransport(stubs))
    #expect(
      told.err == """
        ✓ Merged \(path) with its gist; the text before the merge is in \(machine.drafts[0])
        ✓ Pushed \(path)

        """)
    let (other, otherPath) = try await scene.linked()
    let json = await other.gists("merge", otherPath, "--json", api: StubTransport(stubs))
    let members =
      #""path":"\#(otherPath)","id":"\#(id)","url":"https://gist.github.com/\#(id)","#
      + #""file":"notes.md""#
    #expect(
      json.out == #"[{\#(members),"draft":"\#(other.drafts[0])","done":"merged"},"#
        + #"{\#(members),"done":"pushed"}]"# + "\n")
  }

  @Test func `changes of the same lines open the editor between markers`() async throws {
    let (machine, path) = try await scene.linked()
    let theirs = "1\ntwo\nthree\nfour\nfive\n"
    let opened = edit(machine, writing: "ONE 1\ntwo\nthree\nfour\nfive\n")
    let api = StubTransport([
      scene.get(theirs, 2), scene.revision(MergeScene.base, 1), scene.get(theirs, 2),
      scene.patch(3),
    ])
    let result = await machine.gists("merge", path, api: api)
    #expect(result.status == .done, "\(result)")
    #expect(opened.texts == [Self.markers])
    #expect(links.read(path) == "ONE 1\ntwo\nthree\nfour\nfive\n")
    #expect(
      scene.body(api) == #"{"files":{"notes.md":{"content":"ONE 1\ntwo\nthree\nfour\nfive\n"}}}"#)
    #expect(scene.drafts(machine) == [MergeScene.mine])
  }

  @Test func `a marker that is left changes nothing, and the text is a draft`() async throws {
    let (machine, path) = try await scene.linked()
    let theirs = "1\ntwo\nthree\nfour\nfive\n"
    let text = Self.markers.replacing("ONE\n=======\n", with: "ONE 1\n")
    _ = edit(machine, writing: text)
    let api = StubTransport([scene.get(theirs, 2), scene.revision(MergeScene.base, 1)])
    let result = await machine.gists("merge", path, api: api)
    let draft = try #require(machine.drafts.first)
    #expect(
      result.err.hasSuffix(
        """
        error: \(path) still has conflict markers; nothing was sent
        your text is saved in \(draft)
        hint: remove the markers from that file, then run cp \(draft) \(path) && gists push --force \
        \(path)

        """), "\(result)")
    #expect(result.status == .dataRefused)
    #expect(links.read(path) == MergeScene.mine)
    #expect(scene.drafts(machine) == [text])
  }

  @Test func `a file that is saved during the merge in the editor stays, and the merge is a draft`()
    async throws
  {
    let (machine, path) = try await scene.linked()
    let (typed, saved) = ("ONE 1\ntwo\nthree\nfour\nfive\n", "ONE\ntwo\nTHREE\nfour\nfive\n")
    let opened = edit(machine, writing: typed)
    let editor = machine.atTerminal
    machine.atTerminal = { command in
      try? Data(saved.utf8).write(to: URL(filePath: path))
      return editor?(command) ?? .notFound
    }
    let api = StubTransport([
      scene.get("1\ntwo\nthree\nfour\nfive\n", 2), scene.revision(MergeScene.base, 1),
    ])
    let result = await machine.gists("merge", path, api: api)
    #expect(opened.texts == [Self.markers])
    #expect(links.read(path) == saved)
    #expect(Set(scene.drafts(machine)) == [typed, MergeScene.mine])
    let draft = try #require(machine.drafts.first { links.read($0) == typed })
    #expect(
      result.err.hasSuffix(
        """
        error: \(path) changed while it was compared; nothing was written
        your text is saved in \(draft)
        hint: run the command again

        """), "\(result)")
    #expect(result.status == .no)
  }

  @Test(arguments: [markers, markers.replacing("ONE\n=======\n", with: "ONE 1\n")])
  func `a text with markers is one draft, however often the merge is tried`(
    text: String
  ) async throws {
    let (machine, path) = try await scene.linked()
    _ = edit(machine, writing: text)
    for _ in 1...3 {
      let api = StubTransport([
        scene.get("1\ntwo\nthree\nfour\nfive\n", 2), scene.revision(MergeScene.base, 1),
      ])
      let result = await machine.gists("merge", path, api: api)
      #expect(result.status == .dataRefused, "\(result)")
      #expect(scene.drafts(machine) == [text])
    }
  }

  @Test func `without a terminal, overlapping changes are left as they are`() async throws {
    let (machine, path) = try await scene.linked()
    let api = StubTransport([
      scene.get("1\ntwo\nthree\nfour\nfive\n", 2), scene.revision(MergeScene.base, 1),
    ])
    #expect(
      await machine.gists("merge", path, api: api)
        == .init(
          out: "",
          err: """
            error: \(path) and its gist changed the same lines
            hint: to merge both, run this at a terminal: gists merge \(path)
            hint: to compare them, run gists view --raw \(id) notes.md | diff - \(path)
            hint: to keep the local file, run gists push --force \(path)
            hint: to keep the gist's file, run gists pull --force \(path)

            """, status: .no))
    #expect(links.read(path) == MergeScene.mine)
    #expect(machine.drafts == [])
  }

  /// The revision is gone, or it is not the text that both had.
  @Test(arguments: [nil, "other\n"])
  func `if it is unknown when both were the same, all differences overlap`(
    found: String?
  ) async throws {
    let (machine, path) = try await scene.linked()
    let opened = edit(machine, writing: MergeScene.merged)
    let former =
      found.map { scene.revision($0, 1) }
      ?? StubTransport.Stub.answer(
        "GET /gists/\(id)/\(MergeScene.version(1))", 404, GistStubs.notFound)
    let api = StubTransport([
      scene.get(MergeScene.theirs, 2), former, scene.get(MergeScene.theirs, 2), scene.patch(3),
    ])
    let result = await machine.gists("merge", path, api: api)
    #expect(result.status == .done, "\(result)")
    let text = try #require(opened.texts.first)
    #expect(text.hasPrefix("<<<<<<< yours\nONE\n"), "\(text)")
    #expect(links.read(path) == MergeScene.merged)
  }

  @Test func `a file that changed on one side only has nothing to merge`() async throws {
    let (machine, path) = try await scene.linked()
    let ahead = await machine.gists(
      "merge", path, api: StubTransport([scene.get(MergeScene.base, 1)]))
    #expect(
      ahead.err == """
        error: \(path) has local changes that are not pushed
        hint: to upload them, run gists push \(path)
        hint: to discard them, run gists pull --force \(path)

        """)
    try links.write(MergeScene.base, path)
    let behind = await machine.gists(
      "merge", path, api: StubTransport([scene.get(MergeScene.theirs, 2)]))
    #expect(
      behind.err.hasPrefix("error: \(path) has unpulled changes in its gist\n"), "\(behind)")
    let same = await machine.gists(
      "merge", path, api: StubTransport([scene.get(MergeScene.base, 1)]))
    #expect(same == .init(out: "", err: "Everything up to date\n", status: .done))
  }

  @Test func `a file that is not text can't be merged`() async throws {
    let (machine, path) = try await scene.linked()
    try Data([0xFF, 0x00]).write(to: URL(filePath: path))
    let result = await machine.gists(
      "merge", path, api: StubTransport([scene.get(MergeScene.theirs, 2)]))
    #expect(result.err.hasPrefix("error: could not merge \(path): it is not UTF-8 text\n"))
    #expect(result.status == .no)
  }

  @Test func `a push that fails after the merge can be repeated`() async throws {
    let (machine, path) = try await scene.linked()
    let api = StubTransport([
      scene.get(MergeScene.theirs, 2), scene.revision(MergeScene.base, 1),
      .failure("GET /gists/\(id)", .unreachable(host: "github.com", reason: .nameNotFound)),
    ])
    let result = await machine.gists("merge", path, api: api)
    #expect(result.status == .unreachable)
    #expect(
      result.err.hasSuffix(
        "hint: the merge is in \(path); to upload it, run gists push \(path)\n"), "\(result)")
    #expect(links.read(path) == MergeScene.merged)
    #expect(await links.state(machine, scene.get(MergeScene.theirs, 2)) == "ahead")
    let again = StubTransport([
      scene.get(MergeScene.theirs, 2), scene.get(MergeScene.theirs, 2), scene.patch(3),
    ])
    #expect(await machine.gists("push", api: again).status == .done)
  }

  @Test func `a gist that changes meanwhile is merged again`() async throws {
    let (machine, path) = try await scene.linked()
    let newer = "one\ntwo\nTHREE\nfour\nFIVE\n"
    let api = StubTransport([
      scene.get(MergeScene.theirs, 2), scene.revision(MergeScene.base, 1), scene.get(newer, 3),
      scene.get(newer, 3),
      scene.revision(MergeScene.theirs, 2), scene.get(newer, 3), scene.patch(4),
    ])
    #expect(
      await machine.gists("merge", path, api: api) == .init(out: "", err: "", status: .done))
    #expect(links.read(path) == "ONE\ntwo\nTHREE\nfour\nFIVE\n")
    #expect(Set(scene.drafts(machine)) == [MergeScene.mine, MergeScene.merged])
  }

  @Test func `a gist that changes each time leaves the merge in the file, and says so`()
    async throws
  {
    let (machine, path) = try await scene.linked()
    let newer = "one\ntwo\nTHREE\nfour\nFIVE\n"
    let newest = "one\ntwo\nTHREE\nFOUR\nFIVE\n"
    let api = StubTransport([
      scene.get(MergeScene.theirs, 2), scene.revision(MergeScene.base, 1), scene.get(newer, 3),
      scene.get(newer, 3), scene.revision(MergeScene.theirs, 2), scene.get(newest, 4),
      scene.get(newest, 4), scene.revision(newer, 3), scene.get(MergeScene.base, 5),
    ])
    let result = await machine.gists("merge", path, api: api)
    #expect(api.unused == [])
    #expect(result.status == .no)
    #expect(
      result.err.hasSuffix(
        """
        hint: to view the current revision, run gists view \(id)
        hint: the merge is in \(path); to merge it with the newer changes, run gists merge \(path)

        """), "\(result)")
    #expect(links.read(path) == "ONE\ntwo\nTHREE\nFOUR\nFIVE\n")
  }

  @Test func `a file that is saved during the second merge is said to have had the first one`()
    async throws
  {
    let (machine, path) = try await scene.linked()
    let (typed, saved) = ("ONE 1\ntwo\nthree\nfour\nFIVE\n", "ONE\ntwo\nTHREE\nfour\nFIVE\n")
    _ = edit(machine, writing: typed)
    let editor = machine.atTerminal
    machine.atTerminal = { command in
      try? Data(saved.utf8).write(to: URL(filePath: path))
      return editor?(command) ?? .notFound
    }
    let newer = "1\ntwo\nthree\nfour\nFIVE\n"
    let api = StubTransport([
      scene.get(MergeScene.theirs, 2), scene.revision(MergeScene.base, 1), scene.get(newer, 3),
      scene.get(newer, 3),
      scene.revision(MergeScene.theirs, 2),
    ])
    let result = await machine.gists("merge", path, api: api)
    #expect(api.unused == [])
    #expect(links.read(path) == saved)
    #expect(Set(scene.drafts(machine)) == [MergeScene.mine, MergeScene.merged, typed])
    let draft = try #require(machine.drafts.first { links.read($0) == typed })
    #expect(
      result.err.hasSuffix(
        """
        error: \(path) changed after it was merged; nothing was pushed
        your text is saved in \(draft)
        hint: run the command again

        """), "\(result)")
    #expect(result.status == .no)
  }

  @Test func `a possible secret is not sent, and nothing is written`() async throws {
    let (machine, path) = try await scene.linked(
      "token ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a\ntwo\nthree\nfour\nfive\n")
    let api = StubTransport([scene.get(MergeScene.theirs, 2), scene.revision(MergeScene.base, 1)])
    let result = await machine.gists("merge", path, api: api)
    #expect(result.status == .dataRefused)
    #expect(links.read(path)?.hasPrefix("token") == true)
    #expect(links.read(path)?.contains("FIVE") == false)
  }
}

extension MergeTests {
  @Test(arguments: ["push", "pull"])
  func `at a terminal, push and pull offer to merge`(command: String) async throws {
    let (machine, path) = try await scene.linked()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let api = StubTransport([
      scene.get(MergeScene.theirs, 2), scene.get(MergeScene.theirs, 2),
      scene.revision(MergeScene.base, 1), scene.get(MergeScene.theirs, 2),
      scene.patch(3),
    ])
    let result = await machine.gists(command, input: "y\n", api: api)
    #expect(result.status == .done, "\(result)")
    #expect(
      result.err.replacing("\n", with: " ")
        .contains("\(path) changed both locally and in its gist. Merge both? [y/N]"),
      "\(result)")
    #expect(links.read(path) == MergeScene.merged)
    #expect(api.unused == [])
  }

  @Test(arguments: ["push", "pull"])
  func `who does not want to merge cancels, and gets the other ways`(command: String) async throws {
    let (machine, path) = try await scene.linked()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let result = await machine.gists(
      command, input: "n\n", api: StubTransport([scene.get(MergeScene.theirs, 2)]))
    #expect(result.status == .cancelled)
    #expect(result.err.contains("note: \(path) was not merged\nhint: "), "\(result)")
    #expect(
      result.err.contains("hint: to keep the local file, run gists push --force \(path)"),
      "\(result)")
    #expect(links.read(path) == MergeScene.mine)
    // Nobody is asked about one side.
    let forced = await machine.gists(
      "pull", "--force", api: StubTransport([scene.get(MergeScene.theirs, 2)]))
    #expect(forced.status == .done)
    #expect(links.read(path) == MergeScene.theirs)
  }
}
