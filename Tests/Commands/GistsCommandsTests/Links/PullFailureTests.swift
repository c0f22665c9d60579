import FoundationEssentials
import Glibc
import LocalFiles
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct PullFailureTests {
  private let id = GistDocument.id

  private func get(_ texts: KeyValuePairs<String, String>) -> StubTransport.Stub {
    .answer("GET /gists/\(id)", 200, GistDocument.with(texts).json)
  }

  @Test func `a file that can't be written does not stop the others`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    // No file can be created in its folder, not even by root.
    let locked = "/proc/\(getpid())/comm"
    let name = String(decoding: try InputFile.read(locked, limit: 100), as: UTF8.self)
    let path = "\(machine.folder)/notes.md"
    try Data("one\n".utf8).write(to: URL(filePath: path))
    let before: KeyValuePairs = ["a.txt": name, "notes.md": "one\n"]
    for (file, other) in [(locked, "a.txt"), (path, "notes.md")] {
      let linked = await machine.gists(
        "link", file, id, "--name", other, api: StubTransport([get(before), get(before)]))
      #expect(linked == .init(out: "", err: "", status: .done))
    }
    let result = await machine.gists(
      "pull", api: StubTransport([get(["a.txt": "new\n", "notes.md": "two\n"])]))
    #expect(result.status == .cannotWrite)
    #expect(result.err.hasPrefix("error: could not write \(locked): "))
    #expect(result.err.split(separator: "\n").count == 1)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "two\n")
  }

  /// Makes the links' lock a folder, so that the links can't be written, not even by root.
  private func lockLinks(of machine: TestMachine) -> String {
    let lock = "\(machine.folder)/.local/share/gists/links.json.lock"
    unlink(lock)
    #expect(mkdir(lock, 0o700) == 0)
    return lock
  }

  @Test(arguments: [["pull"], ["watch", "--once"]])
  func `links that can't be written are one error, which says that the files are up to date`(
    command: [String]
  ) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let before: KeyValuePairs = ["a.txt": "one\n", "b.txt": "one\n"]
    for name in before.map(\.key) {
      let path = "\(machine.folder)/\(name)"
      try Data("one\n".utf8).write(to: URL(filePath: path))
      let linked = await machine.gists(
        "link", path, id, api: StubTransport([get(before), get(before)]))
      #expect(linked == .init(out: "", err: "", status: .done))
    }
    let lock = lockLinks(of: machine)
    let after: KeyValuePairs = ["a.txt": "two\n", "b.txt": "two\n"]
    // The second time, there is nothing to download.
    for _ in 1...2 {
      #expect(
        await machine.gists(command, api: StubTransport([get(after)]))
          == .init(
            out: "",
            err: "error: the files are up to date, but their links could not be updated: "
              + "could not write \(lock): Is a directory\n", status: .cannotWrite))
      for name in after.map(\.key) {
        #expect(
          try String(contentsOfFile: "\(machine.folder)/\(name)", encoding: .utf8) == "two\n")
      }
    }
  }

  @Test(arguments: [["pull"], ["watch", "--once"]])
  func `a file that was pulled is listed even if its link can't be written`(
    command: [String]
  ) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let path = "\(machine.folder)/a.txt"
    try Data("one\n".utf8).write(to: URL(filePath: path))
    let before = get(["a.txt": "one\n"])
    let linked = await machine.gists("link", path, id, api: StubTransport([before, before]))
    #expect(linked == .init(out: "", err: "", status: .done))
    _ = lockLinks(of: machine)
    let result = await machine.gists(
      command + ["--json"], api: StubTransport([get(["a.txt": "two\n"])]))
    #expect(result.status == .cannotWrite)
    #expect(
      result.out
        == #"[{"path":"\#(path)","id":"\#(id)","url":"https://gist.github.com/\#(id)","#
        + #""file":"a.txt","done":"pulled"}]"# + "\n")
  }

  @Test(arguments: [["push"], ["watch", "--once"]])
  func `links that can't be written are one warning of all pushes, not one for each gist`(
    command: [String]
  ) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    var stubs: [StubTransport.Stub] = []
    for name in ["a.txt", "b.txt"] {
      var gist = GistDocument.with([name: "one\n"])
      if name == "b.txt" { gist.id = String(gist.id.reversed()) }
      let path = "\(machine.folder)/\(name)"
      try Data("one\n".utf8).write(to: URL(filePath: path))
      let get = StubTransport.Stub.answer("GET /gists/\(gist.id)", 200, gist.json)
      let linked = await machine.gists("link", path, gist.id, api: StubTransport([get, get]))
      #expect(linked == .init(out: "", err: "", status: .done))
      try Data("two\n".utf8).write(to: URL(filePath: path))
      stubs += [get, get, .change("PATCH /gists/\(gist.id)", 200, gist.json)]
    }
    let lock = lockLinks(of: machine)
    let api = StubTransport(stubs)
    #expect(
      await machine.gists(command, api: api)
        == .init(
          out: "",
          err: "warning: the files were pushed, but their links could not be updated: "
            + "could not write \(lock): Is a directory\n", status: .done))
    #expect(api.unused == [])
  }
}
