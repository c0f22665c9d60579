import ByteTools
import ClientState
import FoundationEssentials
import GitHubAPI
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct RelinkingTests {
  private let id = GistDocument.id

  private func linked() async throws -> (TestMachine, path: String) {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let path = "\(machine.folder)/notes.md"
    try Data("one\n".utf8).write(to: URL(filePath: path))
    #expect(
      await machine.gists("link", path, id, api: StubTransport([get(id), get(id)]))
        == .init(out: "", err: "", status: .done))
    return (machine, path)
  }

  private func get(_ id: String) -> StubTransport.Stub {
    var document = GistDocument.with(["notes.md": "one\n", "other.txt": "one\n"])
    document.id = id
    return .answer("GET /gists/\(id)", 200, document.whole)
  }

  @Test func `replacing a link is reported, and linking the same again is not`()
    async throws
  {
    let (machine, path) = try await linked()
    let api = StubTransport([get("2222"), get("2222")])
    #expect(
      await machine.gists("link", path, "2222", api: api)
        == .init(
          out: "", err: "note: \(path) is no longer linked to notes.md in gist \(id)\n",
          status: .done))
    #expect(
      await machine.gists("link", path, "2222", api: StubTransport([get("2222"), get("2222")]))
        == .init(out: "", err: "", status: .done))
    let named = await machine.gists(
      "link", path, "2222", "--name", "other.txt", api: StubTransport([get("2222"), get("2222")]))
    #expect(named.err == "note: \(path) is no longer linked to notes.md in gist 2222\n")
    var made = GistDocument.with(["notes.md": "one\n"])
    (made.id, made.isPublic) = ("3333", false)
    let created = await machine.gists(
      "create", "--link", path, api: StubTransport([.change("POST /gists", 201, made.json)]))
    #expect(created.err == "note: \(path) is no longer linked to other.txt in gist 2222\n")
  }

  @Test func `a push to a gist in the trash offers to restore it`() async throws {
    let (machine, path) = try await linked()
    let gone = StubTransport.Stub.answer("GET /gists/\(id)", 404, GistStubs.notFound)
    func error(_ ways: String) -> TestMachine.Result {
      .init(
        out: "",
        err: """
          error: \(path) is linked to gist \(id), which no longer exists
          hint: \(ways)
          hint: to unlink the file, run gists link --remove \(path)

          """, status: .no)
    }
    #expect(
      await machine.gists("push", api: StubTransport([gone]))
        == error("to create a new gist, run gists create --link \(path)"))
    let delete = StubTransport([get(id), get(id), .answer("DELETE /gists/\(id)", 204)])
    #expect(await machine.gists("delete", "-y", id, api: delete).status == .done)
    let restored = { (host: String) in
      error("to restore the gist, run gists restore \(host)\(self.id)")
    }
    #expect(await machine.gists("push", api: StubTransport([gone])) == restored(""))
    #expect(await machine.gists("pull", api: StubTransport([gone])) == restored(""))
    machine.environment["GISTS_HOST"] = "ghe.example.com"
    machine.environment["GH_TOKEN"] = "gho_of_the_test"
    #expect(
      await machine.gists("push", path, api: StubTransport([gone]))
        == restored("--host github.com "))
  }

  @Test func `a file that was renamed on the host is linked again, and not uploaded twice`()
    async throws
  {
    let (machine, path) = try await linked()
    func get(_ files: KeyValuePairs<String, String>) -> StubTransport.Stub {
      .answer("GET /gists/\(id)", 200, GistDocument.with(files).json)
    }
    let renamed = get(["other.txt": "beside\n", "plan.md": "one\n"])
    let error = TestMachine.Result(
      out: "",
      err: """
        error: \(path) is linked to notes.md in gist \(id), which no longer exists
        hint: it was renamed; to link it to plan.md, run gists link --name=plan.md \(path) \(id)
        hint: to unlink the file, run gists link --remove \(path)

        """, status: .no)
    #expect(await machine.gists("push", api: StubTransport([renamed])) == error)
    #expect(await machine.gists("pull", api: StubTransport([renamed])) == error)
    let link = await machine.gists(
      "link", path, id, "--name", "plan.md", api: StubTransport([renamed, renamed]))
    #expect(link.status == .done, "\(link)")
    let pushed = await machine.gists("push", api: StubTransport([renamed]))
    #expect(pushed.status == .done, "\(pushed)")
    // Two files may be the renamed one, so the user says which.
    let doubtful = get(["a.md": "one\n", "b.md": "one\n"])
    let asked = await machine.gists("push", api: StubTransport([doubtful]))
    #expect(asked.err.contains("to upload it again, run gists push --force \(path)"), "\(asked)")
  }

  @Test(arguments: [
    ["rename", GistDocument.id, "notes.md", "plan.md"],
    ["edit", GistDocument.id, "--rename", "notes.md", "plan.md"],
  ])
  func `a link follows a file that gists renames, whose last common text stays known`(
    words: [String]
  ) async throws {
    let merging = MergeScene()
    func plan(_ text: String, _ number: Int) -> String {
      GistDocument.with(["other.txt": "beside", "plan.md": text]).json.dropLast()
        + #","history":[{"version":"\#(MergeScene.version(number))"}]}"#
    }
    func get(_ text: String, _ number: Int) -> StubTransport.Stub {
      .answer("GET /gists/\(id)", 200, plan(text, number))
    }
    let (machine, path) = try await merging.linked()
    let before = merging.get(MergeScene.base, 1)
    let patch = StubTransport.Stub.change("PATCH /gists/\(id)", 200, plan(MergeScene.base, 2))
    #expect(
      await machine.gists(words, api: StubTransport([before, before, patch]))
        == .init(out: "", err: "note: \(path) is now linked to plan.md\n", status: .done))
    // The revision that both had last has the former name.
    let theirs = get(MergeScene.theirs, 3)
    let api = StubTransport([
      theirs, merging.revision(MergeScene.base, 1), theirs,
      .change("PATCH /gists/\(id)", 200, plan("", 4)),
    ])
    #expect(
      await machine.gists("merge", path, api: api) == .init(out: "", err: "", status: .done))
    #expect(api.unused == [])
    #expect(
      merging.body(api) == #"{"files":{"plan.md":{"content":"ONE\ntwo\nthree\nfour\nFIVE\n"}}}"#)
  }

  @Test func `only links to the renamed file of that gist follow`() async throws {
    let machine = try TestMachine()
    let links = machine.context().stateFiles.links
    let link = FileLink(
      path: "/home/octocat/notes.md", host: "github.com", gist: id, file: "notes.md",
      version: MergeScene.version(1), digest: "5e")
    let others = [
      FileLink(path: "/1", host: "ghe.example.com", gist: id, file: "notes.md"),
      FileLink(path: "/2", host: "github.com", gist: "2222", file: "notes.md"),
      FileLink(path: "/3", host: "github.com", gist: id, file: "other.md"),
    ]
    #expect(try await links.add([link] + others).isEmpty)
    var renamed = link
    renamed.file = "plan.md"
    let names = [ExactString("notes.md"): "plan.md"]
    #expect(try await links.rename(names, in: id, on: "github.com") == [renamed])
    #expect(try links.read() == [renamed] + others)
    withExtendedLifetime(machine) {}
  }

  @Test func `a file is renamed with a warning if the links are unreadable`() async throws {
    let (machine, _) = try await linked()
    let file = "\(machine.folder)/.local/share/gists/links.json"
    try Data("{".utf8).write(to: URL(filePath: file))
    try await machine.remember("octocat", of: "gho_of_the_test")
    let renamed = GistDocument.with(["plan.md": "one\n", "other.txt": "one\n"]).json
    let result = await machine.gists(
      "rename", id, "notes.md", "plan.md",
      api: StubTransport([get(id), get(id), .change("PATCH /gists/\(id)", 200, renamed)]))
    #expect(result.status == .done)
    #expect(
      result.err.contains(
        "warning: could not link files to their new names: \(file): line 1: not valid JSON\n"),
      "\(result.err)")
  }

  @Test(arguments: ["notes.md", "plan.md"])
  func `a changed file that is linked again is uploaded, even if it was renamed on the host`(
    name: String
  ) async throws {
    let (machine, path) = try await linked()
    try Data("two\n".utf8).write(to: URL(filePath: path))
    let document = GistDocument.with([name: "one\n"]).json
    let here = StubTransport.Stub.answer("GET /gists/\(id)", 200, document)
    let renamed =
      name == "notes.md"
      ? "" : "note: \(path) is no longer linked to notes.md in gist \(id)\n"
    #expect(
      await machine.gists("link", path, id, "--name", name, api: StubTransport([here, here]))
        == .init(
          out: "",
          err: renamed + """
            note: \(path) is linked to \(name) in gist \(id), and it has local changes
            hint: to upload them, run gists push \(path)
            hint: to discard them, run gists pull --force \(path)

            """, status: .done))
    let patch = StubTransport.Stub.change("PATCH /gists/\(id)", 200, document)
    let pushed = await machine.gists("push", path, api: StubTransport([here, here, patch]))
    #expect(pushed.status == .done, "\(pushed)")
  }

  @Test func `a file that changed on the host and is linked again is downloaded`() async throws {
    let (machine, path) = try await linked()
    let document = GistDocument.with(["notes.md": "two\n"]).json
    let there = StubTransport.Stub.answer("GET /gists/\(id)", 200, document)
    #expect(
      await machine.gists("link", path, id, api: StubTransport([there, there]))
        == .init(
          out: "",
          err: """
            note: \(path) is linked to notes.md in gist \(id), and the gist's file has changes
            hint: to download them, run gists pull \(path)
            hint: to overwrite them, run gists push --force \(path)

            """, status: .done))
    let pulled = await machine.gists("pull", path, api: StubTransport([there]))
    #expect(pulled.status == .done, "\(pulled)")
  }

  @Test func `the state is not cut in 40 columns`() async throws {
    let (machine, _) = try await linked()
    machine.terminal = Terminal(outIsTerminal: true, columns: 40)
    let gone = StubTransport.Stub.answer("GET /gists/\(id)", 404, GistStubs.notFound)
    let lines = await machine.gists("links", api: StubTransport([gone])).out
      .split(separator: "\n")
    #expect(lines.last?.hasSuffix("/notes.md  deleted") == true)
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= 40 })
  }
}
