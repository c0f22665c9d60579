import FoundationEssentials
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// `gists edit --add` with several files and folders.
@Suite struct AddedFolderTests {
  private let id = GistDocument.id

  /// Runs `edit` in a machine with these files, whose texts are their paths; `~` is its folder.
  private func edit(
    _ words: [String], files: [String], terminal: Terminal = Terminal(), answer: String = "",
    isSent: Bool = true
  ) async throws -> (result: TestMachine.Result, body: String?) {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.terminal = terminal
    if terminal.inIsTerminal { try await machine.remember("octocat", of: "gho_of_the_test") }
    for file in files {
      let url = URL(filePath: "\(machine.folder)/\(file)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.utf8).write(to: url)
    }
    let get = StubTransport.Stub.answer(EditedGist.get, 200, EditedGist.gist.json)
    let api = isSent ? EditedGist.change() : StubTransport([get])
    var result = await machine.gists(
      ["edit", id] + words.map { $0.replacing("~", with: machine.folder) }, input: answer, api: api)
    result.err.replace(machine.folder, with: "~")
    return (result, EditedGist.body(api))
  }

  @Test func `files and folders are added in their order, and replaced names are said`()
    async throws
  {
    let (result, body) = try await edit(
      ["-a", "~/z.txt", "-a", "~/src", "--add=~/more/"],
      files: ["z.txt", "src/b.txt", "src/n.txt", "src/.env", "src/lib/c.txt", "more/m.txt"])
    #expect(
      result
        == .init(
          out: "",
          err: """
            note: skipped 1 subfolder: ~/src/lib; add --flatten to include it
            note: replaced b.txt

            """, status: .done))
    #expect(
      body
        == #"{"files":{"z.txt":{"content":"z.txt"},"b.txt":{"content":"src/b.txt"},"#
        + #""n.txt":{"content":"src/n.txt"},"m.txt":{"content":"more/m.txt"}}}"#)
  }

  @Test func `--flatten and --hidden are those of create`() async throws {
    let (result, body) = try await edit(
      ["-a", "~/src", "--flatten", "--hidden"],
      files: ["src/.env", "src/lib/c.txt", "src/.git/config"])
    #expect(result == .init(out: "", err: "", status: .done))
    #expect(
      body
        == #"{"files":{".env":{"content":"src/.env"},"lib-c.txt":{"content":"src/lib/c.txt"}}}"#)
    let alone = try await edit(["-d", "x", "--flatten"], files: [])
    #expect(alone.result.err.hasPrefix("error: --flatten requires --add\n"))
    #expect(alone.result.status == .wrongUsage)
  }

  @Test func `names that repeat are refused before anything is sent`() async throws {
    let (result, body) = try await edit(
      ["-a", "~/src", "-a", "~/a.txt"], files: ["src/a.txt", "a.txt"])
    #expect(
      result
        == .init(
          out: "", err: "error: more than one file is named a.txt: ~/src/a.txt, ~/a.txt\n",
          status: .dataRefused))
    #expect(body == nil)
  }

  @Test func `a folder without files names the command that takes more of it`() async throws {
    let (result, body) = try await edit(
      ["-a", "~/src"], files: ["src/.env", "src/lib/c.txt"])
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: ~/src has no files to upload
            hint: to upload the files in its subfolders, run gists edit --flatten --add=~/src \(id)
            hint: to upload hidden files, run gists edit --hidden --add=~/src \(id)

            """, status: .inputMissing))
    #expect(body == nil)
  }

  @Test func `several words after --add lead to an option for each`() async throws {
    let (result, _) = try await edit(["-a", "a.py", "b.py", "c.py"], files: [])
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: --add takes one file or folder
            Usage: gists edit [<options>] [<gist>] [<file>] [<stdin>]
            hint: to add all of these, run gists edit --add=a.py --add=b.py --add=c.py \(id)
            hint: run gists edit --help

            """, status: .wrongUsage))
  }

  @Test(arguments: ["y", "n"])
  func `more than 20 files of a folder are asked about at a terminal`(answer: String) async throws {
    let names = (10..<31).map { "\($0).txt" }
    let (result, body) = try await edit(
      ["-a", "~/src"], files: names.map { "src/\($0)" },
      terminal: Terminal(inIsTerminal: true, errIsTerminal: true), answer: "\(answer)\n",
      isSent: answer == "y")
    #expect(result.err.contains(names.map { $0 + "\n" }.joined()), "\(result.err)")
    #expect(result.err.contains("Add 21 files? [y/N]"), "\(result.err)")
    #expect(result.status == (answer == "y" ? .done : .cancelled))
    #expect((body == nil) == (answer == "n"))
  }

  @Test func `a secret in a folder is refused without a terminal`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let folder = URL(filePath: "\(machine.folder)/src")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("password = gh5TqX9vLm2!\n".utf8)
      .write(to: folder.appending(path: "a.conf"))
    let api = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    let result = await machine.gists("edit", id, "-a", folder.path, api: api)
    #expect(result.status == .dataRefused)
    #expect(result.err.contains("nothing was sent"), "\(result.err)")
    #expect(EditedGist.body(api) == nil)
  }
}
