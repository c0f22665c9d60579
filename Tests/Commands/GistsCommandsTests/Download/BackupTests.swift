import FoundationEssentials
import GitHubAPI
import GitHubModels
import Glibc
import HTTPTypes
import LocalFiles
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `gists backup` {
  private static let one = GistDocument.with([".vimrc": "set nu\n", "hello.py": "print('hi')\r\n"])
  private static let other = GistDocument(
    id: "a1b2c3d4e5f60718293a4b5c6d7e8f90", owner: "monalisa", isPublic: false,
    files: [.init(name: "notes.md", content: "Café")], updated: "2025-01-31T10:00:00Z")
  private static let tag: KeyValuePairs = ["ETag": "\"1\""]

  private static func listed(_ gist: GistDocument) -> GistDocument {
    var gist = gist
    gist.files = gist.files.map { .init(name: $0.name, size: $0.content?.utf8.count) }
    return gist
  }

  private static func lists(
    mine: [GistDocument] = [one], starred: [GistDocument] = [other]
  ) -> [StubTransport.Stub] {
    [
      .answer("GET /gists?per_page=100", 200, mine.map(listed).json, fields: tag),
      .answer("GET /gists/starred?per_page=100", 200, starred.map(listed).json, fields: tag),
    ]
  }

  private static func whole(_ gist: GistDocument) -> StubTransport.Stub {
    .answer("GET /gists/\(gist.id)", 200, gist.json)
  }

  private static func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    return machine
  }

  /// Runs `gists backup` with these responses, which must all be requested.
  private func backup(
    _ stubs: [StubTransport.Stub], _ feeds: [String] = [], on machine: TestMachine
  ) async -> TestMachine.Result {
    let api = StubTransport(stubs)
    let result = await machine.gists(["backup", machine.folder + "/copy"] + feeds, api: api)
    #expect(api.unused == [])
    return TestMachine.Result(
      out: result.out.replacing(machine.folder, with: "~"),
      err: result.err.replacing(machine.folder, with: "~"), status: result.status)
  }

  /// The gists' files, without their JSON and the lists.
  private func files(_ machine: TestMachine) -> [String: String] {
    machine.files("copy").filter { !$0.key.hasPrefix(".lists/") && !$0.key.hasSuffix(".json") }
  }

  private static let done = TestMachine.Result(out: "", err: "", status: .done)
  private static let all = [
    "\(one.id)/.vimrc": "set nu\n", "\(one.id)/hello.py": "print('hi')\r\n",
    "\(other.id)/notes.md": "Café",
  ]

  /// A machine with a complete backup.
  private func full() async throws -> TestMachine {
    let machine = try Self.machine()
    let stubs = Self.lists() + [Self.whole(Self.one), Self.whole(Self.other)]
    #expect(await backup(stubs, on: machine) == Self.done)
    #expect(files(machine) == Self.all)
    return machine
  }

  @Test func `each gist is a private folder with GitHub's JSON beside it`()
    async throws
  {
    let machine = try await full()
    let document = try #require(machine.files("copy")["\(Self.one.id).json"])
    #expect(try JSON(parsing: document.utf8) == JSON(parsing: Self.one.json.utf8))
    for (path, mode) in [
      ("", 0o700), ("/\(Self.one.id)", 0o700), ("/\(Self.one.id)/hello.py", 0o600),
      ("/\(Self.one.id).json", 0o600), ("/.lists", 0o700),
    ] {
      #expect(machine.permissions(of: machine.folder + "/copy" + path) == mode, "\(path)")
    }
  }

  @Test func `a second backup sends only conditional requests`() async throws {
    let machine = try await full()
    let before = machine.files("copy").filter { !$0.key.hasPrefix(".lists/") }
    let api = StubTransport([
      .answer("GET /gists?per_page=100", 304), .answer("GET /gists/starred?per_page=100", 304),
    ])
    let result = await machine.gists("backup", machine.folder + "/copy", api: api)
    #expect(result == Self.done)
    #expect(api.requests.count == 2)
    #expect(api.requests.allSatisfy { $0.fields[.ifNoneMatch] == "\"1\"" })
    #expect(machine.files("copy").filter { !$0.key.hasPrefix(".lists/") } == before)
  }

  @Test func `a changed gist is updated, and a removed file is deleted`() async throws {
    let machine = try await full()
    var changed = GistDocument.with(["hello.py": "new", "more.txt": "more"])
    changed.updated = "2026-02-01T00:00:00Z"
    let stubs = Self.lists(mine: [changed]) + [Self.whole(changed)]
    #expect(await backup(stubs, on: machine) == Self.done)
    #expect(
      files(machine) == [
        "\(Self.one.id)/hello.py": "new", "\(Self.one.id)/more.txt": "more",
        "\(Self.other.id)/notes.md": "Café",
      ])
  }

  @Test func `no file of a gist with unlisted files is deleted`() async throws {
    let machine = try await full()
    var changed = GistDocument.with(["hello.py": "new"])
    changed.updated = "2026-02-01T00:00:00Z"
    let cut = changed.json.dropLast() + #","truncated":true}"#
    let stubs =
      Self.lists(mine: [changed]) + [.answer("GET /gists/\(changed.id)", 200, String(cut))]
    _ = await backup(stubs, on: machine)
    #expect(files(machine)["\(Self.one.id)/hello.py"] == "new")
    #expect(files(machine)["\(Self.one.id)/.vimrc"] == "set nu\n")
  }

  /// A folder in place of a file ends the backup like a kill after the first file.
  @Test func `new files are never stored beside an old document`() async throws {
    let machine = try await full()
    var changed = GistDocument.with(["a.py": "new", "b.py": "more"])
    changed.updated = "2026-02-01T00:00:00Z"
    mkdir("\(machine.folder)/copy/\(Self.one.id)/b.py", 0o700)
    let result = await backup(Self.lists(mine: [changed]) + [Self.whole(changed)], on: machine)
    #expect(result.status != .done)
    #expect(files(machine)["\(Self.one.id)/a.py"] == "new")
    #expect(machine.files("copy")["\(Self.one.id).json"] == nil)
  }

  @Test func `a gist deleted on GitHub stays in the backup`() async throws {
    let machine = try await full()
    #expect(await backup(Self.lists(mine: [], starred: []), on: machine) == Self.done)
    #expect(files(machine) == Self.all)
  }

  /// What a kill may leave of a gist: its files are written before its document.
  @Test(arguments: [
    [".gists-1x.tmp", "\(one.id)/.gists-2y.tmp"], ["\(one.id)/hello.py"],
    ["\(one.id)/hello.py", "\(one.id)/.vimrc"], ["\(one.id).json"], [],
  ])
  func `a killed backup continues where it stopped`(there: [String]) async throws {
    let machine = try Self.machine()
    let root = machine.folder + "/copy"
    for folder in [root, "\(root)/\(Self.one.id)"] { mkdir(folder, 0o700) }
    for path in there { try Data("half".utf8).write(to: URL(filePath: "\(root)/\(path)")) }
    let stubs = Self.lists() + [Self.whole(Self.one), Self.whole(Self.other)]
    #expect(await backup(stubs, on: machine) == Self.done)
    #expect(files(machine) == Self.all)
  }

  @Test(arguments: ["hello.py", ".vimrc"])
  func `a changed or deleted file is written again`(name: String) async throws {
    let machine = try await full()
    let path = "\(machine.folder)/copy/\(Self.one.id)/\(name)"
    if name == ".vimrc" { unlink(path) } else { truncate(path, 2) }
    #expect(await backup(Self.lists() + [Self.whole(Self.one)], on: machine) == Self.done)
    #expect(files(machine) == Self.all)
  }

  @Test func `gists before a rate limit are kept and not downloaded again`() async throws {
    let machine = try Self.machine()
    let limited = StubTransport.Stub.answer(
      "GET /gists/\(Self.other.id)", 429, "{}", fields: ["Retry-After": "3000"])
    let result = await backup(
      Self.lists(mine: [Self.one], starred: []) + [Self.whole(Self.one)], on: machine)
    #expect(result == Self.done)
    let late = await backup(Self.lists() + [limited], on: machine)
    #expect(late.status == .tryLater)
    #expect(
      late.err.hasSuffix(
        "everything fetched so far is saved; to continue, run gists backup ~/copy\n"))
    #expect(await backup(Self.lists() + [Self.whole(Self.other)], on: machine) == Self.done)
    #expect(files(machine) == Self.all)
  }

  @Test func `a file that could not be downloaded is requested again next time`() async throws {
    let machine = try Self.machine()
    let file = GistDocument.File(name: "big", size: 6, content: "st", isTruncated: true)
    let gist = GistDocument(files: [file, .init(name: "a", content: "a")])
    let raw = "GET \(GistDocument.File.rawFolder)big"
    let broken = await backup(
      Self.lists(mine: [gist], starred: [])
        + [Self.whole(gist), .answer(raw, 200, "statues and more")], on: machine)
    #expect(broken.err.hasPrefix("error: gist \(gist.id): "))
    #expect(broken.status == .protocolBroken)
    #expect(files(machine) == ["\(gist.id)/a": "a"])
    let stubs = Self.lists(mine: [gist], starred: []) + [Self.whole(gist)]
    #expect(await backup(stubs + [.answer(raw, 200, "statue")], on: machine) == Self.done)
    #expect(files(machine) == ["\(gist.id)/a": "a", "\(gist.id)/big": "statue"])
  }

  @Test func `hostile names are skipped and reported each time`() async throws {
    let machine = try Self.machine()
    let gist = GistDocument.with([
      "../../evil": "x", ".git": "x", "../\(Self.other.id).json": "x", "good": "g", "GOOD": "x",
    ])
    let told = TestMachine.Result(
      out: "",
      err: """
        error: gist \(gist.id): could not write "../../evil": it contains a slash
        error: gist \(gist.id): could not write ".git": it is reserved by git
        error: gist \(gist.id): could not write "../\(Self.other.id).json": it contains a slash

        """, status: .dataRefused)
    let lists = Self.lists(mine: [gist], starred: [])
    #expect(await backup(lists + [Self.whole(gist)], on: machine) == told)
    #expect(files(machine) == ["\(gist.id)/good": "g", "\(gist.id)/GOOD": "x"])
    #expect(await backup(lists, on: machine) == told)
  }

  @Test func `a symlink is not followed`() async throws {
    let machine = try Self.machine()
    for folder in ["copy", "outside"] { mkdir("\(machine.folder)/\(folder)", 0o700) }
    symlink("\(machine.folder)/outside", "\(machine.folder)/copy/\(Self.one.id)")
    let lists = Self.lists(mine: [Self.one], starred: [])
    let result = await backup(lists + [Self.whole(Self.one)], on: machine)
    #expect(result.status == .cannotWrite)
    #expect(machine.files("outside") == [:])
  }

  @Test func `two backups at once don't mix, and a terminal shows the result`() async throws {
    let machine = try await full()
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    let held = try DownloadFolder(making: machine.folder + "/copy", .personal)
    // A program that another test is just starting may have a copy of the descriptor of before.
    try await eventually { try held.lock() }
    let busy = await backup([], on: machine)
    #expect(busy.status == .tryLater)
    #expect(
      busy.err
        == "error: another backup is writing to ~/copy\nhint: wait for it to finish, then try again\n"
    )
    withExtendedLifetime(held) {}
  }

  @Test func `another user's gists and an unknown user`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    let list = StubTransport.Stub.answer(
      "GET /users/monalisa/gists?per_page=100", 200, [Self.listed(Self.other)].json)
    let result = await backup([list, Self.whole(Self.other)], ["@monalisa"], on: machine)
    #expect(result.err.hasSuffix("✓ Backed up 1 gists by monalisa: 1 fetched\n"))
    #expect(result.status == .done)
    let none = StubTransport.Stub.answer("GET /users/nobody/gists?per_page=100", 404, "{}")
    let second = await backup([none, list], ["@nobody", "@monalisa"], on: machine)
    #expect(
      second.err.hasSuffix(
        """
        ✓ Backed up 1 gists by monalisa: 0 fetched
        error: no user nobody on github.com (HTTP 404)
        hint: check the spelling of the login

        """), "\(second)")
    #expect(second.status == .no)
  }
}
