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
}
