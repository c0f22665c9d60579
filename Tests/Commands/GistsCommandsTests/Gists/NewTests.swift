import FoundationEssentials
import GitHubAPI
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct NewTests {
  private let url = "https://gist.github.com/\(GistDocument.id)"

  private func machine(
    _ editor: @escaping @Sendable (_ text: [UInt8]) -> [UInt8]?
  ) throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.environment["EDITOR"] = "ed"
    machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    machine.editor = editor
    return machine
  }

  @Test func `the editor's text becomes a gist, with the name, description and visibility`()
    async throws
  {
    let machine = try machine { $0 + Array("# To do\n".utf8) }
    let secret = StubTransport([.change(GistStubs.post, 201, GistDocument(isPublic: false).json)])
    #expect(
      await machine.gists("new", api: secret) == .init(out: url + "\n", err: "", status: .done))
    #expect(
      String(decoding: secret.requests[0].body ?? [], as: UTF8.self)
        == ##"{"public":false,"files":{"gist.txt":{"content":"# To do\n"}}}"##)
    let named = StubTransport([.change(GistStubs.post, 201, GistDocument().json)])
    #expect(await machine.gists("new", "todo.md", "-d", "List", "-p", api: named).status == .done)
    #expect(
      String(decoding: named.requests[0].body ?? [], as: UTF8.self)
        == ##"{"description":"List","public":true,"files":{"todo.md":{"content":"# To do\n"}}}"##)
    #expect(machine.drafts == [])
  }

  @Test(arguments: [
    ("ping 8.8.8.8", true), ("git log -p", true), ("my notes.md", false), ("todo", false),
    ("a b.7z x", true),
  ])
  func `a command in place of a name gets a hint`(name: String, isText: Bool) async throws {
    let machine = try machine { _ in [] }
    let hint =
      "hint: \(name) names the new file; to create a gist from a text, pipe it to gists create "
      + "-f NAME\n"
    #expect(
      await machine.gists("new", name).err
        == (isText ? hint : "") + "note: the file was left empty; no gist was created\n")
  }

  @Test(arguments: ["", " \n"])
  func `nothing is created from a file that was left empty`(text: String) async throws {
    let machine = try machine { _ in Array(text.utf8) }
    #expect(
      await machine.gists("new")
        == .init(
          out: "", err: "note: the file was left empty; no gist was created\n",
          status: .cancelled))
    #expect(machine.drafts == [])
  }

  @Test func `a text that was not sent is saved, with the command that sends it`() async throws {
    let machine = try machine { _ in Array("text\n".utf8) }
    let api = StubTransport([
      .failure(GistStubs.post, .unreachable(host: "github.com", reason: .connectionRefused))
    ])
    let result = await machine.gists("new", "-w", "a.md", "-d", "List", api: api)
    let kept = try #require(machine.drafts.first)
    #expect(machine.drafts.count == 1)
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "text\n")
    #expect(
      result.err.hasSuffix(
        "hint: to send it, run gists create --desc=List --filename=a.md --web \(kept)\n"),
      "\(result.err)")
    #expect(result.status == .unreachable)
  }

  @Test func `an existing file and stdin are for create`() async throws {
    let machine = try machine { _ in nil }
    let path = "\(machine.folder)/hello.py"
    try Data("x".utf8).write(to: URL(filePath: path))
    #expect(
      await machine.gists("new", path)
        == .init(
          out: "",
          err: """
            error: \(path) already exists
            hint: to upload it, run gists create \(path)

            """, status: .wrongUsage))
    let stdin = await machine.gists("new", "-")
    #expect(
      stdin.err == """
        error: gists new does not read stdin
        hint: to upload it, run gists create -

        """)
    machine.terminal = Terminal()
    machine.environment["EDITOR"] = "vim"
    let piped = await machine.gists("new", input: "text")
    #expect(
      piped.err == """
        error: could not open an editor: no terminal
        hint: to upload text from stdin or files, run gists create

        """)
    #expect(piped.status == .wrongUsage)
  }

  @Test func `options of gh's new name those of create`() async throws {
    let result = await (try machine { _ in nil }).gists("new", "a.py", "b.py")
    #expect(
      result.err == """
        error: unexpected argument 'b.py'
        Usage: gists new [<options>] [<name>]
        hint: to upload files, run gists create FILE
        hint: run gists new --help

        """)
    let named = await (try machine { _ in nil }).gists("new", "-f", "a.py")
    #expect(named.err.contains("\nhint: to create a gist, run gists create FILE\n"))
  }
}
