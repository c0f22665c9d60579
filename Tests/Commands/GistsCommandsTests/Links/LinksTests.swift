import ClientState
import FoundationEssentials
import GitHubAPI
import Glibc
import LocalFiles
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct LinksTests {
  let scene = LinkScene()
  let id = GistDocument.id

  @Test func `every state has its name`() async throws {
    let (machine, path) = try await scene.linked()
    #expect(
      await machine.gists("links", api: StubTransport([scene.get("one\n")]))
        == .init(out: "\(path)\t\(id)\tnotes.md\tsame\n", err: "", status: .done))
    #expect(await scene.state(machine, scene.get("two\n")) == "behind")
    try scene.write("here\n", path)
    #expect(await scene.state(machine, scene.get("one\n")) == "ahead")
    #expect(await scene.state(machine, scene.get("two\n")) == "diverged")
    #expect(await scene.state(machine, scene.get("here\n")) == "same")
    let without = GistDocument.with(["other.txt": "beside"])
    #expect(
      await scene.state(machine, .answer("GET /gists/\(id)", 200, without.json)) == "deleted")
    #expect(
      await scene.state(machine, .answer("GET /gists/\(id)", 404, GistStubs.notFound)) == "deleted")
    unlink(path)
    #expect(await scene.state(machine, scene.get("one\n")) == "missing here")
    let away = await machine.gists(
      "links", "--json",
      api: StubTransport([
        .failure("GET /gists/\(id)", .unreachable(host: "github.com", reason: .nameNotFound))
      ]))
    #expect(
      away.out == #"[{"path":"\#(path)","host":"github.com","gist":"\#(id)","#
        + #""file":"notes.md","version":null,"state":"unknown"}]"# + "\n")
    #expect(away.status == .unreachable)
  }

  @Test(arguments: ["push", "pull"])
  func `a file that GitHub doesn't list was not deleted, and is not overwritten`(
    command: String
  ) async throws {
    let (machine, path) = try await scene.linked()
    try scene.write("here\n", path)
    let json =
      String(GistDocument.with(["a.txt": "beside"]).json.dropLast()) + #","truncated":true}"#
    let result = await machine.gists(
      command, "--force", path,
      api: StubTransport([.answer("GET /gists/\(id)", 200, json)]))
    #expect(
      result.err.hasPrefix("error: no such file in gist \(id): notes.md; GitHub lists only "),
      "\(result)")
    #expect(result.status == .dataRefused)
    #expect(scene.read(path) == "here\n")
  }

  @Test func `a push sends one PATCH with the changed file only`() async throws {
    let (machine, path) = try await scene.linked()
    try scene.write("\u{1B}two\r\nno end", path)
    let text = "\u{1B}two\r\nno end"
    let api = StubTransport([scene.get("one\n"), scene.get("one\n"), scene.patch(text)])
    #expect(await machine.gists("push", api: api) == .init(out: "", err: "", status: .done))
    #expect(
      String(decoding: api.requests.last?.body ?? [], as: UTF8.self)
        == #"{"files":{"notes.md":{"content":"\u001btwo\r\nno end"}}}"#)
    #expect(await scene.state(machine, scene.get(text)) == "same")
    // Nothing changes.
    #expect(
      await machine.gists("push", path, api: StubTransport([scene.get(text)]))
        == .init(out: "", err: "Everything up to date\n", status: .done))
    #expect(
      await machine.gists("pull", api: StubTransport([scene.get(text)]))
        == .init(out: "", err: "Everything up to date\n", status: .done))
  }

  @Test func `a push overwrites changes in the gist only with --force`()
    async throws
  {
    let (machine, path) = try await scene.linked()
    let newer = await machine.gists("push", path, api: StubTransport([scene.get("two\n")]))
    #expect(
      newer
        == .init(
          out: "",
          err: """
            error: \(path) has unpulled changes in its gist
            hint: to download them, run gists pull \(path)
            hint: to overwrite them, run gists push --force \(path)

            """, status: .no))
    #expect(
      await machine.gists("push", api: StubTransport([scene.get("two\n")]))
        == .init(
          out: "",
          err:
            "note: \(path) changed in its gist; to download the changes, run gists pull \(path)\n",
          status: .done))
    try scene.write("here\n", path)
    let both = await machine.gists("push", api: StubTransport([scene.get("two\n")]))
    #expect(
      both
        == .init(
          out: "",
          err: """
            error: \(path) changed both locally and in its gist
            hint: to merge both, run gists merge \(path)
            hint: to compare them, run gists view --raw \(id) notes.md | diff - \(path)
            hint: to keep the local file, run gists push --force \(path)
            hint: to keep the gist's file, run gists pull --force \(path)

            """, status: .no))
    let api = StubTransport([scene.get("two\n"), scene.get("two\n"), scene.patch("here\n")])
    #expect(await machine.gists("push", "--force", path, api: api).status == .done)
    #expect(api.unused == [])
    #expect(await scene.state(machine, scene.get("here\n")) == "same")
  }

  @Test func `a pull replaces the whole file and keeps its mode and symlink`()
    async throws
  {
    let (machine, path) = try await scene.linked()
    chmod(path, 0o640)
    let link = "\(machine.folder)/link.md"
    symlink(path, link)
    #expect(
      await machine.gists("pull", link, api: StubTransport([scene.get("two\r\nno end")]))
        == .init(out: "", err: "", status: .done))
    #expect(scene.read(path) == "two\r\nno end")
    #expect(machine.permissions(of: path) == 0o640)
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == path)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: machine.folder).sorted()
        .filter { $0 != ".local" && $0 != "state" } == ["link.md", "notes.md"])
    #expect(await scene.state(machine, scene.get("two\r\nno end")) == "same")
    unlink(path)
    #expect(
      await machine.gists("push", api: StubTransport([scene.get("x")])).status == .inputMissing)
    #expect(await machine.gists("pull", api: StubTransport([scene.get("x")])).status == .done)
    #expect(scene.read(path) == "x")
  }

  @Test func `a pull overwrites local changes only with --force`() async throws {
    let (machine, path) = try await scene.linked()
    try scene.write("here\n", path)
    let newer = await machine.gists("pull", path, api: StubTransport([scene.get("one\n")]))
    #expect(
      newer
        == .init(
          out: "",
          err: """
            error: \(path) has local changes that are not pushed
            hint: to upload them, run gists push \(path)
            hint: to discard them, run gists pull --force \(path)

            """, status: .no))
    #expect(
      await machine.gists("pull", api: StubTransport([scene.get("one\n")]))
        == .init(
          out: "", err: "note: \(path) has local changes; to upload them, run gists push \(path)\n",
          status: .done))
    #expect(await machine.gists("pull", api: StubTransport([scene.get("two\n")])).status == .no)
    #expect(scene.read(path) == "here\n")
    #expect(
      await machine.gists("pull", "--force", api: StubTransport([scene.get("two\n")])).status
        == .done)
    #expect(scene.read(path) == "two\n")
  }

  @Test func `in a read-only folder the file is unchanged`() async throws {
    // So deep that only a short name fits; permissions would not stop root.
    let depth = 4_080 - (try TestMachine().folder.utf8.count)
    let folders = String(repeating: String(repeating: "d", count: 99) + "/", count: depth / 100)
    let last = String(repeating: "e", count: depth % 100)
    let (machine, path) = try await scene.linked(
      in: "/\(folders)\(last)".replacing("//", with: "/"))
    #expect(
      await machine.gists("pull", api: StubTransport([scene.get("two\n")]))
        == .init(
          out: "", err: "error: could not write \(path): File name too long\n", status: .cannotWrite
        ))
    #expect(scene.read(path) == "one\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: String(path.dropLast(9)))
        == ["notes.md"])
  }

  @Test func `two files linked to one gist file with different texts are unchanged`() async throws {
    let (machine, path) = try await scene.linked()
    let other = "\(machine.folder)/more.md"
    try scene.write("one\n", other)
    let link = await machine.gists(
      "link", other, id, "--name", "notes.md",
      api: StubTransport([scene.get("one\n"), scene.get("one\n")]))
    #expect(link.status == .done)
    try scene.write("here\n", path)
    try scene.write("there\n", other)
    let result = await machine.gists("push", api: StubTransport([scene.get("one\n")]))
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: \(path) and \(other) differ, but both are linked to notes.md in gist \(id)
            hint: to choose the one to upload, run gists push FILE

            """, status: .no))
  }

  @Test func `create --link links the file`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let path = "\(machine.folder)/notes.md"
    try scene.write("one\n", path)
    var made = scene.document("one\n")
    made.isPublic = false
    let api = StubTransport([.change("POST /gists", 201, made.json)])
    #expect(await machine.gists("create", "--link", path, api: api).status == .done)
    #expect(await scene.state(machine, scene.get("one\n")) == "same")
    #expect(await machine.gists("create", "--link", input: "x").status == .wrongUsage)
  }

  @Test func `create --link links a file by its own name, not by that of a symbolic link to it`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let folder = "\(machine.folder)/notes"
    mkdir(folder, 0o700)
    try scene.write("one\n", "\(folder)/b.md")
    #expect(symlink("b.md", "\(folder)/a.md") == 0)
    let made = GistDocument.with(["a.md": "one\n", "b.md": "one\n"])
    let api = StubTransport([.change("POST /gists", 201, made.json)])
    let result = await machine.gists("create", "--link", "--public", folder, api: api)
    #expect(
      result.err == """
        note: creating a public gist, which anyone can find
        note: \(folder)/a.md was not linked: same file as \(folder)/b.md

        """)
    #expect(result.status == .done)
    let links = try machine.context().stateFiles.links.read()
    #expect(links.map(\.path) == [try UserFile.absolutePath(of: "\(folder)/b.md")])
    #expect(links.map(\.file) == ["b.md"])
  }

  @Test func `an unreadable links file exits with 78 and is never rewritten`() async throws {
    let (machine, path) = try await scene.linked()
    let file = "\(machine.folder)/.local/share/gists/links.json"
    for text in ["", "{", #"{"files":[]}"#, #"{"files":{"/a":{"host":"x"}}}"#] {
      try scene.write(text, file)
      chmod(file, 0o600)
      for command in [["links"], ["push"], ["pull", path], ["link", path, id]] {
        let result = await machine.gists(command, api: StubTransport([]))
        #expect(result.status == .configurationUnusable)
        #expect(result.err.hasPrefix("error: \(file): "))
      }
      #expect(scene.read(file) == text)
    }
  }

  @Test func `a link on an unknown host says how to remove it`() async throws {
    let (machine, path) = try await scene.linked()
    let file = "\(machine.folder)/.local/share/gists/links.json"
    let text = try #require(scene.read(file)).replacing("github.com", with: "127.0.0.1:1")
    try scene.write(text, file)
    chmod(file, 0o600)
    let result = await machine.gists("push", api: StubTransport([]))
    #expect(result.status == .wrongUsage)
    #expect(
      result.err == """
        error: unknown host: 127.0.0.1:1
        hint: if you trust it, add --host 127.0.0.1:1
        hint: to unlink the file, run gists link --remove \(path)

        """)
  }

  @Test func `a failed push reports what was done and what was not`() async throws {
    let (machine, path) = try await scene.linked()
    var (second, third) = (scene.document("b"), scene.document("c"))
    (second.id, third.id) = ("2222", "3333")
    for gist in [second, third] {
      let other = "\(machine.folder)/\(gist.id)"
      try scene.write(gist.id == "2222" ? "b" : "c", other)
      let stub = StubTransport.Stub.answer("GET /gists/\(gist.id)", 200, gist.json)
      #expect(
        await machine.gists(
          "link", other, gist.id, "--name", "notes.md", api: StubTransport([stub, stub])
        ).status == .done)
      try scene.write("changed", other)
    }
    try scene.write("changed", path)
    let looks = [("2222", second), ("3333", third)].map { id, gist in
      StubTransport.Stub.answer("GET /gists/\(id)", 200, gist.json)
    }
    let refused = StubTransport.Stub.answer("PATCH /gists/2222", 403, #"{"message":"no"}"#)
    let result = await machine.gists(
      "push",
      api: StubTransport(
        [scene.get("one\n"), scene.get("one\n"), scene.patch("changed"), looks[0], refused] + looks)
    )
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: could not push to gist 2222: github.com denied access: no (HTTP 403)
            pushed: \(path)
            not pushed: \(machine.folder)/2222
            not pushed: \(machine.folder)/3333

            """, status: .forbidden))
  }
}
