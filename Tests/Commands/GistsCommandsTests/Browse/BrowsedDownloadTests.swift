import ChildProcesses
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import GistsTUI

@Suite struct `Downloads and clones in the browser` {
  @Test func `a download says what it wrote and which files it left out, unless they are named`()
    async throws
  {
    let machine = try TestMachine.signedIn()
    func download(
      _ files: KeyValuePairs<String, String>, _ names: String..., isCut: Bool = false
    ) async -> BrowsedRun {
      let path = "GET /gists/\(GistDocument.id)"
      let end = isCut ? #","truncated":true}"# : "}"
      let json = String(GistDocument.with(files).json.dropLast()) + end
      let api = StubTransport([.answer(path, 200, json)])
      return await BrowsedRun(
        ["download", "--output=\(machine.folder)/out", "--", GistDocument.id] + names, on: machine,
        api: api)
    }
    let some = await download(["a.txt": "A", ".env": "E", ".bashrc": "B"])
    #expect(
      some.result?.message
        == BrowserMessage(
          .error,
          "Wrote 1 file to \(machine.folder)/out; could not write \".env\": hidden file; "
            + "could not write \".bashrc\": hidden file",
          hints: ["to write it anyway, name it or use --force"]))
    #expect(some.result?.isPartial == true)
    let many = await download(["a.txt": "A", ".b": "B", ".c": "C", ".d": "D", ".e": "E"])
    #expect(
      many.result?.message?.text.description
        == "Wrote 0 files to \(machine.folder)/out; \(machine.folder)/out/a.txt already exists; "
        + "could not write \".b\": hidden file; could not write \".c\": hidden file; and 2 more")
    let cut = await download(["b.txt": "B", ".env": "E"], isCut: true)
    #expect(
      cut.result?.message?.text.description
        == "Wrote 1 file to \(machine.folder)/out; GitHub lists only the first 2 files of gist "
        + "\(GistDocument.id); could not write \".env\": hidden file")
    let named = await download(["a.txt": "A", ".env": "E"], ".env")
    #expect(named.result?.isSuccess == true && named.result?.isPartial == false)
    #expect(machine.files("out") == ["a.txt": "A", "b.txt": "B", ".env": "E"])
  }

  @Test(arguments: [
    (ChildStatus.exited(0), "", "Cloned gist \(GistDocument.id) into ./\(GistDocument.id)"),
    (
      .exited(128), "Cloning into 'x'...\nfatal: destination path 'x' already exists.\n\n",
      "could not clone gist \(GistDocument.id): destination path 'x' already exists"
    ),
    (
      .exited(128),
      """
      Cloning into 'x'...
      git@gist.github.com: Permission denied (publickey).
      fatal: Could not read from remote repository.

      Please make sure you have the correct access rights
      and the repository exists.

      """,
      "could not clone gist \(GistDocument.id): Could not read from remote repository"
    ),
    (
      .exited(128), "Receiving objects:  50%\rerror: RPC failed; curl 18\nfatal: early EOF\n",
      "could not clone gist \(GistDocument.id): RPC failed; curl 18"
    ),
    (
      .exited(1), "Cloning into 'x'...\nno space left\n",
      "could not clone gist \(GistDocument.id): no space left"
    ),
    (.exited(1), "", "could not clone gist \(GistDocument.id)"),
    (.signaled(9), "", "git was killed by signal 9"), (.notFound, "", "git is not installed"),
  ])
  func `git clones without the terminal and asks nobody`(
    ending: ChildStatus, output: String, message: String
  ) async throws {
    let machine = try TestMachine.signedIn()
    let variables = Mutex<[String: String?]>([:])
    let log = Variables(all: variables)
    machine.unattended = { program in
      #expect(program.command.first == "git" && program.command.last == "./\(GistDocument.id)")
      #expect(program.secret == Array("gho_of_the_test".utf8))
      log.all.withLock { $0 = program.variables }
      return .init(ending, errors: Array(output.utf8))
    }
    let get = StubTransport.Stub.answer("GET /gists/\(GistDocument.id)", 200, GistDocument().json)
    let run = await BrowsedRun(["clone", GistDocument.id], on: machine, api: StubTransport([get]))
    #expect(run.result?.message?.text.description == message, "\(run)")
    #expect(run.result?.isSuccess == (ending == .exited(0)))
    #expect(run.questions == [])
    #expect(
      log.all.withLock { $0 }
        == Self.withoutQuestions.merging(["GIT_SSH_COMMAND": "ssh -oBatchMode=yes"]) { $1 })
  }

  private static let withoutQuestions: [String: String?] = [
    "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "", "GCM_INTERACTIVE": "never",
    "SSH_ASKPASS_REQUIRE": "never", "GPG_TTY": "",
  ]

  @Test(arguments: ["GIT_SSH_COMMAND", "GIT_SSH", "core.sshCommand"])
  func `a program that the user set for ssh stays`(name: String) async throws {
    let machine = try TestMachine.signedIn()
    if name.hasPrefix("GIT") { machine.environment[name] = "my-ssh" }
    machine.outputs = { command in
      command == ["git", "config", "--get", name] ? "my-ssh\n" : nil
    }
    let log = Variables(all: Mutex([:]))
    machine.unattended = { program in
      log.all.withLock { $0 = program.variables }
      return .init(.exited(0))
    }
    let get = StubTransport.Stub.answer("GET /gists/\(GistDocument.id)", 200, GistDocument().json)
    let run = await BrowsedRun(["clone", GistDocument.id], on: machine, api: StubTransport([get]))
    #expect(run.result?.isSuccess == true, "\(run)")
    #expect(log.all.withLock { $0 } == Self.withoutQuestions)
  }

  private final class Variables: Sendable {
    let all: Mutex<[String: String?]>
    init(all: consuming Mutex<[String: String?]>) { self.all = all }
  }
}
