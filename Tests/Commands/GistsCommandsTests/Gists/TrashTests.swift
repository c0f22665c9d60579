import ClientState
import FoundationEssentials
import GitHubAPI
import GitHubModels
import Glibc
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct TrashTests {
  private let atTerminal = Terminal(inIsTerminal: true, errIsTerminal: true)
  private static let raw = GistDocument.File.rawFolder

  private func machine() async throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    try await machine.remember("octocat", of: "gho_of_the_test")
    return machine
  }

  private func folder(_ machine: TestMachine) -> String {
    "\(machine.folder)/.local/share/gists/trash/github.com"
  }

  /// The names of the entries' folders.
  private func entries(_ machine: TestMachine) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder(machine))) ?? []).sorted()
  }

  private func delete(_ document: GistDocument) -> [StubTransport.Stub] {
    let get = StubTransport.Stub.answer("GET /gists/\(document.id)", 200, document.whole)
    return [get, get, .answer("DELETE /gists/\(document.id)", 204)]
  }

  /// A gist with unusual names and bytes.
  private var odd: GistDocument {
    var document = GistDocument.with([
      "日本 語.txt": "\u{1B}[31m\r\nno end", "b\u{301}.md": "# \u{E9}\n",
    ])
    (document.description, document.isPublic) = ("Two\nlines \u{1F600}", false)
    return document
  }

  @Test func `a deleted, listed and restored gist is the same byte for byte`() async throws {
    let machine = try await machine()
    var document = odd
    document.files.append(.init(name: "big.txt", size: 5, content: "", isTruncated: true))
    let big = "GET \(Self.raw)big.txt"
    #expect(
      await machine.gists(
        "delete", "-y", document.id,
        api: StubTransport(delete(document) + [.answer(big, 200, "whole")]))
        == .init(out: "", err: "", status: .done))
    #expect(
      await machine.gists("trash")
        == .init(
          out: "\(document.id)\toctocat\tTwo lines \u{1F600}\t3\tsecret\t2026-01-31T12:00:00Z\n",
          err: "", status: .done))

    var made = document
    made.id = "aaaa"
    made.files[2] = .init(name: "big.txt", content: "whole")
    let api = StubTransport([.change("POST /gists", 201, made.json)])
    #expect(
      await machine.gists("restore", document.id.uppercased(), api: api)
        == .init(
          out: "https://gist.github.com/aaaa\n",
          err: "note: the gist has a new ID; stars and comments were not restored\n",
          status: .done))
    #expect(
      String(decoding: api.requests[0].body ?? [], as: UTF8.self)
        == #"{"description":"Two\nlines \#u{1F600}","public":false,"files":"#
        + #"{"日本 語.txt":{"content":"\u001b[31m\r\nno end"},"#
        + "\"b\u{301}.md\":{\"content\":\"# \u{E9}\\n\"},\"big.txt\":{\"content\":\"whole\"}}}")
    #expect(entries(machine) == [])
    #expect(await machine.gists("trash") == .init(out: "", err: "", status: .done))
    #expect(
      await machine.gists("restore", document.id)
        == .init(
          out: "",
          err: """
            error: no gist \(document.id) in the trash of github.com
            hint: to list the trash, run gists trash

            """, status: .no))
  }

  @Test func `a gist with one revision loses no history`() async throws {
    let machine = try await machine()
    let document = odd
    let version = String(repeating: "a", count: 40)
    let json = String(document.json.dropLast()) + #","history":[{"version":"\#(version)"}]}"#
    let get = StubTransport.Stub.answer("GET /gists/\(document.id)", 200, json)
    let deletion = StubTransport([get, get, .answer("DELETE /gists/\(document.id)", 204)])
    #expect(await machine.gists("delete", "-y", document.id, api: deletion).status == .done)
    var made = document
    made.id = "aaaa"
    let api = StubTransport([.change("POST /gists", 201, made.json)])
    let restored = await machine.gists("restore", document.id, api: api)
    #expect(
      restored
        == .init(
          out: "https://gist.github.com/aaaa\n",
          err: "note: the gist has a new ID; stars and comments were not restored\n",
          status: .done))
  }

  @Test func `a gist whose history the user gave up is restored without it`() async throws {
    let machine = try await machine()
    machine.terminal = atTerminal
    let document = odd
    let json = String(document.json.dropLast()) + #","history":[{},{}]}"#
    let get = StubTransport.Stub.answer("GET /gists/\(document.id)", 200, json)
    let deletion = StubTransport([get, get, .answer("DELETE /gists/\(document.id)", 204)])
    #expect(
      await machine.gists("delete", document.id, input: "y\ny\n", api: deletion).status == .done)
    machine.terminal = Terminal()
    var made = document
    made.id = "aaaa"
    let api = StubTransport([.change("POST /gists", 201, made.json)])
    #expect(
      await machine.gists("restore", document.id, api: api)
        == .init(
          out: "https://gist.github.com/aaaa\n",
          err: "note: the gist has a new ID; stars, comments and history were not restored\n",
          status: .done))
  }

  @Test func `a copy without a history does not replace one that has it`() async throws {
    let machine = try await machine()
    let trash = machine.context().stateFiles.trash(of: .gitHub)
    let json = try JSON(parsing: GistDocument.with(["a.txt": "a"]).json.utf8)
    let gist = Decoded(try #require(Gist(json)), json: json)
    let time = machine.time.now
    let load = { (files: [GistFile]) in files.map { _ in [UInt8(ascii: "a")] } }
    let whole = try await trash.keep(gist, at: time, load: load, history: { [1] })
    let other = try await trash.keep(gist, at: time, load: load)
    trash.removeOthers(than: other)
    trash.removeDuplicates(of: other)
    #expect(trash.entries().count == 2)
    trash.removeOthers(than: whole)
    #expect(trash.entries().map { $0.history != nil } == [true])
  }

  @Test func `a folder without a history leads to create`() async throws {
    let machine = try await machine()
    let folder = "\(machine.folder)/plain"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let result = await machine.gists("restore", folder)
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: \(folder) has no history to restore
            hint: to create a gist from its files, run gists create \(folder)

            """, status: .inputMissing))
  }

  @Test(arguments: [
    ("nonsense", "invalid gist ID or URL: nonsense"),
    ("6ca", "gist ID 6ca is too short: need at least 4 characters"),
  ])
  func `a name that can't be in the trash leads to the list of the trash`(
    name: String, sentence: String
  ) async throws {
    #expect(
      try await machine().gists("restore", name)
        == .init(
          out: "", err: "error: \(sentence)\nhint: to list the trash, run gists trash\n",
          status: .wrongUsage))
  }

  @Test func `a folder with the backups of several gists leads to one of them`() async throws {
    let machine = try await machine()
    let folder = "\(machine.folder)/gists"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/.lists", withIntermediateDirectories: true)
    for typed in [folder, folder + "/"] {
      #expect(
        await machine.gists("restore", typed)
          == .init(
            out: "",
            err: """
              error: \(typed) is a backup of several gists; name one of them
              hint: to restore it with its history, run gists restore \(folder)/ID.git
              hint: to create a gist from its files, run gists create \(folder)/ID

              """, status: .inputMissing))
    }
  }

  @Test func `a gist that was starred is starred again`() async throws {
    let machine = try await SyncedLibrary.machine()
    let document = SyncedLibrary.one
    let star = StubTransport([.answer("PUT /gists/\(document.id)/star", 204)])
    #expect(await machine.gists("star", document.id, api: star).status == .done)
    let deletion = StubTransport(delete(document))
    #expect(await machine.gists("delete", "-y", document.id, api: deletion).status == .done)
    var made = document
    made.id = "aaaa"
    let api = StubTransport([
      .change("POST /gists", 201, made.json), .answer("PUT /gists/aaaa/star", 204),
    ])
    let restored = await machine.gists("restore", document.id, api: api)
    #expect(
      restored
        == .init(
          out: "https://gist.github.com/aaaa\n",
          err: """
            note: creating a public gist, which anyone can find
            note: the gist has a new ID and your star; other stars and comments were not restored

            """, status: .done))
    let starred = await machine.gists("list", "starred", "--offline").out
    #expect(starred.hasPrefix("aaaa\t"))
  }

  @Test func `a restored gist that can't be starred is restored all the same`() async throws {
    let machine = try await SyncedLibrary.machine()
    let document = SyncedLibrary.one
    let star = StubTransport([.answer("PUT /gists/\(document.id)/star", 204)])
    #expect(await machine.gists("star", document.id, api: star).status == .done)
    let deletion = StubTransport(delete(document))
    #expect(await machine.gists("delete", "-y", document.id, api: deletion).status == .done)
    var made = document
    made.id = "aaaa"
    let api = StubTransport([
      .change("POST /gists", 201, made.json), .answer("PUT /gists/aaaa/star", 403, "{}"),
    ])
    let restored = await machine.gists("restore", document.id, api: api)
    #expect(
      restored
        == .init(
          out: "https://gist.github.com/aaaa\n",
          err: """
            note: creating a public gist, which anyone can find
            warning: could not star the new gist: github.com denied access (HTTP 403)
            note: the gist has a new ID; stars and comments were not restored

            """, status: .done))
    #expect(await machine.gists("trash").out == "")
  }

  @Test func `the copy in the trash is private and complete`()
    async throws
  {
    let machine = try await machine()
    let api = StubTransport(delete(odd))
    #expect(await machine.gists("delete", "-y", odd.id, api: api).status == .done)
    let entry = try #require(entries(machine).first)
    func mode(_ path: String) -> Int? { machine.permissions(of: path) }
    let path = "\(folder(machine))/\(entry)"
    #expect([folder(machine), path].map(mode) == [0o700, 0o700])
    #expect(["1", "2", "gist.json"].map { mode("\(path)/\($0)") } == [0o600, 0o600, 0o600])
    #expect(
      try Data(contentsOf: URL(filePath: "\(path)/1")) == Data("\u{1B}[31m\r\nno end".utf8))
    unlink("\(path)/gist.json")
    #expect(await machine.gists("trash").out == "")
  }

  @Test func `a gist that can't be saved is not deleted without --no-trash`() async throws {
    let machine = try await machine()
    var document = GistDocument.with(["a.txt": "a"])
    document.files.append(.init(name: "big.bin", size: 11 << 20))
    let get = StubTransport.Stub.answer("GET /gists/\(document.id)", 200, document.whole)
    #expect(
      await machine.gists("delete", "-y", document.id, api: StubTransport([get, get]))
        == .init(
          out: "",
          err: """
            error: gist \(document.id) not deleted: could not save it in the trash: big.bin is 11 MB: \
            GitHub serves files over 10 MB only over git
            hint: install git: sudo apt install git
            hint: to delete it permanently and lose its history, run gists delete --no-trash \(document.id)

            """, status: .dataRefused))
    #expect(entries(machine) == [])

    let deleted = StubTransport.Stub.answer("DELETE /gists/\(document.id)", 204)
    #expect(
      await machine.gists(
        "delete", "-y", "--no-trash", document.id, api: StubTransport([get, deleted]))
        == .init(out: "", err: "", status: .done))
    machine.terminal = atTerminal
    try await machine.remember("octocat", of: "gho_of_the_test")
    let asked = await machine.gists(
      "delete", document.id, input: "y\nn\n", api: StubTransport([get, get]))
    #expect(asked.err.contains("\nPermanently delete it? [y/N] note: nothing was deleted\n"))
    #expect(asked.status == .cancelled)
    #expect(
      await machine.gists(
        "delete", document.id, input: "y\ny\n", api: StubTransport([get, get, deleted])
      ).status == .done)
    #expect(entries(machine) == [])
  }

  @Test func `if a file can't be downloaded now, nothing is deleted`() async throws {
    let machine = try await machine()
    var document = odd
    document.files.append(.init(name: "big.txt", size: 5, content: "", isTruncated: true))
    let lost = StubTransport.Stub.failure(
      "GET \(Self.raw)big.txt", .unreachable(host: "x", reason: .nameNotFound))
    let result = await machine.gists(
      "delete", "-y", document.id, api: StubTransport(delete(document).dropLast() + [lost]))
    #expect(result.status == .unreachable)
    #expect(
      result.err.hasPrefix(
        "error: gist \(document.id) not deleted: could not save it in the trash: "))
    #expect(entries(machine) == [])
  }

  @Test func `if the trash is not writable, nothing is deleted`() async throws {
    let machine = try await machine()
    try FileManager.default.createDirectory(
      atPath: "\(machine.folder)/.local/share/gists", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let trash = "\(machine.folder)/.local/share/gists/trash"
    try Data("in the way".utf8).write(to: URL(filePath: trash))
    let result = await machine.gists(
      "delete", "-y", odd.id, api: StubTransport(Array(delete(odd).dropLast())))
    #expect(result.status == .cannotWrite)
    #expect(
      result.err.hasPrefix(
        "error: gist \(odd.id) not deleted: could not save it in the trash: could not write \(trash)/"
      ))
    #expect(
      result.err.hasSuffix(
        """
        hint: to try again, run gists delete --yes \(odd.id)
        hint: to delete it permanently and lose its history, run gists delete --no-trash \(odd.id)

        """))
  }

  @Test func `a kept gist leaves no copy, and one of unknown state does`() async throws {
    let machine = try await machine()
    let get = delete(odd)[0]
    let forbidden = StubTransport.Stub.answer(
      "DELETE /gists/\(odd.id)", 403, #"{"message":"no"}"#)
    let stays = await machine.gists(
      "delete", "-y", odd.id, api: StubTransport([get, get, forbidden, get]))
    #expect(stays.status == .forbidden)
    #expect(entries(machine) == [])
    let lost = StubTransport.Stub.failure(
      "GET /gists/\(odd.id)", .unreachable(host: "github.com", reason: .nameNotFound))
    let unknown = await machine.gists(
      "delete", "-y", odd.id, api: StubTransport([get, get, forbidden, lost]))
    #expect(unknown.status == .forbidden)
    #expect(
      unknown.err.hasSuffix("to bring it back if it was deleted, run gists restore \(odd.id)\n"))
    #expect(entries(machine).count == 1)
    // Finally deleted: the earlier copy is removed.
    machine.time.advance(by: .seconds(1))
    #expect(
      await machine.gists("delete", "-y", odd.id, api: StubTransport(delete(odd))).status == .done)
    #expect(entries(machine).count == 1)
  }

  @Test func `a delete without a response leaves the copy in the trash`() async throws {
    let machine = try await machine()
    let get = delete(odd)[0]
    let lost = StubTransport.Stub.answer("DELETE /gists/\(odd.id)", 502, "<html>")
    let result = await machine.gists(
      "delete", "-y", odd.id, api: StubTransport([get, get, lost, get, lost, get, lost, get]))
    #expect(result.status == .tryLater)
    #expect(
      result.err.hasSuffix("to bring it back if it was deleted, run gists restore \(odd.id)\n"))
    #expect(entries(machine).count == 1)
  }

  @Test(arguments: [500, 501, 503])
  func `a refused deletion leaves no copy`(status: Int) async throws {
    let machine = try await machine()
    let get = delete(odd)[0]
    let refused = StubTransport.Stub.answer(
      "DELETE /gists/\(odd.id)", status, #"{"message":"no"}"#)
    let api = StubTransport([get, get, refused, get, refused, get, refused, get])
    let result = await machine.gists("delete", "-y", odd.id, api: api)
    #expect(
      result
        == .init(
          out: "",
          err: """
            note: request to api.github.com failed, retrying (1 of 2)
            note: request to api.github.com failed, retrying (2 of 2)
            error: could not delete gist \(odd.id): server error on github.com: no (HTTP \(status))
            hint: try again later; see https://www.githubstatus.com

            """, status: .tryLater))
    #expect(entries(machine) == [])
    #expect(api.unused == [])
  }

  @Test func `a gist to restore is found by the name of a file`() async throws {
    let machine = try await machine()
    machine.environment["TERM"] = "dumb"
    #expect(
      await machine.gists("delete", "-y", odd.id, api: StubTransport(delete(odd))).status == .done)
    machine.terminal = atTerminal
    let result = await machine.gists("restore", input: "日本\nquit\n")
    #expect(result.status == .cancelled)
    #expect(result.err.ranges(of: " 1  6cad326836  Two").count == 2, "\(result.err)")
  }

  @Test func `a gist that GitHub no longer accepts is reported without a request`() async throws {
    let machine = try await machine()
    var document = GistDocument.with(["a.txt": "a", "empty.txt": " \n"])
    document.files.append(.init(name: "c.bin", size: 3, content: "", isTruncated: true))
    let bytes = StubTransport.Stub.answer("GET \(Self.raw)c.bin", 200, "\u{0}cc")
    #expect(
      await machine.gists(
        "delete", "-y", document.id, api: StubTransport(delete(document) + [bytes])
      ).status == .done)
    let entry = try #require(entries(machine).first)
    let path = "\(folder(machine))/\(entry)"
    #expect(
      await machine.gists("restore", document.id)
        == .init(
          out: "",
          err: """
            error: GitHub won't accept gist \(document.id): empty.txt is blank; empty files must \
            be sent with git; c.bin is not UTF-8 text: invalid byte at offset 0
            its files are in \(path)
            hint: to restore the other files, run gists restore --partly \(document.id)

            """, status: .dataRefused))
    let api = StubTransport([
      .change("POST /gists", 201, GistDocument.with(["a.txt": "a"]).json)
    ])
    let partly = await machine.gists("restore", "--partly", document.id, api: api)
    #expect(partly.status == .done)
    #expect(
      partly.err.hasPrefix(
        "note: creating a public gist, which anyone can find\n"))
    #expect(partly.err.hasSuffix("note: the skipped files stay in the trash: \(path)\n"))
    #expect(
      String(decoding: api.requests[0].body ?? [], as: UTF8.self)
        == #"{"description":"Hello world","public":true,"files":{"a.txt":{"content":"a"}}}"#)
    #expect(entries(machine) == [entry])
  }

  @Test func `a failed restore keeps the trash entry`() async throws {
    let machine = try await machine()
    #expect(
      await machine.gists("delete", "-y", odd.id, api: StubTransport(delete(odd))).status == .done)
    let refused = StubTransport.Stub.answer("POST /gists", 422, #"{"message":"Validation Failed"}"#)
    let result = await machine.gists("restore", odd.id, api: StubTransport([refused]))
    #expect(result.status == .dataRefused)
    #expect(result.err.hasSuffix("gist \(odd.id) stays in the trash\n"))
    machine.environment = [:]
    #expect(await machine.gists("restore", odd.id).status == .signInNeeded)
    #expect(entries(machine).count == 1)
  }

  @Test func `the trash is listed latest first, also as JSON, and emptied`()
    async throws
  {
    let machine = try await machine()
    for id in ["1111", "2222"] {
      var document = GistDocument.with(["a.txt": "abc"])
      document.id = id
      let result = await machine.gists("delete", "-y", id, api: StubTransport(delete(document)))
      #expect(result.status == .done)
      machine.time.advance(by: .seconds(60))
    }
    let list = await machine.gists("trash")
    #expect(list.out.split(separator: "\n").map { $0.prefix(4) } == ["2222", "1111"])
    let json = await machine.gists("trash", "--json").out
    #expect(
      json.hasPrefix(
        #"[{"id":"2222","host":"github.com","owner":"octocat","description":"Hello world","#
          + #""files":[{"name":"a.txt","size":3}],"public":true,"#
          + #""deleted_at":"2026-01-31T12:01:00Z","path":"\#(folder(machine))/2222-"#), "\(json)")
    #expect(await machine.gists("status").out.contains("trash_gists\t2\nunsent_texts\t0\n"))

    let refused = await machine.gists("trash", "--empty")
    #expect(refused.status == .wrongUsage)
    machine.terminal = atTerminal
    let question = "Permanently delete 2 gists in the trash of github.com ("
    let asked = await machine.gists("trash", "--empty", input: "n\n")
    #expect(asked.err.hasPrefix(question))
    #expect(asked.status == .cancelled)
    #expect(entries(machine).count == 2)
    machine.terminal = Terminal()
    #expect(
      await machine.gists("trash", "--empty", "-y") == .init(out: "", err: "", status: .done))
    #expect(entries(machine) == [])
    #expect(
      await machine.gists("trash", "--empty", "-y")
        == .init(out: "", err: "note: the trash of github.com is empty\n", status: .done))
  }

  @Test func `a damaged entry is reported, and the others are listed`() async throws {
    let machine = try await machine()
    #expect(
      await machine.gists("delete", "-y", odd.id, api: StubTransport(delete(odd))).status == .done)
    let damaged = "\(folder(machine))/x"
    try FileManager.default.createDirectory(atPath: damaged, withIntermediateDirectories: false)
    try Data(#"{"gist":{"id":"1"}}"#.utf8).write(to: URL(filePath: "\(damaged)/gist.json"))
    chmod("\(damaged)/gist.json", 0o600)
    let list = await machine.gists("trash")
    #expect(list.out.hasPrefix("\(odd.id)\t"))
    #expect(
      list.err == "warning: the trash is damaged: \(damaged)/gist.json is incomplete\n")
    let entry = try #require(entries(machine).first)
    try Data("short".utf8).write(to: URL(filePath: "\(folder(machine))/\(entry)/1"))
    #expect(await machine.gists("restore", odd.id).status == .inputMissing)
  }
}
