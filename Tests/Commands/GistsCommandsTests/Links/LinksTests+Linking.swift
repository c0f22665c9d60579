import FoundationEssentials
import GitHubAPI
import Glibc
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// Which file of a gist a link names, and how it is removed.
extension LinksTests {
  @Test func `a folder is not linked, but a gist can be created from its files`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    #expect(
      await machine.gists("link", machine.folder, id)
        == .init(
          out: "",
          err: """
            error: \(machine.folder) is a directory
            hint: to create a gist from its files and link them, run \
            gists create --link \(machine.folder)

            """, status: .inputMissing))
    let missing = "\(machine.folder)/missing.txt"
    #expect(
      await machine.gists("link", missing, id)
        == .init(out: "", err: "error: \(missing) does not exist\n", status: .inputMissing))
  }

  @Test func `link selects the file of the same name or the named one`()
    async throws
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let path = "\(machine.folder)/mine.txt"
    try scene.write("mine", path)
    let two = scene.get("one\n")
    #expect(
      await machine.gists("link", path, id, api: StubTransport([two]))
        == .init(
          out: "",
          err: """
            error: no such file in gist \(id): mine.txt
            files in this gist: notes.md, other.txt
            hint: to add it to the gist first, run gists edit --add=\(path) \(id)
            hint: to link it to a file of another name, use --name NAME

            """, status: .no))
    let named = await machine.gists(
      "link", path, id, "--name", "other.txt", api: StubTransport([two, two]))
    #expect(
      named
        == .init(
          out: "",
          err: """
            note: \(path) is linked to other.txt in gist \(id), and they differ
            hint: to merge both, run gists merge \(path)
            hint: to compare them, run gists view --raw \(id) other.txt | diff - \(path)
            hint: to keep the local file, run gists push --force \(path)
            hint: to keep the gist's file, run gists pull --force \(path)

            """, status: .done))
    #expect(await scene.state(machine, two) == "diverged")
    let only = StubTransport.Stub.answer(
      "GET /gists/\(id)", 200, GistDocument.with(["a": "mine"]).json)
    // The only file may be another one: push --force would overwrite it.
    #expect(
      await machine.gists("link", path, id, api: StubTransport([only]))
        == .init(
          out: "",
          err: """
            error: no such file in gist \(id): mine.txt
            files in this gist: a
            hint: to add it to the gist first, run gists edit --add=\(path) \(id)
            hint: to link it to a file of another name, use --name NAME

            """, status: .no))
    #expect(
      await machine.gists("link", path, id, "--name=a", api: StubTransport([only, only])).status
        == .done)
    #expect(
      await machine.gists("links", api: StubTransport([only])).out
        == "\(path)\t\(id)\ta\tsame\n")
    #expect(await machine.gists("link", "--remove", path).status == .done)
    #expect(
      await machine.gists("link", "--remove", path)
        == .init(out: "", err: "note: \(path) is not linked to a gist\n", status: .done))
    #expect(await machine.gists("links") == .init(out: "", err: "", status: .done))
    #expect(await machine.gists("pull", path).status == .no)
    #expect(
      await machine.gists("link", "\(machine.folder)/none", id).status == .inputMissing)
  }

  @Test func `a link can be removed if its folder is gone or it is a symlink`()
    async throws
  {
    let (machine, path) = try await scene.linked()
    let folder = "\(machine.folder)/it's here"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let other = "\(folder)/notes.md"
    try scene.write("one\n", other)
    let link = await machine.gists(
      "link", other, id, api: StubTransport([scene.get("one\n"), scene.get("one\n")]))
    #expect(link.status == .done)
    try FileManager.default.removeItem(atPath: folder)
    let word = "'\(machine.folder)/it'\\''s here/notes.md'"
    #expect(
      await machine.gists("pull", api: StubTransport([scene.get("one\n")]))
        == .init(
          out: "",
          err: """
            error: the folder of \(other) no longer exists
            hint: create the folder, or unlink the file with: gists link --remove \(word)

            """, status: .inputMissing))
    let spelled = "\(machine.folder)/x/../it's here/./notes.md"
    #expect(
      await machine.gists("link", "--remove", spelled) == .init(out: "", err: "", status: .done))
    unlink(path)
    try scene.write("", "\(machine.folder)/target")
    symlink("target", path)
    #expect(await machine.gists("link", "--remove", path).status == .done)
    #expect(await machine.gists("links") == .init(out: "", err: "", status: .done))
  }

  @Test func `nothing is written through a symbolic link to a missing file`() async throws {
    let (machine, path) = try await scene.linked()
    unlink(path)
    symlink("missing", path)
    #expect(
      await machine.gists("pull", api: StubTransport([scene.get("one\n")]))
        == .init(
          out: "",
          err: """
            error: \(path) is a symbolic link to a missing file
            hint: to download the file again, remove the symbolic link, then run gists pull \(path)
            hint: to unlink it, run gists link --remove \(path)

            """, status: .inputMissing))
  }

  @Test func `a link has the file name as the gist spells it`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let path = "\(machine.folder)/caf\u{E9}.txt"
    try scene.write("x", path)
    let gist = StubTransport.Stub.answer(
      "GET /gists/\(id)", 200, GistDocument.with(["cafe\u{301}.txt": "x", "b": "y"]).json)
    for arguments in [[], ["--name", "caf\u{E9}.txt"]] {
      let result = await machine.gists(
        ["link", path, id] + arguments, api: StubTransport([gist, gist]))
      #expect(result.status == .done)
      let links = try #require(scene.read("\(machine.folder)/.local/share/gists/links.json"))
      #expect(links.utf8.contains(0xCC), "\(links)")
    }
  }
}
