import FoundationEssentials
import GitHubAPI
import Glibc
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `gists watch --once` {
  private let scene = MergeScene()
  private let links = LinkScene()
  private var id: String { links.id }

  @Test func `uploads, downloads and merges, each in one run`() async throws {
    let (machine, path) = try await scene.linked()
    machine.terminal = Terminal(errIsTerminal: true)
    let ahead = StubTransport([
      scene.get(MergeScene.base, 1), scene.get(MergeScene.base, 1), scene.patch(2),
    ])
    #expect(
      await machine.gists("watch", "--once", api: ahead)
        == .init(out: "", err: "✓ Pushed \(path)\n", status: .done))
    let behind = StubTransport([scene.get(MergeScene.merged, 3)])
    #expect(
      await machine.gists("watch", "--once", api: behind)
        == .init(out: "", err: "✓ Pulled \(path)\n", status: .done))
    #expect(links.read(path) == MergeScene.merged)
    #expect(machine.drafts == [])
    #expect(
      await machine.gists(
        "watch", "--once", path, api: StubTransport([scene.get(MergeScene.merged, 3)]))
        == .init(out: "", err: "Everything up to date\n", status: .done))
    try links.write(MergeScene.merged + "six\n", path)
    let theirs = "zero\n" + MergeScene.merged
    let both = StubTransport([
      scene.get(theirs, 4), scene.revision(MergeScene.merged, 3), scene.get(theirs, 4),
      scene.patch(5),
    ])
    #expect(
      await machine.gists("watch", "--once", api: both)
        == .init(
          out: "",
          err: """
            ✓ Merged \(path) with its gist; the text before the merge is in \(machine.drafts[0])
            ✓ Pushed \(path)

            """, status: .done))
    #expect(links.read(path) == "zero\n\(MergeScene.merged)six\n")
    #expect(scene.drafts(machine) == [MergeScene.merged + "six\n"])
  }

  @Test func `what came at the same moment is merged, and the merge is uploaded`() async throws {
    let (machine, path) = try await scene.linked()
    machine.terminal = Terminal(errIsTerminal: true)
    let api = StubTransport([
      scene.get(MergeScene.base, 1), scene.get(MergeScene.base, 1), scene.patch(3, since: 1),
      scene.revision(MergeScene.theirs, 2), scene.get(MergeScene.mine, 3),
      scene.get(MergeScene.mine, 3), scene.patch(4),
    ])
    #expect(
      await machine.gists("watch", "--once", api: api)
        == .init(
          out: "",
          err: """
            ✓ Pushed \(path)
            Merged \(path) with a change that came to its gist at the same time
            ✓ Pushed \(path)

            """, status: .done))
    #expect(api.unused == [])
    #expect(links.read(path) == MergeScene.merged)
    #expect(
      scene.body(api) == #"{"files":{"notes.md":{"content":"ONE\ntwo\nthree\nfour\nFIVE\n"}}}"#)
    #expect(machine.drafts == [])
    #expect(await links.state(machine, scene.get(MergeScene.merged, 4)) == "same")
  }

  @Test func `a merge that stays local, as its gist changed during every update, is named`()
    async throws
  {
    let (machine, path) = try await scene.linked()
    machine.terminal = Terminal(errIsTerminal: true)
    let second = "zero\n" + MergeScene.mine
    let third = MergeScene.merged + "six\n"
    let both = "zero\n\(MergeScene.merged)"
    let api = StubTransport([
      scene.get(MergeScene.base, 1), scene.get(MergeScene.base, 1), scene.patch(3, since: 1),
      scene.revision(MergeScene.theirs, 2), scene.get(MergeScene.mine, 3),
      scene.get(MergeScene.mine, 3), scene.patch(5, since: 3),
      scene.revision(second, 4), scene.get(MergeScene.merged, 5),
      scene.get(MergeScene.merged, 5), scene.patch(7, since: 5),
      scene.revision(third, 6), scene.get(both, 7),
    ])
    let merged = "Merged \(path) with a change that came to its gist at the same time\n"
    #expect(
      await machine.gists("watch", "--once", api: api)
        == .init(
          out: "",
          err: String(repeating: "✓ Pushed \(path)\n" + merged, count: 3) + """
            warning: the last merge of \(path) is only local: its gist changed during each of 3 \
            updates; the next gists push or gists watch uploads it

            """, status: .done))
    #expect(api.unused == [])
    #expect(links.read(path) == both + "six\n")
    #expect(await links.state(machine, scene.get(both, 7)) == "ahead")
  }

  @Test func `a file that overlaps is left as it is, and the exit status is 1`() async throws {
    let (machine, path) = try await scene.linked()
    let api = StubTransport([
      scene.get("1\ntwo\nthree\nfour\nfive\n", 2), scene.revision(MergeScene.base, 1),
    ])
    #expect(
      await machine.gists("watch", "--once", api: api)
        == .init(
          out: "",
          err: """
            error: \(path) and its gist changed the same lines
            hint: to merge both, run gists merge \(path)
            hint: to compare them, run gists view --raw \(id) notes.md | diff - \(path)
            hint: to keep the local file, run gists push --force \(path)
            hint: to keep the gist's file, run gists pull --force \(path)

            """, status: .no))
    #expect(links.read(path) == MergeScene.mine)
    #expect(machine.drafts == [])
  }

  @Test func `nothing is deleted because the other side was`() async throws {
    let (machine, path) = try await scene.linked()
    let gone = StubTransport([.answer("GET /gists/\(id)", 404, GistStubs.notFound)])
    let deleted = await machine.gists("watch", "--once", api: gone)
    #expect(deleted.err.contains("which no longer exists\n"), "\(deleted)")
    #expect(links.read(path) == MergeScene.mine)
    unlink(path)
    let missing = await machine.gists(
      "watch", "--once", api: StubTransport([scene.get(MergeScene.base, 1)]))
    #expect(missing.err.hasPrefix("error: \(path) no longer exists\n"), "\(missing)")
    #expect(missing.status == .inputMissing)
    #expect(links.read(path) == nil)
  }

  @Test func `a possible secret is not sent, and another gist's file is`() async throws {
    let secret = "token ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a\n"
    let (machine, path) = try await scene.linked(secret)
    var second = links.document("b")
    second.id = "2222"
    let other = "\(machine.folder)/other.md"
    try links.write("b", other)
    let get = StubTransport.Stub.answer("GET /gists/2222", 200, second.json)
    #expect(
      await machine.gists(
        "link", other, "2222", "--name", "notes.md", api: StubTransport([get, get])
      ).status == .done)
    try links.write("changed", other)
    let api = StubTransport([
      scene.get(MergeScene.base, 1), get, get, .change("PATCH /gists/2222", 200, second.json),
    ])
    let result = await machine.gists("watch", "--once", "--json", api: api)
    #expect(result.status == .dataRefused)
    #expect(
      result.out == #"[{"path":"\#(other)","id":"2222","url":"https://gist.github.com/2222","#
        + #""file":"notes.md","done":"pushed"}]"# + "\n")
    #expect(links.read(path) == secret)
    #expect(api.unused == [])
  }

  @Test func `a host that can't be reached is told once`() async throws {
    let (machine, _) = try await scene.linked()
    let other = "\(machine.folder)/other.md"
    try links.write("beside", other)
    #expect(
      await machine.gists(
        "link", other, id, "--name", "other.txt",
        api: StubTransport([scene.get(MergeScene.base, 1), scene.get(MergeScene.base, 1)])
      ).status == .done)
    let api = StubTransport([
      .failure("GET /gists/\(id)", .unreachable(host: "github.com", reason: .nameNotFound))
    ])
    let result = await machine.gists("watch", "--once", api: api)
    #expect(result.status == .unreachable)
    #expect(result.err.split(separator: "\n").count { $0.hasPrefix("error:") } == 1, "\(result)")
  }

  @Test(arguments: [
    (["--json"], "--json requires --once"),
    (["--interval", "0"], "--interval must be from 1 to 86400"),
    (["--once", "--interval", "5"], "--interval does not go with --once"),
    (["--install", "--uninstall"], "specify only one of --install and --uninstall"),
    (["--install", "--once"], "specify only one of --once and --install"),
    (["--uninstall", "notes.md"], "--uninstall accepts no FILE"),
  ])
  func `options that contradict each other are refused`(
    options: [String], message: String
  ) async throws {
    let machine = try TestMachine()
    let result = await machine.gists(["watch"] + options)
    #expect(result.status == .wrongUsage)
    #expect(result.err.contains(message), "\(result)")
  }
}
