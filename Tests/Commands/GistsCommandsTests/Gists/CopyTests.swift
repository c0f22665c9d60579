import ChildProcesses
import GitHubAPI
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct CopyTests {
  private static let gist = GistDocument.with(["a.txt": "one\r\n", "b.md": "two é"])
  private static let get = StubTransport.Stub.answer(
    "GET /gists/\(GistDocument.id)", 200, gist.json)

  private func machine() throws -> TestMachine {
    let machine = try TestMachine()
    machine.programs = { $0[0] == "xclip" ? .succeeded : .notFound }
    machine.environment = ["DISPLAY": ":0"]
    return machine
  }

  @Test func `a file's exact text is copied, and nothing is printed in a pipe`() async throws {
    let machine = try machine()
    let result = await machine.gists(
      "copy", GistDocument.id, "a.txt", api: StubTransport([Self.get]))
    #expect(result == .init(out: "", err: "", status: .done))
    #expect(machine.copied.texts == ["one\r\n"])
  }

  @Test func `at a terminal one of several files is chosen, and the copy is confirmed`()
    async throws
  {
    let machine = try machine()
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    let result = await machine.gists(
      "copy", GistDocument.id, input: "2\n", api: StubTransport([Self.get]))
    #expect(result.status == .done)
    #expect(result.err.hasSuffix("✓ Copied b.md (6 bytes)\n"), "\(result.err)")
    #expect(machine.copied.texts == ["two é"])
  }

  @Test func `if the host can't be reached, a terminal gets the text in the library`()
    async throws
  {
    let machine = try machine()
    machine.environment.merge(TestToken.variables) { _, new in new }
    let api = StubTransport([
      .answer("GET /gists?per_page=30", 200, [GistDocument()].json), Self.get,
    ])
    #expect(await machine.gists("list", api: api).status == .done)
    #expect(await machine.gists("view", "--raw", GistDocument.id, api: api).status == .done)
    let away = StubTransport.Stub.failure(
      "GET /gists/\(GistDocument.id)", .unreachable(host: "github.com", reason: .nameNotFound))
    let piped = await machine.gists("copy", GistDocument.id, "b.md", api: StubTransport([away]))
    #expect(piped.status != .done)
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    let result = await machine.gists("copy", GistDocument.id, "b.md", api: StubTransport([away]))
    #expect(result.status == .done)
    #expect(result.err.hasPrefix("✓ Copied b.md (6 bytes), from the library as of "), "\(result)")
    #expect(machine.copied.texts == ["two é"])
  }

  @Test func `without a terminal a file has to be named`() async throws {
    let machine = try machine()
    #expect(
      await machine.gists("copy", GistDocument.id, api: StubTransport([Self.get]))
        == .init(
          out: "",
          err: """
            error: gist \(GistDocument.id) has several files; specify one
            files in this gist: a.txt, b.md

            """, status: .wrongUsage))
    #expect(machine.copied.texts == [])
  }

  @Test func `the URLs of the page and of the raw file are copied`() async throws {
    let machine = try machine()
    #expect(
      await machine.gists("copy", GistDocument.id, "--url", api: StubTransport([Self.get])).status
        == .done)
    #expect(
      await machine.gists(
        "copy", GistDocument.id, "b.md", "--raw-url", api: StubTransport([Self.get])
      ).status == .done)
    #expect(
      machine.copied.texts == [
        "https://gist.github.com/\(GistDocument.id)", GistDocument.File.rawFolder + "b.md",
      ])
  }

  @Test func `a raw URL is that of one revision, and --newest of all to come`() async throws {
    let machine = try machine()
    let folder = GistDocument.File.rawFolder
    let hash = String(repeating: "ab", count: 20)
    let document = Self.gist.json.replacing(folder, with: "\(folder)\(hash)/")
    let get = StubTransport.Stub.answer("GET /gists/\(GistDocument.id)", 200, document)
    let pinned = await machine.gists(
      "copy", GistDocument.id, "b.md", "--raw-url", api: StubTransport([get]))
    #expect(
      pinned
        == .init(
          out: "", err: "note: the URL is for this revision; for the newest, add --newest\n",
          status: .done))
    let newest = await machine.gists(
      "copy", GistDocument.id, "b.md", "--raw-url", "--newest", api: StubTransport([get]))
    #expect(newest == .init(out: "", err: "", status: .done))
    #expect(machine.copied.texts == ["\(folder)\(hash)/b.md", "\(folder)b.md"])
    // The sandbox's raw URLs have another form; its pages have the newest files, as GitHub's.
    let other = Self.gist.json.replacing(
      folder, with: "https://gist.githubusercontent.com/raw/octocat/x/\(hash)/")
    let below = await machine.gists(
      "copy", GistDocument.id, "b.md", "--raw-url", "--newest",
      api: StubTransport([.answer("GET /gists/\(GistDocument.id)", 200, other)]))
    #expect(below.status == .done)
    #expect(
      machine.copied.texts.last == "https://gist.github.com/\(GistDocument.id)/raw/b.md")
    let alone = await machine.gists("copy", GistDocument.id, "--newest")
    #expect(alone.err.hasPrefix("error: --newest requires --raw-url\n"))
  }

  @Test func `a gist without files has none to copy`() async throws {
    let gist = GistDocument(files: [])
    for words in [["copy"], ["copy", "--raw-url"]] {
      let get = StubTransport.Stub.answer("GET /gists/\(GistDocument.id)", 200, gist.json)
      #expect(
        await (try machine()).gists(words + [GistDocument.id], api: StubTransport([get]))
          == .init(
            out: "",
            err: """
              error: gist \(GistDocument.id) has no files
              hint: to add one, run gists edit --add FILE \(GistDocument.id)

              """, status: .no))
    }
  }

  @Test func `a clipboard that can't be used is an error`() async throws {
    let machine = try machine()
    machine.programs = { _ in .notFound }
    #expect(
      await machine.gists("copy", GistDocument.id, "a.txt", api: StubTransport([Self.get]))
        == .init(
          out: "",
          err: """
            error: could not copy a.txt: no clipboard program found
            hint: install wl-clipboard, xclip or xsel

            """, status: .unreachable))
  }

  /// Only `copy` puts the text of a gist into the clipboard; `create` its URL, if asked.
  @Test func `no other command copies a gist's text`() async throws {
    let machine = try machine()
    machine.environment.merge(TestToken.variables) { $1 }
    let secret = GistDocument(isPublic: false).json
    _ = await machine.gists("view", GistDocument.id, api: StubTransport([Self.get]))
    _ = await machine.gists("cat", GistDocument.id, api: StubTransport([Self.get]))
    _ = await machine.gists(
      "create", input: "secret", api: StubTransport([.change(GistStubs.post, 201, secret)]))
    #expect(machine.copied.texts == [])
    _ = await machine.gists(
      "create", "-c", input: "secret",
      api: StubTransport([.change(GistStubs.post, 201, secret)]))
    #expect(machine.copied.texts == ["https://gist.github.com/\(GistDocument.id)"])
  }
}
